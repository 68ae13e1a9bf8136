import {
  askOf,
  costOfAsk,
  countOf,
  isFiltered,
  notNarrowed,
  type PaidProduct,
  requestsFor,
} from '../../shared/asking.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import type { Chain, ChainAction, ChainStep } from '../../shared/chain.ts';
import { isGuided, mostMatches, type Pivot, pivotById, whyNot } from '../../shared/pivots.ts';

/** The input of a step, and what it leaves out. */
export interface Beginning {
  readonly of: number;
  readonly things: readonly EntityRow[];
  readonly common: number;
  readonly unable: number;
  readonly over: number;
}

export function productOf(action: ChainAction): PaidProduct | null {
  switch (action.do) {
    case 'pivot':
      return pivotById(action.pivot)?.through === 'pdns' ? 'pdns' : 'intel-investigate';
    case 'read':
      return action.through === 'enrich' ? 'intel-enrich' : 'intel-investigate';
    case 'expand':
      return null;
  }
}

/** Selects the input of a step. Takes the user's selection unchanged; of found entities, only the significant ones. */
export function beginningOf(
  { from, on, action }: ChainStep,
  rows: readonly EntityRow[],
  { most, below }: Pick<Chain, 'most' | 'below'>,
): Beginning {
  const alike = rows.filter(({ kind }) => kind === from);
  const pivot = action.do === 'pivot' ? pivotById(action.pivot) : null;
  if (action.do === 'pivot' && pivot === null)
    return { of: alike.length, things: [], common: 0, unable: alike.length, over: 0 };
  const able = pivot
    ? alike.filter((row) => whyNot(pivot, row) === null && pivot.question?.(row.value) !== null)
    : alike;
  const highest = on === -1 ? mostMatches : below;
  const telling = able.filter((row) => {
    const count = pivot && countOf(pivot, row);
    if (count === null || hasFilters(action)) return true;
    return count < highest && (on === -1 || count > 1);
  });
  const ranked =
    on === -1 || pivot === null ? telling : telling.toSorted((one, other) => rank(pivot, one) - rank(pivot, other));
  const things = on === -1 ? ranked : ranked.slice(0, most);
  return {
    of: alike.length,
    things,
    common: able.length - telling.length,
    unable: alike.length - able.length,
    over: ranked.length - things.length,
  };
}

/** Rarest first; entities without a count come last. */
function rank(pivot: Pivot, row: EntityRow): number {
  const count = countOf(pivot, row);
  return count !== null && isGuided(count, mostMatches) ? count : mostMatches;
}

function hasFilters(action: ChainAction): boolean {
  return action.do === 'pivot' && isFiltered(action);
}

/** The highest cost of a step for known entities. */
export function queriesFor(action: ChainAction, things: readonly EntityRow[]): number {
  if (action.do === 'expand') return 0;
  if (action.do === 'read') return requestsFor(things.length);
  const pivot = pivotById(action.pivot);
  const price = (row: EntityRow) => {
    const ask = pivot && askOf(pivot, row, '');
    return ask === null ? 1 : costOfAsk(ask, { ...notNarrowed, filters: action.filters }).queries;
  };
  return things.reduce((sum, row) => sum + price(row), 0);
}

/** The highest cost for this many unknown entities. */
export function queriesForUnknown(action: ChainAction, things: number, below: number): number {
  if (action.do === 'expand') return 0;
  if (action.do === 'read') return requestsFor(things);
  if (pivotById(action.pivot)?.through === 'pdns') return things;
  // A filter may reduce a result that would be too large without it.
  const count = hasFilters(action) ? mostMatches - 1 : below - 1;
  return things * costOfAsk({ kind: 'search', count }, notNarrowed).queries;
}
