import type { NameFacts, Observation } from './types.ts';

/** A name with values, for tests. */
export function nameWith(
  id: number,
  name: string,
  observations: readonly Observation[] = [],
  day: number | null = null,
  dayCount: number | null = null,
): NameFacts {
  return { id, name, observations, registered: { day, hasTime: false, dayCount } };
}

export function see(
  kind: Observation['kind'],
  relation: string,
  value: string,
  count: number | null = null,
  more: Partial<Observation> = {},
): Observation {
  return { kind, relation, value, count, parameter: null, seen: null, ...more };
}

export const noPause = async (): Promise<void> => {};
