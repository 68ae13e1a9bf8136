import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';

export interface ImagesView {
  /** Object URLs, by the hash of the image. */
  readonly urls: ReadonlyMap<string, string>;
}

interface Loaded {
  readonly blob: Blob;
  readonly url: string;
}

const mostThumbnails = 1000;
const mostWhole = 8;
/** Small enough that decoding one reply doesn't block the page. */
const askedAtOnce = 24;

/** Images of the case in the page: read on demand; a cache holds the latest ones. */
export function createImages({ call, onEvent }: Bridge) {
  const store = createStore<ImagesView>(() => ({ urls: new Map() }));
  const small = new Map<string, Loaded>();
  const whole = new Map<string, Loaded>();
  let wanted = new Set<string>();
  let isReading = false;
  onEvent('case.opened', clear);

  function clear(): void {
    for (const { url } of [...small.values(), ...whole.values()]) URL.revokeObjectURL(url);
    small.clear();
    whole.clear();
    wanted = new Set();
    store.setState({ urls: new Map() });
  }

  /** Queues a thumbnail; it is in `urls` soon after. */
  function want(sha256: string): void {
    if (small.has(sha256) || wanted.has(sha256)) return;
    wanted.add(sha256);
    if (!isReading) void readWanted();
  }

  async function readWanted(): Promise<void> {
    isReading = true;
    await Promise.resolve(); // All thumbnails of one render share one message.
    while (wanted.size > 0) {
      // The last ones are visible; others may have been scrolled away.
      const some = [...wanted].slice(-askedAtOnce);
      const answer = await call('screenshots.thumbnails', { sha256: some });
      const images = answer.ok ? answer.value.images : [];
      for (const { sha256, type, base64 } of images) {
        if (wanted.delete(sha256)) put(small, mostThumbnails, sha256, new Blob([bytesOf(base64)], { type }));
      }
      if (images.length === 0) for (const sha256 of some) wanted.delete(sha256);
      showUrls();
    }
    isReading = false;
  }

  function put(cache: Map<string, Loaded>, most: number, sha256: string, blob: Blob): Loaded {
    const loaded = { blob, url: URL.createObjectURL(blob) };
    cache.set(sha256, loaded);
    const [oldest] = cache;
    if (cache.size > most && oldest) {
      URL.revokeObjectURL(oldest[1].url);
      cache.delete(oldest[0]);
    }
    return loaded;
  }

  function showUrls(): void {
    const urls = new Map<string, string>();
    for (const [sha256, { url }] of [...small, ...whole]) urls.set(sha256, url);
    store.setState({ urls });
  }

  /** Reads an image of any size, in parts that don't block the page. */
  async function read(sha256: string, signal?: AbortSignal): Promise<Result<Blob>> {
    const known = whole.get(sha256) ?? small.get(sha256);
    if (known) return ok(known.blob);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let type = '';
    for (let offset: number | null = 0; offset !== null; ) {
      const answer: Awaited<ReturnType<typeof readPart>> = await readPart(sha256, offset, signal);
      if (!answer.ok) return answer;
      parts.push(bytesOf(answer.value.base64));
      type = answer.value.type;
      offset = answer.value.next;
    }
    const { blob } = put(whole, mostWhole, sha256, new Blob(parts, { type }));
    showUrls();
    return ok(blob);
  }

  const readPart = (sha256: string, offset: number, signal?: AbortSignal) =>
    call('screenshots.storedImage', { sha256, offset }, signal);

  /** Reads many thumbnails for computation, without object URLs. */
  async function readSmall(
    hashes: readonly string[],
  ): Promise<{ blobs: ReadonlyMap<string, Blob>; failure: Failure | null }> {
    const blobs = new Map<string, Blob>();
    for (const sha256 of hashes) {
      const known = small.get(sha256);
      if (known) blobs.set(sha256, known.blob);
    }
    let left = hashes.filter((sha256) => !blobs.has(sha256));
    while (left.length > 0) {
      const answer = await call('screenshots.thumbnails', { sha256: left.slice(0, askedAtOnce) });
      if (!answer.ok) return { blobs, failure: answer.failure };
      const { images } = answer.value;
      for (const { sha256, type, base64 } of images) blobs.set(sha256, new Blob([bytesOf(base64)], { type }));
      left = images.length === 0 ? [] : left.filter((sha256) => !blobs.has(sha256));
    }
    return { blobs, failure: null };
  }

  return { store, want, read, readSmall };
}
export type ImagesStore = ReturnType<typeof createImages>;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
