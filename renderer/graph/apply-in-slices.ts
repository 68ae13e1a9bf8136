import type { Scene, SceneDifference } from '../../shared/drawing/scene.ts';
import { pageRests } from '../page-rests.ts';

/** A frame and a half, so that the page answers while a million rows come. */
const sliceMs = 24;
/** What the user waits for is done at once if it takes no longer than this, before all else that follows from it. */
const briefSliceMs = 60;
/** Fewer rows are applied at once. */
const fewRows = 5000;
/** In a larger graph even one row takes longer than a slice. */
const largeScene = 300_000;

/** Applies differences in order: a large one, or one of a large graph, in slices, and those that come meanwhile after it. */
export function createApplier(scene: Scene, large = largeScene) {
  const waiting: { readonly parts: Generator<void, void>; readonly isBrief: boolean }[] = [];
  let work: Promise<void> | null = null;
  let isStopped = false;
  /** Other parts of the last change follow. */
  let awaitsMore = false;

  async function applyAll(): Promise<void> {
    await null; // It must not end before `work` says that it runs: what comes next would wait for ever.
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await inTurns(next.parts, () => isStopped, next.isBrief ? briefSliceMs : sliceMs);
      if (isStopped) return;
    }
    work = null;
  }

  return {
    apply(difference: SceneDifference): void {
      const { nodes, edges } = scene.drawing();
      const isBrief = !awaitsMore && rowsOf(difference) <= fewRows;
      awaitsMore = difference.more ?? false;
      if (work === null && isBrief && nodes + edges < large) scene.apply(difference);
      else {
        waiting.push({ parts: scene.applying(difference), isBrief });
        work ??= applyAll();
      }
    },
    /** Resolves when all is applied. */
    done: (): Promise<void> => work ?? Promise.resolve(),
    stop(): void {
      isStopped = true;
    },
  };
}

function rowsOf({ entities = [], edges = [], groups = [] }: SceneDifference): number {
  return entities.length + edges.length + groups.length;
}

/** Runs all parts, with a rest after each slice; ends early if nobody needs them any more. */
export async function inTurns(parts: Generator<void, void>, isOver = () => false, mostMs = sliceMs): Promise<void> {
  let began = performance.now();
  for (const _part of parts) {
    if (performance.now() - began < mostMs) continue;
    await pageRests();
    if (isOver()) return;
    began = performance.now();
  }
}

/** For an effect: starts work that ends early when the effect is over. */
export function untilOver(work: (isOver: () => boolean) => Promise<void>): () => void {
  let isOver = false;
  void work(() => isOver);
  return () => {
    isOver = true;
  };
}
