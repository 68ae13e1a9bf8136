// Runs a query over the world: all conditions must hold, and what is found comes in the order that was asked for.

import { none } from '../world/pool.ts';
import type { World } from '../world/world.ts';
import type { Scope } from './investigate-conditions.ts';
import { intersected } from './investigate-conditions.ts';
import type { Query, SortKey } from './investigate-query.ts';
import { activeTest } from './record-parsed.ts';
import { riskScore } from './record-parts.ts';

/** The service shows results only of searches with fewer matches. */
const tooMany = 10_000;

export type Found = { readonly kind: 'ids'; readonly ids: Uint32Array } | { readonly kind: 'too-many' };

export function search(query: Query, scope: Scope): Found {
  const lists = query.conditions.flatMap((condition) => (condition.kind === 'ids' ? [condition.find(scope)] : []));
  const tests = query.conditions.flatMap((condition) => (condition.kind === 'test' ? [condition.test(scope)] : []));
  // What is alone asked for by a value with more holders than the world has would be too much of the real world.
  const [only, another] = query.conditions.filter((condition) => condition.kind === 'ids');
  if (only?.kind === 'ids' && another === undefined && (only.said?.(scope) ?? 0) >= tooMany)
    return { kind: 'too-many' };
  const matches = intersected(lists).filter((id) => tests.every((holds) => holds(id)));
  if (matches.length >= tooMany) return { kind: 'too-many' };
  return { kind: 'ids', ids: sorted(matches, query, scope.world) };
}

function sorted(ids: Uint32Array, { sortBy, ascending }: Query, world: World): Uint32Array {
  const sign = ascending ? 1 : -1;
  if (sortBy === 'domain') {
    return ids.slice().sort((one, other) => sign * (world.nameOf(one) < world.nameOf(other) ? -1 : 1));
  }
  const keys = new Map<number, number>();
  for (const id of ids) keys.set(id, keyOf(sortBy, id, world) ?? Number.NaN);
  return ids.slice().sort((one, other) => {
    const left = keys.get(one) ?? Number.NaN;
    const right = keys.get(other) ?? Number.NaN;
    // What is unknown comes last in either direction; equal keys keep the order of the world.
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || one - other;
    return left === right ? one - other : sign * (left - right);
  });
}

function keyOf(sortBy: Exclude<SortKey, 'domain'>, id: number, world: World): number | null {
  switch (sortBy) {
    case 'first_seen_since':
      return world.column('firstSeen')[id] ?? null;
    case 'create_date': {
      const day = world.column('createDay')[id] ?? none;
      return day === none ? null : day;
    }
    case 'risk_score':
      return riskScore(world.risk(id), activeTest(world)(id), world.saltOf(id)) ?? null;
  }
}
