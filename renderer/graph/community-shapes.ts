import type { Territory } from '../../shared/drawing/communities.ts';
import type { Bounds } from '../../shared/drawing/drawing.ts';
import type { NodeKey } from '../../shared/drawing/node-key.ts';
import { marks } from '../../shared/drawing/node-look.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { graphTexts } from '../texts/graph.ts';

/** A shape covers its nodes, except for the one that it is named after, and for what is new or selected if that is not most. */
export function isCovered(scene: Scene, slot: number, shape: Territory | null): boolean {
  if (shape === null || shape.leader === slot) return false;
  const seen = scene.drawing().look[slot] as number;
  return !(seen & (marks.selected | marks.fresh)) || scene.selection().size * 2 > shape.nodes;
}

export function membersOf(scene: Scene, { community }: Territory): NodeKey[] {
  const found: NodeKey[] = [];
  scene.communities()?.of.forEach((own, slot) => {
    if (own === community) found.push(scene.keyAt(slot));
  });
  return found;
}

export function boundsOfShape({ line }: Territory): Bounds {
  const across = line.filter((_, at) => at % 2 === 0);
  const down = line.filter((_, at) => at % 2 === 1);
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
}

export function hintOfShape({ name, nodes }: Territory): string[] {
  return [name, graphTexts.communitySize(nodes), graphTexts.communityHint];
}
