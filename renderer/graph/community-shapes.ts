import type { Territory } from '../../shared/drawing/communities.ts';
import { inLines } from '../../shared/drawing/districts.ts';
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

/** Of a district, all that is inside of its line and of no earlier one. */
export function membersOf(scene: Scene, shape: Territory, all: readonly Territory[]): NodeKey[] {
  const drawing = scene.drawing();
  const isDistrict = shape.opensAt > 0;
  const districts = all.filter(({ opensAt }) => opensAt > 0);
  const lines = districts.map(({ line }) => line);
  const of = isDistrict ? inLines(drawing, lines) : (scene.communities()?.of ?? new Uint32Array(0));
  const wanted = isDistrict ? lines.indexOf(shape.line) + 1 : shape.communities[0];
  const found: NodeKey[] = [];
  of.forEach((own, slot) => {
    if (own === wanted) found.push(scene.keyAt(slot));
  });
  return found;
}

export function hintOfShape({ name, nodes, communities, opensAt }: Territory): string[] {
  const size = opensAt === 0 ? graphTexts.communitySize(nodes) : graphTexts.districtSize(nodes, communities.length);
  return [name, size, graphTexts.communityHint];
}
