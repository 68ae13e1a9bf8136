import type { Monitor } from '../../../shared/detect.ts';

export const monitorSorts = ['term', 'created_date', 'domain_counts_changed', 'domain_counts_discovered'] as const;
export type MonitorSort = (typeof monitorSorts)[number];

export interface MonitorOrder {
  /** First to last. */
  readonly sort: readonly MonitorSort[];
  readonly order: 'asc' | 'desc';
}

export const byTerm: MonitorOrder = { sort: ['term'], order: 'asc' };

/** The sort order for the request; without counts the service can't sort by them. */
export function askedOrder(
  { sort, order }: MonitorOrder,
  counts: boolean,
): { sort: MonitorSort[]; order: 'asc' | 'desc' } {
  const possible = sort.filter((name) => counts || !name.startsWith('domain_counts'));
  return { sort: possible.length > 0 ? possible : ['term'], order };
}

/** Sorts the stored monitors in the same order; those without a value come last. */
export function inOrder(monitors: readonly Monitor[], { sort, order }: MonitorOrder): Monitor[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...monitors].sort((one, other) => {
    for (const name of sort) {
      const [left, right] = [sortValue(one, name), sortValue(other, name)];
      if (left === right) continue;
      if (left === null || right === null) return left === null ? 1 : -1;
      return left < right ? -sign : sign;
    }
    return one.term < other.term ? -1 : 1;
  });
}

function sortValue({ term, created_date, domain_counts }: Monitor, name: MonitorSort): string | number | null {
  switch (name) {
    case 'term':
      return term;
    case 'created_date':
      return created_date;
    case 'domain_counts_changed':
      return domain_counts?.changed ?? null;
    case 'domain_counts_discovered':
      return domain_counts?.new ?? null;
  }
}
