import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract.ts';
import { type Closeness, closeness as mostBits } from '../../../shared/image-likeness.ts';
import type { Failure } from '../../../shared/result.ts';
import type { Screenshot } from '../../../shared/screenshots.ts';
import type { ImageThread } from '../../stores/image-thread.ts';
import type { ImagesStore } from '../../stores/images-store.ts';

export interface AlikeView {
  /** Groups of similar screenshots, the largest first; each lists its domains. */
  readonly groups: readonly (readonly string[])[];
  /** Progress of the fingerprints; null when all are computed. */
  readonly looking: { readonly done: number; readonly of: number } | null;
  readonly failure: Failure | null;
}

const atOnce = 60;

/** Groups similar screenshots of the case. Each fingerprint is computed once and stored in the case. */
export function createAlike({ call }: Bridge, images: ImagesStore, thread: ImageThread) {
  const store = createStore<AlikeView>(() => ({ groups: [], looking: null, failure: null }));
  const fingerprints = new Map<string, string | null>();
  let latest = 0;

  /** A newer call supersedes it. */
  async function arrange(captures: readonly Screenshot[], closeness: Closeness): Promise<void> {
    const mine = ++latest;
    const withImage = captures.flatMap(({ domain, thumbnail }) => (thumbnail ? [{ domain, ...thumbnail }] : []));
    for (const { sha256, fingerprint } of withImage) if (fingerprint !== null) fingerprints.set(sha256, fingerprint);
    const unknown = [...new Set(withImage.map(({ sha256 }) => sha256))].filter((sha256) => !fingerprints.has(sha256));
    await lookAt(unknown, () => mine === latest);
    if (mine !== latest) return;
    const known = withImage.flatMap(({ domain, sha256 }) => {
      const fingerprint = fingerprints.get(sha256);
      return fingerprint ? [{ domain, fingerprint }] : [];
    });
    const found = await thread({
      kind: 'group',
      fingerprints: known.map(({ fingerprint }) => fingerprint),
      most: mostBits[closeness],
    });
    if (mine !== latest) return;
    const groups = found.map((places) => places.flatMap((place) => known[place]?.domain ?? []));
    store.setState({ groups, looking: null });
  }

  async function lookAt(hashes: readonly string[], isWanted: () => boolean): Promise<void> {
    if (hashes.length === 0) return;
    store.setState({ looking: { done: 0, of: hashes.length }, failure: null });
    const read = (from: number) => images.readSmall(hashes.slice(from, from + atOnce));
    let reading = read(0);
    for (let from = 0; from < hashes.length; from += atOnce) {
      const { blobs, failure } = await reading;
      if (!isWanted()) return;
      reading = read(from + atOnce); // Main reads the next ones meanwhile.
      if (failure) store.setState({ failure });
      const found: { sha256: string; fingerprint: string }[] = [];
      await Promise.all(
        [...blobs].map(async ([sha256, image]) => {
          const fingerprint = await thread({ kind: 'fingerprint', image });
          fingerprints.set(sha256, fingerprint);
          if (fingerprint !== null) found.push({ sha256, fingerprint });
        }),
      );
      if (found.length > 0) void call('screenshots.saveFingerprints', { fingerprints: found }); // If this fails, they are computed again later.
      if (!isWanted()) return;
      store.setState({ looking: { done: Math.min(hashes.length, from + atOnce), of: hashes.length } });
    }
  }

  return { store, arrange };
}
