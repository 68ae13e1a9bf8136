import { type Communities, overviewFrom } from '../../shared/drawing/communities.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { findCommunities } from './graph-queries.ts';
import { createThinker } from './layouts/thinker.ts';

/** How long the graph must keep its shape before its communities are found again. */
const restMs = 400;

/** Finds the communities of a scene in a thread of their own: they follow changes, and must not cancel a layout. */
export function followCommunities(scene: Scene) {
  const thinker = createThinker();
  let last: { readonly shape: number; readonly found: Promise<Communities | null> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shape = -1;

  /** Once for each shape of the graph; null when a newer request came. */
  function find(): Promise<Communities | null> {
    if (last?.shape !== scene.shapeVersion())
      last = { shape: scene.shapeVersion(), found: findCommunities(scene, thinker) };
    return last.found;
  }

  async function gather(): Promise<void> {
    const wanted = scene.shapeVersion();
    const found = await find();
    if (found && wanted === scene.shapeVersion()) scene.gather(found);
  }

  function follow(): void {
    if (shape === scene.shapeVersion() || scene.awaitsMore()) return;
    shape = scene.shapeVersion();
    clearTimeout(timer);
    if (scene.drawing().nodes < overviewFrom) scene.gather(null);
    else timer = setTimeout(() => void gather(), restMs);
  }

  const stop = scene.listen(follow);
  follow();
  return {
    find,
    close(): void {
      clearTimeout(timer);
      stop();
      thinker.giveUp();
    },
  };
}
