import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { ValueTable } from './rarity.ts';
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
 * The rare values of some names that no search has followed yet. What a search brings belongs with the odds of the
 * value's weight, and as much less as names elsewhere have the value too. `isOurs` says which positions are meant: a
 * campaign, the largest cluster, or all names if there is no cluster.
 */
export function adviseSearches(table: ValueTable, isOurs: (index: number) => boolean): Advice[] {
  const ranked: { readonly advice: Advice; readonly belonging: number }[] = [];
  const known = new Set<string>();
  for (const value of [...table.shared, ...table.single]) {
    const { parameter, rarity, holders, weight, kind, relation } = value;
    const isCounted = rarity.from === 'service' || rarity.from === 'elsewhere';
    if (parameter === null || !isCounted || weight < leastWeight || isOfProvider(relation)) continue;
    const unknown = rarity.domains - holders.length;
    if (unknown <= 0 || rarity.domains > asking.mostDomains) continue;
    const ours = holders.filter(isOurs).length;
    if (ours === 0 || known.has(`${parameter} ${value.value}`)) continue;
    known.add(`${parameter} ${value.value}`);
    const odds = 10 ** (weight - tiers['same setup']);
    const belongs = ((odds / (1 + odds)) * ours) / holders.length;
    const queries = Math.ceil(rarity.domains / asking.pageSize);
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

/** The technical contact is mostly the registrar's or the hoster's. */
function isOfProvider(relation: string): boolean {
  return relation.startsWith('technical ') || relation.startsWith('billing ');
}
