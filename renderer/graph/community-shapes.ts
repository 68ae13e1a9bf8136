import type { Territory } from '../../shared/drawing/communities.ts';
import { slotsIn } from '../../shared/drawing/districts.ts';
import { marks } from '../../shared/drawing/node-look.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { graphTexts } from '../texts/graph.ts';

/**
 * A shape covers its nodes, except for what is new or selected if that is not most. A community does not cover the node
 * that it is named after.
 */
export function isCovered(scene: Scene, slot: number, shape: Territory | null): boolean {
  if (shape === null || (shape.opensAt === 0 && shape.leader === slot)) return false;
  const seen = scene.drawing().look[slot] as number;
  return !(seen & (marks.selected | marks.fresh)) || scene.selection().size * 2 > shape.nodes;
}

/** The slots of all of it. Of a district, all that is inside of its line and of no earlier one. */
export function membersOf(scene: Scene, shape: Territory, all: readonly Territory[]): number[] {
  if (shape.opensAt > 0) {
    const lines = all.filter(({ opensAt }) => opensAt > 0).map(({ line }) => line);
    return slotsIn(scene.drawing(), lines, lines.indexOf(shape.line));
  }
  const found: number[] = [];
  scene.communities()?.of.forEach((own, slot) => {
    if (own === shape.communities[0]) found.push(slot);
  });
  return found;
}

export function hintOfShape({ name, nodes, communities, opensAt }: Territory): string[] {
  const size = opensAt === 0 ? graphTexts.communitySize(nodes) : graphTexts.districtSize(nodes, communities.length);
  return [name, size, graphTexts.communityHint];
}
