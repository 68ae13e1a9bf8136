import { isNearlyEveryone } from './rarity.ts';
import type { NameFacts, Rarity } from './types.ts';
import { allDomains, registration, saysNothing } from './weights.ts';

// Registered close in time at one registrar, compared with how often that happens by chance.

export interface Registrations {
  /** 0 if the registrars differ or are unknown. */
  compare(one: number, other: number): number;
  explain(one: number, other: number): string | null;
  /** The registrar and day of a name as one key; null if one is unknown. */
  dayKeyOf(index: number): string | null;
  /** Domains that the registrar registers in one day, approximately. */
  perDayOf(index: number): number;
  /** Days between two registrations; null if unknown. */
  daysBetween(one: number, other: number): number | null;
}

export function readRegistrations(
  names: readonly NameFacts[],
  registrars: readonly (string | null)[],
  sizes: ReadonlyMap<string, Rarity>,
): Registrations {
  const bursts = new Map<string, number>();
  const ofRegistrar = new Map<string, number>();
  const dayKeys = names.map(({ registered: { day } }, index) => {
    const registrar = registrars[index] ?? null;
    return day === null || registrar === null ? null : `${registrar} ${Math.floor(day)}`;
  });
  for (const [index, key] of dayKeys.entries()) {
    if (key !== null) bursts.set(key, (bursts.get(key) ?? 0) + 1);
    const registrar = registrars[index] ?? null;
    if (registrar !== null) ofRegistrar.set(registrar, (ofRegistrar.get(registrar) ?? 0) + 1);
  }
  const sizeOf = (registrar: string) => sizes.get(registrar) ?? { domains: registration.usualRegistrar, from: 'usual' };
  const perDay = names.map(({ registered: { dayCount } }, index) => {
    const registrar = registrars[index] ?? null;
    const size = registrar === null ? registration.usualRegistrar : sizeOf(registrar).domains;
    const day = dayCount !== null && dayCount > 0 ? dayCount : registration.usualDay;
    return Math.max(1, (size * day) / allDomains, bursts.get(dayKeys[index] ?? '') ?? 0);
  });

  const allDays = daysOf(names.keys());
  const daysAt = new Map<string, Float64Array>();
  const indexesAt = new Map<string, number[]>();
  for (const [index, registrar] of registrars.entries()) {
    if (registrar === null) continue;
    const known = indexesAt.get(registrar);
    if (known) known.push(index);
    else indexesAt.set(registrar, [index]);
  }
  for (const [registrar, indexes] of indexesAt) daysAt.set(registrar, daysOf(indexes));

  function daysOf(indexes: Iterable<number>): Float64Array {
    return Float64Array.from([...indexes].flatMap((index) => names[index]?.registered.day ?? [])).sort();
  }

  /** How rare it is in this case that a name of another registrar falls into the same days; unlimited if hardly any does. */
  function rareHere(registrar: string, one: number, other: number): number {
    const [first, second] = [names[one]?.registered.day ?? 0, names[other]?.registered.day ?? 0];
    const [low, high] = [Math.floor(Math.min(first, second)) - 1, Math.floor(Math.max(first, second)) + 2];
    const own = daysAt.get(registrar) ?? new Float64Array();
    const others = within(allDays, low, high) - within(own, low, high);
    return others < 3 ? Number.POSITIVE_INFINITY : Math.log10((allDays.length - own.length) / others);
  }

  const newest = Math.floor(allDays.at(-1) ?? 0);
  /**
   * Names of the case that a registrar has on a usual day around this one: the median of the next days, so that a burst on
   * some of them changes nothing. After the newest name there is nothing to count.
   */
  function flowAround(registrar: string, day: number): number {
    const after = Math.min(registration.around, newest - day);
    const counts: number[] = [];
    for (let at = day - 2 * registration.around + after; at <= day + after; at++)
      if (at !== day) counts.push(bursts.get(`${registrar} ${at}`) ?? 0);
    counts.sort((one, other) => one - other);
    return ((counts[counts.length / 2 - 1] ?? 0) + (counts[counts.length / 2] ?? 0)) / 2;
  }

  /** Counted when first needed: for all names at once it would take a tenth of a second. */
  const flows = new Map<string, number>();
  const flowAt = new Float64Array(names.length).fill(Number.NaN);
  function flowOf(index: number): number {
    const known = flowAt[index] ?? 0;
    if (!Number.isNaN(known)) return known;
    const [key = null, registrar = null, day] = [dayKeys[index], registrars[index], names[index]?.registered.day];
    if (key === null || registrar === null || day == null) return 0;
    const flow = flows.get(key) ?? flowAround(registrar, Math.floor(day));
    flows.set(key, flow);
    flowAt[index] = flow;
    return flow;
  }

  function daysBetween(one: number, other: number): number | null {
    const [first, second] = [names[one]?.registered, names[other]?.registered];
    if (first?.day == null || second?.day == null) return null;
    if (first.hasTime && second.hasTime) return Math.abs(first.day - second.day);
    return Math.abs(Math.floor(first.day) - Math.floor(second.day));
  }

  /** How long the period is that contains both, in days: with times of day it may be minutes. */
  function windowOf(one: number, other: number, days: number): number {
    const areTimed = names[one]?.registered.hasTime === true && names[other]?.registered.hasTime === true;
    return areTimed ? Math.max(2 * days, 10 / 1440) : 2 * days + 1;
  }

  function parts(one: number, other: number): { readonly sum: number; readonly days: number } | null {
    const registrar = registrars[one] ?? null;
    if (registrar === null || registrar !== registrars[other]) return null;
    const alone = clamp(Math.log10(saysNothing / sizeOf(registrar).domains), registration.registrar);
    const isSubject = isNearlyEveryone(ofRegistrar.get(registrar) ?? 0, names.length);
    const ofUnknown = sizeOf(registrar).from === 'usual' || isSubject ? 0 : alone;
    const days = daysBetween(one, other);
    if (days === null) return { sum: ofUnknown, days: Number.POSITIVE_INFINITY };
    const window = windowOf(one, other, days);
    const expected = Math.max(perDay[one] ?? 1, perDay[other] ?? 1) * window;
    const rare = Math.min(Math.log10(saysNothing / expected), Math.log10(registration.usualSpanDays / window));
    const flow = Math.max(flowOf(one), flowOf(other));
    const usual = Math.log10((ofRegistrar.get(registrar) ?? 1) / (flow * window));
    const close = clamp(Math.min(rare, rareHere(registrar, one, other), usual), registration.closeness);
    const burst = days < 1 && dayKeys[one] === dayKeys[other] ? burstOf(dayKeys[one] ?? '', registrar, flow) : 0;
    return { sum: Math.max(ofUnknown, close + (close > 0 ? burst : 0)), days };
  }

  /** Many on one day, where by chance there would be hardly any. */
  function burstOf(key: string, registrar: string, flow: number): number {
    const byChance = Math.max(flow, (ofRegistrar.get(registrar) ?? 0) / registration.usualSpanDays);
    return clamp(Math.log10((bursts.get(key) ?? 1) / (1 + 3 * byChance)), registration.burst);
  }

  return {
    compare: (one, other) => parts(one, other)?.sum ?? 0,
    explain: (one, other) => {
      const found = parts(one, other);
      if (!found || found.sum <= 0) return null;
      if (!Number.isFinite(found.days)) return 'a small registrar';
      const about = Math.round(perDay[one] ?? 0).toLocaleString('en');
      return `registered ${apart(found.days)} at one registrar, which registers about ${about} domains a day`;
    },
    dayKeyOf: (index) => dayKeys[index] ?? null,
    perDayOf: (index) => perDay[index] ?? 1,
    daysBetween,
  };
}

/** How many of the sorted values are at least `low` and below `high`. */
function within(sorted: Float64Array, low: number, high: number): number {
  return below(sorted, high) - below(sorted, low);
}

function below(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

function apart(days: number): string {
  if (days === 0) return 'on the same day';
  if (days < 1 / 24) return `${Math.max(1, Math.round(days * 1440))} minutes apart`;
  if (days < 1) return `${Math.round(days * 24)} hours apart`;
  return days < 2 ? 'one day apart' : `${Math.round(days)} days apart`;
}

const day = 86_400_000;
/** Earlier dates are errors: the first domain is from 1985. */
const earliest = Date.UTC(1985, 0, 1);
/** Far in the future: an error. Compared with the newest data of the case, not with today. */
const latest = Date.UTC(2100, 0, 1);

/** Reads a date of a record: `2021-03-24`, or with a time. An impossible one is unknown. */
export function readDay(text: string | null | undefined): { readonly day: number | null; readonly hasTime: boolean } {
  const time = text
    ? Date.parse(/^\d{4}-\d\d-\d\d$/.test(text.trim()) ? `${text.trim()}T00:00:00Z` : text.trim())
    : Number.NaN;
  if (Number.isNaN(time) || time < earliest || time > latest) return { day: null, hasTime: false };
  const hasTime = /[T ]\d\d:\d\d/.test(text ?? '') && time % day !== 0;
  return { day: time / day, hasTime };
}
