import type { NodeKey } from '../../shared/drawing/node-key.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { inTurns } from './apply-in-slices.ts';

const perPart = 5000;

/** Selects the nodes of these slots, and others, without holding up the page. What is selected meanwhile is kept. */
export async function chooseSlots(
  scene: Scene,
  slots: ArrayLike<number>,
  onSelect: (keys: ReadonlySet<NodeKey>) => void,
  others: Iterable<NodeKey> = [],
): Promise<void> {
  const before = scene.selection();
  const keys = new Set(others);
  await inTurns(adding(keys, scene, slots));
  if (scene.selection() === before) onSelect(keys);
}

function* adding(keys: Set<NodeKey>, scene: Scene, slots: ArrayLike<number>): Generator<void, void> {
  for (let at = 0; at < slots.length; at++) {
    if (at % perPart === 0) yield;
    keys.add(scene.keyAt(slots[at] as number));
  }
}
