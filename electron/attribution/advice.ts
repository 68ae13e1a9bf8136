import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { ValueTable, WeighedValue } from './rarity.ts';
import { asking, tiers } from './weights.ts';

// Which search would bring most that belongs, for the least.

export interface Advice {
  readonly kind: EntityKind;
  readonly value: string;
  readonly relation: string;
  readonly parameter: string;
  /** Domains that share it, according to the service. */
  readonly domains: number;
  /** Of these, how many are not among the compared names. */
  readonly unknown: number;
  /** What it costs. */
  readonly queries: number;
  /** What the value says, in orders of magnitude. */
  readonly weight: number;
  /** Positions of the names that have it. */
  readonly holders: readonly number[];
  /** Whether most of what it brings should belong: such advice comes first. */
  readonly isStrong: boolean;
}

/** A value that says less brings mostly strangers. */
const leastWeight = 2;
const mostAdvice = 20;

/**
 * The rare values that no search has followed yet. What they bring belongs with the odds of their weight; a value
 * that names of several owners have already is worth as much less. `clusterOf` gives the cluster of a position.
 */
export function adviseSearches(table: ValueTable, clusterOf: (index: number) => number | null): Advice[] {
  const ranked: { readonly advice: Advice; readonly belonging: number }[] = [];
  for (const value of [...table.shared, ...table.single]) {
    const { parameter, rarity, holders, weight } = value;
    const isCounted = rarity.from === 'service' || rarity.from === 'elsewhere';
    if (parameter === null || !isCounted || weight < leastWeight) continue;
    const unknown = rarity.domains - holders.length;
    if (unknown <= 0 || rarity.domains > asking.mostDomains) continue;
    const odds = 10 ** (weight - tiers['same setup']);
    const belongs = (odds / (1 + odds)) * ofOneOwner(value, clusterOf);
    const queries = Math.ceil(rarity.domains / asking.pageSize);
    const { kind, relation } = value;
    ranked.push({
      advice: {
        ...{ kind, value: value.value, relation, parameter, unknown, queries, holders, weight },
        domains: rarity.domains,
        isStrong: belongs >= 0.5,
      },
      belonging: (belongs * unknown) / queries,
    });
  }
  ranked.sort(
    (one, other) =>
      Number(other.advice.isStrong) - Number(one.advice.isStrong) ||
      other.belonging - one.belonging ||
      (one.advice.value < other.advice.value ? -1 : 1),
  );
  return ranked.slice(0, mostAdvice).map(({ advice }) => advice);
}

/** The share of the holders that one cluster has; a name alone is one of its own. */
function ofOneOwner({ holders }: WeighedValue, clusterOf: (index: number) => number | null): number {
  const sizes = new Map<number, number>();
  for (const index of holders) {
    const owner = clusterOf(index) ?? -1 - index;
    sizes.set(owner, (sizes.get(owner) ?? 0) + 1);
  }
  return Math.max(...sizes.values()) / holders.length;
}
