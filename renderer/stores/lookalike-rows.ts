import { fanged } from '../../shared/defang.ts';
import { dayOf } from '../../shared/figures.ts';
import type { LookalikeFilter, LookalikeSorting } from '../../shared/lookalike-filter.ts';
import type { LookalikeRow } from '../../shared/lookalikes.ts';
import { type JoinedTexts, joinTexts } from './joined-texts.ts';
import { type KeyOf, sortAlike, sortDistinct } from './sort-alike.ts';

export type ListName = LookalikeRow['state'];

const keys: Readonly<Record<Exclude<LookalikeSorting['by'], 'domain'>, KeyOf<LookalikeRow>>> = {
  risk_score: (row) => row.risk_score,
  mx_exists: (row) => (row.mx_exists === null ? null : Number(row.mx_exists)),
  discovered_date: (row) => momentOf(row.discovered_date),
  changed_date: (row) => momentOf(row.changed_date),
  registrar: (row) => row.registrar?.toLowerCase() ?? null,
  ip: (row) => row.ip?.[0]?.ip ?? null,
};

const momentOf = (at: string | null) => (at === null ? null : Date.parse(at));

/** The rows of one list, sorted; equal values sort by name. Rows that left the list are not included. */
export function sortLookalikes(
  rows: Iterable<LookalikeRow>,
  list: ListName,
  { by, order }: LookalikeSorting,
): LookalikeRow[] {
  const own: LookalikeRow[] = [];
  for (const row of rows) if (row.state === list && row.left === null) own.push(row);
  const byName = (descending: boolean) =>
    sortDistinct(
      own,
      ({ domain }) => domain,
      ({ id }) => id,
      descending,
    );
  return by === 'domain' ? byName(order === 'desc') : sortAlike(byName(false), keys[by], order === 'desc');
}

/** The dimensions of the charts; a click on a chart filters by its dimension. */
export const dimensions = ['day', 'risk', 'tld', 'registrar'] as const;
export type Dimension = (typeof dimensions)[number];

interface Condition {
  /** The chart for this condition; null if there is none. */
  readonly dimension: Dimension | null;
  readonly holds: (row: LookalikeRow) => boolean;
}

export interface Chosen {
  readonly rows: readonly LookalikeRow[];
  /** The number of rows per value that pass the filters of the other dimensions. */
  readonly counts: Readonly<Record<Dimension, ReadonlyMap<string, number>>> | null;
}

/** The rows that pass and the counts of the charts, in one pass over up to 100,000 rows. */
export function chooseRows(
  sorted: readonly LookalikeRow[],
  filter: LookalikeFilter,
  now: number,
  counting: boolean,
): Chosen {
  const conditions = conditionsOf(filter, now);
  const words = wordsOf(filter.search ?? '');
  const found = words.length === 0 ? null : textsOf(sorted).having(words);
  if (!counting) {
    if (conditions.length === 0 && found === null) return { rows: sorted, counts: null };
    const passes = (row: LookalikeRow) => conditions.every(({ holds }) => holds(row));
    const rows = sorted.filter((row, index) => (found === null || found[index] === 1) && passes(row));
    return { rows, counts: null };
  }
  const counts = { day: new Map(), risk: new Map(), tld: new Map(), registrar: new Map() };
  const rows: LookalikeRow[] = [];
  for (const [index, row] of sorted.entries()) {
    if (found !== null && found[index] === 0) continue;
    const failing = conditions.filter(({ holds }) => !holds(row));
    const [only] = failing;
    if (failing.length > 1 && failing.some(({ dimension }) => dimension !== only?.dimension)) continue;
    if (only === undefined) rows.push(row);
    for (const dimension of dimensions) {
      if (only !== undefined && only.dimension !== dimension) continue;
      const value = chartValue(row, dimension);
      if (value !== null) counts[dimension].set(value, (counts[dimension].get(value) ?? 0) + 1);
    }
  }
  return { rows, counts };
}

/** Whether one row is shown, without a pass over all rows. */
export function isAmong(row: LookalikeRow, list: ListName, filter: LookalikeFilter, now: number): boolean {
  return (
    row.state === list &&
    row.left === null &&
    wordsOf(filter.search ?? '').every((word) => searchText(row).includes(word)) &&
    conditionsOf(filter, now).every(({ holds }) => holds(row))
  );
}

/** The value of a row in a chart. */
export function chartValue(row: LookalikeRow, dimension: Dimension): string | null {
  switch (dimension) {
    case 'day':
      return row.discovered_date === null ? null : dayOf(row.discovered_date);
    case 'risk':
      return rangeOf(row.risk_score);
    case 'tld':
      return row.tld;
    case 'registrar':
      return row.registrar;
  }
}

/** The risk band of a score, as the service defines it. */
export function rangeOf(risk: number | null): NonNullable<LookalikeFilter['risk_score_ranges']>[number] | null {
  if (risk === null) return null;
  if (risk >= 100) return '100-100';
  if (risk >= 70) return '70-99';
  if (risk >= 40) return '40-69';
  return risk >= 1 ? '1-39' : '0-0';
}

/** The filters of the service, except search, applied here with the same result. */
function conditionsOf(filter: LookalikeFilter, now: number): Condition[] {
  const { monitor_id, tlds, risk_score_ranges, mx_exists, domain_state, escalation_types, registrars, only } = filter;
  const conditions: Condition[] = [];
  const add = (holds: Condition['holds'], dimension: Condition['dimension'] = null) =>
    conditions.push({ holds, dimension });
  const amongst = (values: readonly string[] | undefined) =>
    values === undefined || values.length === 0 ? null : new Set<string | null>(values);

  if (monitor_id !== undefined) add((row) => row.monitor_ids.includes(monitor_id));
  if (mx_exists !== undefined) add((row) => row.mx_exists === mx_exists);
  if (domain_state !== undefined) add((row) => row.status === domain_state);
  const [tld, range, type, registrar] = [tlds, risk_score_ranges, escalation_types, registrars].map(amongst);
  if (tld) add((row) => tld.has(row.tld), 'tld');
  if (range) add((row) => range.has(rangeOf(row.risk_score)), 'risk');
  if (registrar) add((row) => registrar.has(row.registrar), 'registrar');
  if (type) add((row) => row.escalations.some(({ escalation_type }) => type.has(escalation_type)));
  if (only === 'changed') add((row) => row.changed_date !== null);
  if (only === 'escalated') add((row) => row.escalations.length > 0);

  const bounds = (since: Since, before: Since) => [momentText(since, now), momentText(before, now)] as const;
  const discovered = within(bounds(filter.discovered_since, filter.discovered_before));
  if (discovered) add((row) => discovered(row.discovered_date), 'day');
  const changed = within(bounds(filter.changed_since, filter.changed_before));
  if (changed) add((row) => changed(row.changed_date));
  const escalated = within(bounds(filter.escalated_since, undefined));
  if (escalated) add((row) => row.escalations.some(({ created }) => escalated(created)));
  return conditions;
}

type Since = LookalikeFilter['discovered_since'];

/** Times of rows are ISO text in UTC with milliseconds, so text comparison is correct. */
function momentText(since: Since, now: number): string | null {
  if (since === undefined) return null;
  const time = typeof since === 'number' ? now + since * 1000 : Date.parse(since);
  return new Date(time).toISOString();
}

/** From one time to before another; null if both are open. */
function within([since, before]: readonly [string | null, string | null]): ((at: string | null) => boolean) | null {
  if (since === null && before === null) return null;
  return (at) => at !== null && (since === null || at >= since) && (before === null || at < before);
}

/** All words must match; defanged words match the plain value. */
function wordsOf(text: string): string[] {
  return fanged(text).toLowerCase().split(/\s+/).filter(Boolean);
}

const texts = new WeakMap<LookalikeRow, string>();

/** The searchable text of a row. It is built when the row arrives: 100,000 at the first letter would block the page. */
export function searchText(row: LookalikeRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const { domain, unicode, registrar, name_server, mx, ip, registrant_contact_email } = row;
  const addresses = (ip ?? []).flatMap((each) => [each.ip, each.isp ?? '']);
  const hosts = [...(name_server ?? []), ...(mx ?? []), ...addresses, ...(registrant_contact_email ?? [])];
  const text = [domain, unicode ?? '', registrar ?? '', ...hosts].join(' ').toLowerCase();
  texts.set(row, text);
  return text;
}

const joined = new WeakMap<readonly LookalikeRow[], JoinedTexts>();

/** The searchable text of each row of a list, in row order. Call it before the first letter is typed. */
export function textsOf(sorted: readonly LookalikeRow[]): JoinedTexts {
  const known = joined.get(sorted) ?? joinTexts(sorted.map(searchText));
  joined.set(sorted, known);
  return known;
}
