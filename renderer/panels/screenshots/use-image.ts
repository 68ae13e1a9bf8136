import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/result.ts';
import type { Screenshot, StoredImage } from '../../../shared/screenshots.ts';
import { fetchKey } from '../../stores/screenshots-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';

/** The address of a thumbnail; downloads and reads it when it is drawn. */
export function useThumbnail(screenshot: Screenshot | null): {
  readonly url: string | null;
  readonly fetching: boolean;
  readonly failure: Failure | null;
} {
  const { screenshots, images, settings } = useWorkbench();
  const offline = usePart(settings.store, (state) => state.offline);
  const sha256 = screenshot?.thumbnail?.sha256 ?? null;
  const key = screenshot ? fetchKey(screenshot, 'thumbnail') : '';
  const url = usePart(images.store, ({ urls }) => (sha256 === null ? null : (urls.get(sha256) ?? null)));
  const fetching = usePart(screenshots.store, (view) => view.fetching.has(key));
  const failure = usePart(screenshots.store, (view) => view.failures.get(key) ?? null);
  useEffect(() => {
    if (sha256 !== null) {
      if (url === null) images.want(sha256);
      return;
    }
    if (!screenshot || offline || failure) return;
    screenshots.want(screenshot, 'thumbnail');
    return () => void screenshots.letGo(screenshot, 'thumbnail'); // No longer visible: others go first.
  }, [screenshot, sha256, url, failure, offline, images, screenshots]);
  return { url, fetching, failure };
}

export interface WholeImage {
  readonly url: string | null;
  readonly image: StoredImage | null;
  readonly blob: Blob | null;
  readonly failure: Failure | null;
}

/** The full image of a screenshot; downloads it if the case has only the thumbnail. */
export function useWholeImage(screenshot: Screenshot | null): WholeImage {
  const { screenshots, images, settings } = useWorkbench();
  const offline = usePart(settings.store, (state) => state.offline);
  const image = screenshot?.whole ?? null;
  const sha256 = image?.sha256 ?? null;
  const key = screenshot ? fetchKey(screenshot, 'whole') : '';
  const url = usePart(images.store, ({ urls }) => (sha256 === null ? null : (urls.get(sha256) ?? null)));
  const fetchFailure = usePart(screenshots.store, (view) => view.failures.get(key) ?? null);
  const [read, setRead] = useState<
    { readonly sha256: string; readonly blob: Blob } | { readonly failure: Failure } | null
  >(null);
  useEffect(() => {
    if (screenshot && sha256 === null) {
      if (offline || fetchFailure) return;
      screenshots.want(screenshot, 'whole');
      return () => void screenshots.letGo(screenshot, 'whole');
    }
    if (sha256 === null) return;
    const stop = new AbortController();
    void images.read(sha256, stop.signal).then((answer) => {
      if (stop.signal.aborted) return;
      setRead(answer.ok ? { sha256, blob: answer.value } : { failure: answer.failure });
    });
    return () => stop.abort();
  }, [screenshot, sha256, fetchFailure, offline, images, screenshots]);
  const blob = read && 'blob' in read && read.sha256 === sha256 ? read.blob : null;
  const readFailure = read && 'failure' in read ? read.failure : null;
  return { url, image, blob, failure: fetchFailure ?? readFailure };
}
