import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/result.ts';
import type { Shot, StoredPicture } from '../../../shared/screenshots.ts';
import { fetchKey } from '../../stores/screenshots-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';

/** The address of a capture's thumbnail; fetched and read as soon as it is drawn. */
export function useThumbnail(shot: Shot | null): {
  readonly url: string | null;
  readonly fetching: boolean;
  readonly failure: Failure | null;
} {
  const { screenshots, pictures, settings } = useWorkbench();
  const offline = usePart(settings.store, (state) => state.offline);
  const sha256 = shot?.thumbnail?.sha256 ?? null;
  const key = shot ? fetchKey(shot, 'thumbnail') : '';
  const url = usePart(pictures.store, ({ urls }) => (sha256 === null ? null : (urls.get(sha256) ?? null)));
  const fetching = usePart(screenshots.store, (view) => view.fetching.has(key));
  const failure = usePart(screenshots.store, (view) => view.failures.get(key) ?? null);
  useEffect(() => {
    if (sha256 !== null) {
      if (url === null) pictures.want(sha256);
      return;
    }
    if (!shot || offline || failure) return;
    screenshots.want(shot, 'thumbnail');
    return () => void screenshots.letGo(shot, 'thumbnail'); // Out of sight: others go first.
  }, [shot, sha256, url, failure, offline, pictures, screenshots]);
  return { url, fetching, failure };
}

export interface WholePicture {
  readonly url: string | null;
  readonly picture: StoredPicture | null;
  readonly blob: Blob | null;
  readonly failure: Failure | null;
}

/** The whole picture of a capture, fetched where the case has only its thumbnail. */
export function useWholePicture(shot: Shot | null): WholePicture {
  const { screenshots, pictures, settings } = useWorkbench();
  const offline = usePart(settings.store, (state) => state.offline);
  const picture = shot?.whole ?? null;
  const sha256 = picture?.sha256 ?? null;
  const key = shot ? fetchKey(shot, 'whole') : '';
  const url = usePart(pictures.store, ({ urls }) => (sha256 === null ? null : (urls.get(sha256) ?? null)));
  const fetchFailure = usePart(screenshots.store, (view) => view.failures.get(key) ?? null);
  const [read, setRead] = useState<
    { readonly sha256: string; readonly blob: Blob } | { readonly failure: Failure } | null
  >(null);
  useEffect(() => {
    if (shot && sha256 === null) {
      if (offline || fetchFailure) return;
      screenshots.want(shot, 'whole');
      return () => void screenshots.letGo(shot, 'whole');
    }
    if (sha256 === null) return;
    const stop = new AbortController();
    void pictures.read(sha256, stop.signal).then((answer) => {
      if (stop.signal.aborted) return;
      setRead(answer.ok ? { sha256, blob: answer.value } : { failure: answer.failure });
    });
    return () => stop.abort();
  }, [shot, sha256, fetchFailure, offline, pictures, screenshots]);
  const blob = read && 'blob' in read && read.sha256 === sha256 ? read.blob : null;
  const readFailure = read && 'failure' in read ? read.failure : null;
  return { url, picture, blob, failure: fetchFailure ?? readFailure };
}
