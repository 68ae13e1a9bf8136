// The parameters of the lists of domains: reading them by their value rules, and choosing and ordering domains by them.

import type { QueryReader } from '../platform/query-reader.ts';
import { readQuery } from '../platform/query-reader.ts';
import type { Words } from '../wording.ts';
import type { Found } from './found.ts';
import { changedSince, scoreOf, stateOf } from './records.ts';
import type { EscalationType } from './state.ts';
import { escalationTypes } from './state.ts';
import { readTime } from './times.ts';

export type ListName = 'new' | 'watched' | 'ignored';

export interface Filters {
  readonly monitorId: string | null;
  readonly escalationTypes: readonly EscalationType[];
  readonly tlds: readonly string[];
  readonly scores: readonly (readonly [number, number])[];
  readonly mail: boolean | null;
  readonly active: boolean | null;
  readonly discoveredSince: number | null;
  readonly discoveredBefore: number | null;
  readonly changedSince: number | null;
  readonly changedBefore: number | null;
  readonly escalatedSince: number | null;
  readonly search: string | null;
  readonly sort: readonly SortName[];
  readonly ascending: boolean;
  readonly domainData: boolean;
  readonly screenshots: boolean;
  readonly preview: boolean;
  readonly offset: number;
  readonly limit: number;
}

type SortName = (typeof sortNames)[number];
const sortNames = ['discovered_date', 'changed_date', 'risk_score'] as const;
const ranges = ['0-0', '1-39', '40-69', '70-99', '100-100'];

const shared = [
  'monitor_id',
  'escalation_types[]',
  'tlds[]',
  'risk_score_ranges[]',
  'mx_exists',
  'domain_state',
  'discovered_since',
  'discovered_before',
  'changed_since',
  'escalated_since',
  'search',
  'sort[]',
  'order',
  'include_domain_data',
  'offset',
  'limit',
  'preview',
];
const names: Readonly<Record<ListName, ReadonlySet<string>>> = {
  new: new Set([...shared, 'changed_before', 'screenshots']),
  watched: new Set([...shared, 'changed_before', 'screenshots']),
  // The published list of parameters of this operation has neither.
  ignored: new Set(shared),
};

export const largestOffset = 100_000;
const previewSize = 10;

// covers: detect.list all
// covers: detect.list 100 per page, 50 per page with data, offset up to 100000, times carry their zone
/** The filters of a request, or the sentence that says what is wrong with it. */
export function readFilters(list: ListName, query: URLSearchParams, now: number, words: Words): Filters | string {
  const read = readQuery(query, names[list]);
  const time = (name: string) => read.value(name, timeRule, (text) => readTime(text, now));
  const domainData = read.boolean('include_domain_data') ?? false;
  const preview = read.boolean('preview') ?? false;
  const largest = domainData ? 50 : 100;
  // 0 is the documented default and stands for as many as are allowed: answers without a limit said 100.
  const limit = read.integer('limit', 0, largest) || largest;
  const state = read.oneOf('domain_state', ['active', 'inactive']);
  const filters: Filters = {
    monitorId: read.text('monitor_id'),
    escalationTypes: read.each('escalation_types[]', `one of ${wireTypes(words).join(', ')}`, (text) => {
      const neutral = words.fromWire('escalationTypes', text);
      return escalationTypes.find((type) => type === neutral) ?? null;
    }),
    tlds: read.each('tlds[]', 'one top-level domain each', (text) =>
      /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text) ? text.toLowerCase() : null,
    ),
    scores: read.each('risk_score_ranges[]', `one of ${ranges.join(', ')}`, readRange),
    mail: read.boolean('mx_exists'),
    active: state === null ? null : state === 'active',
    discoveredSince: time('discovered_since'),
    discoveredBefore: time('discovered_before'),
    changedSince: time('changed_since'),
    changedBefore: time('changed_before'),
    escalatedSince: time('escalated_since'),
    search: read.text('search')?.toLowerCase() ?? null,
    sort: readSort(read, sortNames),
    ascending: read.oneOf('order', ['asc', 'desc']) === 'asc',
    domainData,
    screenshots: read.boolean('screenshots') ?? false,
    preview,
    offset: read.integer('offset', 0, largestOffset) ?? 0,
    limit: preview ? Math.min(limit, previewSize) : limit,
  };
  return read.problem() ?? filters;
}

export const timeRule = 'an ISO 8601 time or a negative number of seconds';

export function readSort<T extends string>(read: QueryReader, allowed: readonly T[]): readonly T[] {
  return read.each('sort[]', `one of ${allowed.join(', ')}`, (text) => allowed.find((name) => name === text) ?? null);
}

export function wireTypes(words: Words): readonly string[] {
  return escalationTypes.map((type) => words.toWire('escalationTypes', type));
}

function readRange(text: string): readonly [number, number] | null {
  if (!ranges.includes(text)) return null;
  const [low = 0, high = 0] = text.split('-').map(Number);
  return [low, high];
}

/** Domains of a list that pass all filters, in order. */
export function chosen(found: Found, list: ListName, filters: Filters, numbers: readonly number[], seed: number) {
  const passing = numbers.filter((number) => passes(found, list, filters, number, seed));
  return inOrder(found, filters, passing, seed);
}

function passes(found: Found, list: ListName, filters: Filters, number: number, seed: number): boolean {
  if (stateOf(found, number) !== list) return false;
  const source = found.source(number);
  const discovered = found.discoveredAt(number);
  if (filters.discoveredSince !== null && discovered < filters.discoveredSince) return false;
  if (filters.discoveredBefore !== null && discovered >= filters.discoveredBefore) return false;
  if (filters.mail !== null && source.hasMail(number) !== filters.mail) return false;
  if (filters.active !== null && source.isActive(number) !== filters.active) return false;
  if (filters.tlds.length > 0 && !filters.tlds.includes(source.tldOf(number))) return false;
  if (filters.search !== null && !source.nameOf(number).includes(filters.search)) return false;
  if (filters.scores.length > 0) {
    const score = scoreOf(found, number, seed);
    if (score === null || !filters.scores.some(([low, high]) => score >= low && score <= high)) return false;
  }
  if (filters.changedSince !== null || filters.changedBefore !== null) {
    const changed = changedSince(found, number);
    if (changed === null) return false;
    if (filters.changedSince !== null && changed < filters.changedSince) return false;
    if (filters.changedBefore !== null && changed >= filters.changedBefore) return false;
  }
  const { escalatedSince } = filters;
  if (escalatedSince !== null || filters.escalationTypes.length > 0) {
    const escalations = found.escalations(number);
    if (escalatedSince !== null && !escalations.some(({ updated }) => updated >= escalatedSince)) return false;
    const types = filters.escalationTypes;
    if (types.length > 0 && !escalations.some(({ type }) => types.includes(type))) return false;
  }
  return true;
}

/** Newest discoveries first unless told otherwise; what has no value comes last either way. */
function inOrder(found: Found, filters: Filters, numbers: readonly number[], seed: number): readonly number[] {
  const names: readonly SortName[] = filters.sort.length > 0 ? filters.sort : ['discovered_date'];
  const sign = filters.ascending ? 1 : -1;
  const missing = sign * Number.POSITIVE_INFINITY;
  const keys = names.map((name) =>
    Float64Array.from(numbers, (number) => sortValue(found, name, number, seed) ?? missing),
  );
  const places = Uint32Array.from(numbers, (_number, place) => place).sort((one, other) => {
    for (const values of keys) {
      const left = values[one] ?? 0;
      const right = values[other] ?? 0;
      if (left !== right) return left < right ? -sign : sign;
    }
    return one - other;
  });
  return Array.from(places, (place) => numbers[place] ?? 0);
}

function sortValue(found: Found, name: SortName, number: number, seed: number): number | null {
  switch (name) {
    case 'discovered_date':
      return found.discoveredAt(number);
    case 'changed_date':
      return changedSince(found, number);
    case 'risk_score':
      return scoreOf(found, number, seed);
  }
}
