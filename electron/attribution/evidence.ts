import { closeness, fingerprintDistance, fingerprintWords } from '../../shared/image-likeness.ts';
import { rarityWords } from '../../shared/rarity-words.ts';
import type { ValueTable, WeighedValue } from './rarity.ts';
import type { Registrations } from './registration.ts';
import type { Evidence, NameFacts } from './types.ts';
import {
  against,
  dependent,
  type Family,
  families,
  mostOf,
  mostOfDependent,
  soft,
  wording as wordingWeights,
} from './weights.ts';
import type { Wording } from './wording.ts';

// What speaks for and against one owner of two names.

export interface Pairs {
  /** The sum of all evidence, in orders of magnitude. */
  score(one: number, other: number): number;
  /** Every line of the sum, strongest first, what speaks against last. */
  explain(one: number, other: number): Evidence[];
  /** The shared values of a name, as positions in `table.shared`. */
  valuesOf(index: number): Int32Array;
}

/** More than this many days apart speaks against one owner. */
const farApartDays = 365;
const familyAt = new Map(families.map((family, index) => [family, index]));
const positionOf = (family: Family) => familyAt.get(family) ?? 0;
const dependentAt = dependent.map((group) => group.map(positionOf));
const isDependent = new Set(dependentAt.flat());
const [registrationAt, nameAt, lookAt, registrantAt] = (['registration', 'name', 'look', 'registrant'] as const).map(
  positionOf,
) as [number, number, number, number];

export function createPairs(
  names: readonly NameFacts[],
  table: ValueTable,
  wording: Wording,
  registrations: Registrations,
): Pairs {
  const weights = new Float64Array(table.shared.map(({ weight }) => weight));
  const familyOfValue = new Uint8Array(table.shared.map(({ family }) => positionOf(family)));
  const own: number[][] = names.map(() => []);
  for (const [id, { holders, weight }] of table.shared.entries()) {
    if (weight > 0) for (const index of holders) own[index]?.push(id);
  }
  const valuesOf = own.map((ids) => Int32Array.from(ids));
  const empty = new Int32Array();
  const looks = names.map(({ looks: prints }) => (prints ?? []).map(fingerprintWords));
  const best = new Float64Array(families.length);
  const bestValue = new Int32Array(families.length);

  /** Fills `best` and `bestValue` for a pair. */
  function gather(one: number, other: number): void {
    best.fill(0);
    bestValue.fill(-1);
    const [mine, theirs] = [valuesOf[one] ?? empty, valuesOf[other] ?? empty];
    for (let at = 0, to = 0; at < mine.length && to < theirs.length; ) {
      const [left, right] = [mine[at] as number, theirs[to] as number];
      if (left < right) at++;
      else if (left > right) to++;
      else {
        const family = familyOfValue[left] as number;
        const weight = weights[left] as number;
        if (weight > (best[family] as number) && wereTogether(table.shared[left], one, other)) {
          best[family] = weight;
          bestValue[family] = left;
        }
        at++;
        to++;
      }
    }
    best[registrationAt] = registrations.compare(one, other);
    best[nameAt] = Math.min(mostOf.name, wording.compare(one, other));
    best[lookAt] = lookAlike(looks[one] ?? [], looks[other] ?? []);
  }

  function contradictions(one: number, other: number): number {
    let sum = 0;
    const [mine, theirs] = [table.registrars[one] ?? null, table.registrars[other] ?? null];
    if (mine !== null && theirs !== null && mine !== theirs) sum += against.registrar;
    if (table.hasIdentity[one] && table.hasIdentity[other] && best[registrantAt] === 0) sum += against.registrant;
    if ((registrations.daysBetween(one, other) ?? 0) > farApartDays) sum += against.farApart;
    return sum;
  }

  function score(one: number, other: number): number {
    gather(one, other);
    let sum = 0;
    for (let family = 0; family < best.length; family++) if (!isDependent.has(family)) sum += best[family] as number;
    for (const group of dependentAt) sum += together(group).sum;
    return sum - overSoft(sum) + contradictions(one, other);
  }

  /** What is too much if hardly anything but time and one shared word speaks for one owner. */
  function overSoft(sum: number): number {
    const words = best[nameAt] as number;
    const beside = sum - (best[registrationAt] as number) - words;
    return words <= wordingWeights.word && beside <= soft.beside ? Math.max(0, sum - soft.most) : 0;
  }

  /** The best of a group of dependent families in full, and the second by half. */
  function together(group: readonly number[]) {
    let [first, second] = [0, 0];
    let [firstAt, secondAt] = [-1, -1];
    for (const family of group) {
      const weight = best[family] as number;
      if (weight > first) [second, secondAt, first, firstAt] = [first, firstAt, weight, family];
      else if (weight > second) [second, secondAt] = [weight, family];
    }
    const sum = Math.max(first, Math.min(first + second / 2, mostOfDependent));
    return { sum, firstAt, secondAt };
  }

  function explain(one: number, other: number): Evidence[] {
    gather(one, other);
    const lines: Evidence[] = [];
    const line = (at: number, weight: number): void => {
      const family = families[at];
      if (family === undefined || weight <= 0) return;
      const value = table.shared[bestValue[at] as number];
      const text =
        family === 'registration'
          ? registrations.explain(one, other)
          : family === 'name'
            ? wording.explain(one, other)
            : family === 'look' && !value
              ? 'the pages look alike'
              : value && describeValue(value);
      lines.push({
        family,
        weight: round(weight),
        text: text ?? '',
        relation: value?.relation ?? null,
        kind: value?.kind ?? null,
        value: value?.value ?? null,
        domains: value?.rarity.domains ?? null,
        from: value?.rarity.from ?? null,
      });
    };
    const groups = dependentAt.map(together);
    let all = 0;
    for (let at = 0; at < best.length; at++) if (!isDependent.has(at)) all += best[at] as number;
    for (const { sum } of groups) all += sum;
    const over = overSoft(all);
    for (let at = 0; at < best.length; at++) {
      if (!isDependent.has(at)) line(at, (best[at] as number) - (at === nameAt ? over : 0));
    }
    for (const { sum, firstAt, secondAt } of groups) {
      const first = best[firstAt] ?? 0;
      line(firstAt, first);
      line(secondAt, sum - first);
    }
    lines.sort((left, right) => right.weight - left.weight);
    return [...lines, ...contradictionLines(one, other)];
  }

  function contradictionLines(one: number, other: number): Evidence[] {
    const lines: Evidence[] = [];
    const say = (weight: number, text: string) =>
      lines.push({
        family: 'against',
        weight,
        text,
        relation: null,
        kind: null,
        value: null,
        domains: null,
        from: null,
      });
    const [mine, theirs] = [table.registrars[one] ?? null, table.registrars[other] ?? null];
    if (mine !== null && theirs !== null && mine !== theirs) say(against.registrar, 'other registrar');
    if (table.hasIdentity[one] && table.hasIdentity[other] && best[registrantAt] === 0)
      say(against.registrant, 'other registrant');
    const days = registrations.daysBetween(one, other) ?? 0;
    if (days > farApartDays) say(against.farApart, `registered ${Math.round(days)} days apart`);
    const apart = (valuesOf[one] ?? empty).find((id) => {
      const value = table.shared[id];
      return value?.holders.includes(other) === true && !wereTogether(value, one, other);
    });
    const value = apart === undefined ? undefined : table.shared[apart];
    if (value) say(0, `not at the same time: ${value.relation} ${value.value}`);
    return lines;
  }

  return { score, explain, valuesOf: (index) => valuesOf[index] ?? empty };
}

/** False if passive DNS shows that one left before the other came. */
function wereTogether(value: WeighedValue | undefined, one: number, other: number): boolean {
  if (!value || value.times.size < 2) return true;
  const [mine, theirs] = [value.times.get(one), value.times.get(other)];
  return !mine || !theirs || (mine.first <= theirs.last && theirs.first <= mine.last);
}

function lookAlike(one: readonly Uint32Array[], other: readonly Uint32Array[]): number {
  for (const mine of one)
    for (const theirs of other) if (fingerprintDistance(mine, theirs) <= closeness.strict) return mostOf.look;
  return 0;
}

/** A value with the number of domains and where it comes from. */
export function describeValue({ relation, value, rarity: { domains, from } }: WeighedValue): string {
  const shared = value.length > 200 ? `${value.slice(0, 200)}…` : value;
  return `${relation} ${shared}: ${rarityWords(domains, from)}`;
}

export function round(weight: number): number {
  return Math.round(weight * 100) / 100;
}
