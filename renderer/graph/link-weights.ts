import type { WeightOf } from '../../shared/drawing/scene-rows.ts';

/** A cluster with the values that its names share, and how much each says. */
export interface WeighedSet {
  readonly ids: readonly number[];
  /** Weights in orders of magnitude, by entity. */
  readonly values?: ReadonlyMap<number, number> | undefined;
}

/** A link has the weight of its value if its other end is a name of the cluster that the value speaks for. */
export function weightsOfLinks(sets: readonly WeighedSet[]): WeightOf {
  const valuesOf = new Map<number, ReadonlyMap<number, number>>();
  for (const { ids, values } of sets) if (values && values.size > 0) for (const id of ids) valuesOf.set(id, values);
  return ({ from, to }) => Math.max(valuesOf.get(from)?.get(to) ?? 0, valuesOf.get(to)?.get(from) ?? 0);
}
