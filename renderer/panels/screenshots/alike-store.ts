import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract.ts';
import { type Closeness, closeness as mostBits } from '../../../shared/picture-likeness.ts';
import type { Failure } from '../../../shared/result.ts';
import type { Shot } from '../../../shared/screenshots.ts';
import type { PictureThread } from '../../stores/picture-thread.ts';
import type { PicturesStore } from '../../stores/pictures-store.ts';

export interface AlikeView {
  /** Look-alikes, the largest group first; each as the domains of its pictures. */
  readonly groups: readonly (readonly string[])[];
  /** How many pictures were looked at, of those that have to be; null when all were. */
  readonly looking: { readonly done: number; readonly of: number } | null;
  readonly failure: Failure | null;
}

const atOnce = 60;

/** Finds look-alikes among pictures of the case. What a picture looks like is worked out once, and kept with it. */
export function createAlike({ call }: Bridge, pictures: PicturesStore, thread: PictureThread) {
  const store = createStore<AlikeView>(() => ({ groups: [], looking: null, failure: null }));
  const looks = new Map<string, string | null>();
  let latest = 0;

  /** A newer wish wins. */
  async function arrange(shots: readonly Shot[], closeness: Closeness): Promise<void> {
    const mine = ++latest;
    const withPicture = shots.flatMap(({ domain, thumbnail }) => (thumbnail ? [{ domain, ...thumbnail }] : []));
    for (const { sha256, look } of withPicture) if (look !== null) looks.set(sha256, look);
    const unknown = [...new Set(withPicture.map(({ sha256 }) => sha256))].filter((sha256) => !looks.has(sha256));
    await lookAt(unknown, () => mine === latest);
    if (mine !== latest) return;
    const known = withPicture.flatMap(({ domain, sha256 }) => {
      const look = looks.get(sha256);
      return look ? [{ domain, look }] : [];
    });
    const found = await thread({ kind: 'group', looks: known.map(({ look }) => look), most: mostBits[closeness] });
    if (mine !== latest) return;
    const groups = found.map((places) => places.flatMap((place) => known[place]?.domain ?? []));
    store.setState({ groups, looking: null });
  }

  async function lookAt(hashes: readonly string[], isWanted: () => boolean): Promise<void> {
    if (hashes.length === 0) return;
    store.setState({ looking: { done: 0, of: hashes.length }, failure: null });
    const read = (from: number) => pictures.readSmall(hashes.slice(from, from + atOnce));
    let reading = read(0);
    for (let from = 0; from < hashes.length; from += atOnce) {
      const { blobs, failure } = await reading;
      if (!isWanted()) return;
      reading = read(from + atOnce); // Main reads on while these are looked at.
      if (failure) store.setState({ failure });
      const found: { sha256: string; look: string }[] = [];
      await Promise.all(
        [...blobs].map(async ([sha256, picture]) => {
          const look = await thread({ kind: 'look', picture });
          looks.set(sha256, look);
          if (look !== null) found.push({ sha256, look });
        }),
      );
      if (found.length > 0) void call('screenshots.saveFingerprints', { looks: found }); // Lost, they are worked out again.
      if (!isWanted()) return;
      store.setState({ looking: { done: Math.min(hashes.length, from + atOnce), of: hashes.length } });
    }
  }

  return { store, arrange };
}
