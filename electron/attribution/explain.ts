import { mostWorthAsking, pageSize } from './advice.ts';
import { describeValue, type Pairs, round } from './evidence.ts';
import type { ValueTable, WeighedValue } from './rarity.ts';
import type { Registrations } from './registration.ts';
import type { Evidence, NameFacts } from './types.ts';
import type { Family } from './weights.ts';
import type { Wording } from './wording.ts';

// Why a cluster is one, in a few lines with numbers.

export const mostReasons = 3;

export interface Reason extends Evidence {
  /** How many names of the cluster it is about. */
  readonly names: number;
  /** Positions of some of them, where it is about their wording. */
  readonly examples: readonly number[];
}

export interface NextQuery {
  readonly parameter: string;
  readonly value: string;
  readonly relation: string;
  /** Domains to expect; null if unknown. */
  readonly expected: number | null;
  /** What it costs. */
  readonly queries: number;
}

export interface Explained {
  readonly reasons: readonly Reason[];
  readonly against: readonly string[];
  /** The values behind it, strongest first. */
  readonly values: readonly WeighedValue[];
  readonly next: NextQuery | null;
}

export interface Judged {
  readonly names: readonly NameFacts[];
  readonly table: ValueTable;
  readonly wording: Wording;
  readonly registrations: Registrations;
  readonly pairs: Pairs;
}

export function explainCluster(judged: Judged, members: readonly number[]): Explained {
  const { table } = judged;
  const holders = new Map<number, number>();
  for (const index of members)
    for (const id of judged.pairs.valuesOf(index)) holders.set(id, (holders.get(id) ?? 0) + 1);
  const values = [...holders]
    .filter(([, count]) => count > 1)
    .flatMap(([id, count]) => {
      const value = table.shared[id];
      return value ? [{ value, count, worth: value.weight * (count / members.length) }] : [];
    })
    .sort((one, other) => other.worth - one.worth || byName(one.value, other.value));

  const reasons: (Reason & { readonly worth: number })[] = [];
  const families = new Set<Family>();
  for (const { value, count, worth } of values) {
    if (families.has(value.family)) continue;
    families.add(value.family);
    const { relation, rarity, family, weight, kind } = value;
    const text = describeValue(value);
    reasons.push({
      ...{ family, text, relation, kind, worth, examples: [] },
      weight: round(weight),
      value: value.value,
      domains: rarity.domains,
      from: rarity.from,
      names: count,
    });
  }
  for (const line of [registrationReason(judged, members), wordingReason(judged, members)])
    if (line) reasons.push(line);
  reasons.sort((one, other) => other.worth - one.worth);
  return {
    reasons: reasons.slice(0, mostReasons).map(({ worth: _, ...reason }) => reason),
    against: contradictions(judged, members),
    values: values.map(({ value }) => value),
    next: nextQuery(values.map(({ value }) => value)),
  };
}

/** Of two equal values the plainer relation first: a name server before its address. */
function byName(one: WeighedValue, other: WeighedValue): number {
  return one.relation.length - other.relation.length || (one.value < other.value ? -1 : 1);
}

/** The registrar and the day that most names of the cluster have. */
function registrationReason({ names, registrations }: Judged, members: readonly number[]) {
  const days = new Map<string, number[]>();
  for (const index of members) {
    const key = registrations.dayKeyOf(index);
    if (key !== null) days.set(key, [...(days.get(key) ?? []), index]);
  }
  const groups = [...days.values()].filter((group) => group.length > 1);
  const inBursts = groups.reduce((sum, group) => sum + group.length, 0);
  const largest = groups.reduce<number[]>((most, group) => (group.length > most.length ? group : most), []);
  const [one, other] = largest;
  if (one === undefined || other === undefined) return null;
  const weight = registrations.compare(one, other);
  if (weight <= 0) return null;
  const date = new Date((names[one]?.registered.day ?? 0) * 86_400_000).toISOString().slice(0, 10);
  const registrar = names[one]?.observations.find(({ relation }) => relation === 'registrar')?.value ?? 'one registrar';
  const about = Math.round(registrations.perDayOf(one)).toLocaleString('en');
  const more = groups.length > 1 ? `, and ${inBursts - largest.length} on ${groups.length - 1} other shared days` : '';
  const text = `registered on ${date} with ${registrar.slice(0, 100)}, which registers about ${about} domains a day${more}`;
  return reasonOf('registration', weight, text, largest.length, (weight * inBursts) / members.length);
}

/** The word or pattern that most names of the cluster have. */
function wordingReason({ wording }: Judged, members: readonly number[]) {
  const words = new Map<string, { count: number; rarity: number }>();
  for (const index of members) {
    for (const [word, rarity] of wording.wordsOf(index)) {
      const known = words.get(word) ?? { count: 0, rarity };
      words.set(word, { count: known.count + 1, rarity });
    }
  }
  const ranked = [...words]
    .filter(([, { count, rarity }]) => count > 1 && rarity > 0)
    .map(([word, { count, rarity }]) => ({ word, count, worth: (rarity * count) / members.length }))
    .sort((one, other) => other.worth - one.worth || (one.word < other.word ? -1 : 1));
  const [best] = ranked;
  if (!best) return null;
  const holders = members.filter((index) => wording.wordsOf(index).has(best.word));
  const weight = wording.compare(holders[0] ?? 0, holders[1] ?? 0);
  return reasonOf('name', weight, `the name contains “${best.word}”`, best.count, best.worth, holders.slice(0, 3));
}

function reasonOf(
  family: Family,
  weight: number,
  text: string,
  count: number,
  worth: number,
  examples: readonly number[] = [],
) {
  const nothing = { relation: null, kind: null, value: null, domains: null, from: null };
  return { ...nothing, family, weight: round(weight), text, names: count, worth, examples };
}

function contradictions({ names, table, pairs }: Judged, members: readonly number[]): string[] {
  const lines: string[] = [];
  const registrars = new Set(members.flatMap((index) => table.registrars[index] ?? []));
  if (registrars.size > 1) lines.push(`${registrars.size} registrars`);
  const days = members.flatMap((index) => names[index]?.registered.day ?? []);
  const [first, last] = [Math.min(...days.slice(0, 50_000)), Math.max(...days.slice(0, 50_000))];
  if (days.length > 1 && last - first > 365) {
    const date = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
    lines.push(`registered over a long time: ${date(first)} to ${date(last)}`);
  }
  const [one, other] = members;
  if (one !== undefined && other !== undefined && members.length === 2) {
    for (const { family, weight, text } of pairs.explain(one, other))
      if (family === 'against' && weight > -1 && /registrant|time/.test(text)) lines.push(text);
  }
  const withIdentity = members.filter((index) => table.hasIdentity[index]);
  if (withIdentity.length > 1) {
    const registrants = new Set(
      withIdentity.map((index) => {
        const shared = [...pairs.valuesOf(index)].find((id) => table.shared[id]?.family === 'registrant');
        return shared === undefined ? `own ${index}` : `shared ${shared}`;
      }),
    );
    if (registrants.size > 1) lines.push(`${registrants.size} different registrants`);
  }
  return [...new Set(lines)];
}

/** The rarest value that a search can follow: it brings the rest of the cluster, or shows that strangers have it too. */
function nextQuery(values: readonly WeighedValue[]): NextQuery | null {
  for (const { parameter, value, relation, rarity, holders } of values) {
    if (parameter === null) continue;
    const isCounted = rarity.from === 'service' || rarity.from === 'elsewhere';
    if (isCounted && (rarity.domains > mostWorthAsking || rarity.domains <= holders.length)) continue;
    const expected = isCounted ? rarity.domains : null;
    return { parameter, value, relation, expected, queries: Math.max(1, Math.ceil((expected ?? 1) / pageSize)) };
  }
  return null;
}
