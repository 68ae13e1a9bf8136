import { attributesOf } from '../../shared/attributes.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import { fanged } from '../../shared/defang.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import type { BaseParameters } from '../../shared/domain-search.ts';
import { entityKey, normalValue } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import { dayOf } from '../../shared/figures.ts';
import type { Hostile } from '../../shared/hostile.ts';
import type { RecordColumn } from '../../shared/record-columns.ts';

/** One value in a cell of the Records table. */
export interface RecordValue {
  /** Null for a day. */
  readonly kind: EntityKind | null;
  readonly value: Hostile;
  /** How many domains share it, including this one; null if the service did not count. */
  readonly count: number | null;
  /** The parameter of Investigate that finds the domains that share it. */
  readonly parameter: keyof BaseParameters | null;
  readonly relation: string;
  /** What belongs to the value, such as the country and the network of an address. */
  readonly note: Hostile;
}

/** A domain as a row of the table, with everything that sorting and filtering need. */
export interface RecordRow {
  /** Its place in the answer, or its number in the case. */
  readonly id: number;
  /** In ASCII, as everywhere: letters of other scripts look alike. */
  readonly domain: Hostile;
  /** As received, if that differs. */
  readonly received: Hostile | null;
  /** Facts are what the list of the case knows until its record is read. */
  readonly from: 'record' | 'facts' | 'nothing';
  /** When the service sent the record. */
  readonly at: string | null;
  readonly risk: number | null;
  readonly provisional: boolean;
  readonly values: Readonly<Partial<Record<RecordColumn, readonly RecordValue[]>>>;
  /** All texts in lower case. */
  readonly text: string;
}

export interface RecordSorting {
  readonly by: RecordColumn;
  readonly descending: boolean;
}

/** The rows that the table shows: with these words, and with one of the values of each column. */
export interface RecordFilter {
  readonly text: string;
  readonly values: ReadonlyMap<RecordColumn, ReadonlySet<string>>;
}

export const noRecordFilter: RecordFilter = { text: '', values: new Map() };

export const isRecordFiltered = ({ text, values }: RecordFilter): boolean => text.trim() !== '' || values.size > 0;

/** The column of each relation of a record; the others are in the record only. */
const columnOf: Readonly<Record<string, RecordColumn>> = {
  address: 'addresses',
  'network of address': 'networks',
  'provider of address': 'networks',
  'name server': 'nameservers',
  'mail server': 'mail',
  registrar: 'registrar',
  registrant: 'registrant',
  'registrant organisation': 'registrant',
  'registrant name': 'registrant',
  'registrant e-mail': 'emails',
  'admin e-mail': 'emails',
  'technical e-mail': 'emails',
  'billing e-mail': 'emails',
  'SOA e-mail': 'emails',
  'WHOIS e-mail': 'emails',
  'certificate e-mail': 'emails',
  certificate: 'certificates',
  'certificate name': 'certificates',
  'website title': 'title',
  'server type': 'server',
  'redirects to': 'redirect',
  tag: 'tags',
};

/** A record as a row. */
export function rowOfRecord(record: DomainRecord, id: number, at: string | null): RecordRow {
  const values: Partial<Record<RecordColumn, RecordValue[]>> = {};
  const seen = new Set<string>();
  const notes = new Map(
    record.ip.map(({ address, country_code, asn }) => [
      address?.value ?? '',
      [country_code?.value.toUpperCase(), ...asn.map(({ value }) => `AS${value}`)].filter(Boolean).join(' '),
    ]),
  );
  function add(column: RecordColumn, value: RecordValue): void {
    const key = `${column} ${value.value.toLowerCase()}`;
    if (value.value === '' || seen.has(key)) return;
    seen.add(key);
    const list = values[column];
    if (list) list.push(value);
    else values[column] = [value];
  }
  for (const { kind, value, relation, count, parameter } of attributesOf(record)) {
    const column = kind === 'tracking-code' ? 'codes' : columnOf[relation];
    const note = column === 'addresses' ? (notes.get(value) ?? '') : column === 'codes' ? relation : '';
    if (column) add(column, { kind, value, count, parameter, relation, note });
  }
  const days = { created: record.create_date, expires: record.expiration_date, firstSeen: record.first_seen };
  for (const [column, day] of Object.entries(days)) {
    if (day) add(column as keyof typeof days, dayValue(day.value));
  }
  return rowWith(id, record.domain, values, {
    from: 'record',
    at,
    risk: record.domain_risk?.risk_score ?? null,
    provisional: record.domain_risk?.provisional ?? false,
  });
}

/** A domain of the case, by what the case lists about it. */
export function rowOfEntity({ id, value, shown, facts, tags }: EntityRow): RecordRow {
  const one = (kind: EntityKind, of: Hostile | undefined, relation: string) =>
    of === undefined || of === '' ? [] : [{ kind, value: of, count: null, parameter: null, relation, note: '' }];
  const values: Partial<Record<RecordColumn, readonly RecordValue[]>> = {
    registrar: one('registrar', facts.registrar, 'registrar'),
    registrant: one('organisation', facts.registrant, 'registrant'),
    title: one('website-title', facts.title, 'website title'),
    addresses: (facts.ips ?? []).flatMap((ip) => one('ip', ip, 'address')),
    tags: tags.flatMap((tag) => one('tag', tag, 'tag')),
    ...(facts.created && { created: [dayValue(facts.created)] }),
    ...(facts.expires && { expires: [dayValue(facts.expires)] }),
    ...(facts.firstSeen && { firstSeen: [dayValue(facts.firstSeen)] }),
  };
  const isKnown = facts.risk !== undefined || facts.registrar !== undefined || facts.created !== undefined;
  return rowWith(id, shown ?? value, values, {
    from: isKnown ? 'facts' : 'nothing',
    at: null,
    risk: facts.risk ?? null,
    provisional: facts.provisional ?? false,
  });
}

/** The row of a domain of the case with its stored record. */
export function rowOfStored(entity: EntityRow, record: DomainRecord | null, at: string | null): RecordRow {
  if (!record) return rowOfEntity(entity);
  const row = rowOfRecord(record, entity.id, at);
  const own = rowOfEntity(entity).values.tags ?? [];
  if (own.length === 0) return row;
  const known = new Set((row.values.tags ?? []).map(({ value }) => value.toLowerCase()));
  const tags = [...(row.values.tags ?? []), ...own.filter(({ value }) => !known.has(value.toLowerCase()))];
  return { ...row, values: { ...row.values, tags }, text: `${row.text} ${own.map(({ value }) => value).join(' ')}` };
}

const dayValue = (time: string): RecordValue => ({
  ...{ kind: null, value: dayOf(time), count: null, parameter: null, relation: '', note: '' },
});

/** Longer values are found by their beginning. */
const mostLetters = 2000;

function rowWith(
  id: number,
  received: Hostile,
  values: RecordRow['values'],
  rest: Pick<RecordRow, 'from' | 'at' | 'risk' | 'provisional'>,
): RecordRow {
  const texts = Object.values(values).flatMap((list) =>
    list.map(({ value, note }) =>
      note === '' ? value.slice(0, mostLetters) : `${value.slice(0, mostLetters)} ${note}`,
    ),
  );
  const domain = normalValue('domain', received);
  const isSame = domain === received;
  const text = [domain, ...(isSame ? [] : [received]), ...texts].join(' ').toLowerCase();
  return { id, domain, received: isSame ? null : received, values, ...rest, text };
}

type SortKey = string | number | null;

/** Addresses sort by their numbers, everything else by its letters. */
function sortKeyOf(row: RecordRow, column: RecordColumn): SortKey {
  if (column === 'domain') return row.domain.toLowerCase();
  if (column === 'risk') return row.risk;
  const [first] = row.values[column] ?? [];
  if (!first) return null;
  if (column === 'addresses') return first.value.replace(/\d+/g, (octet) => octet.padStart(3, '0'));
  return first.value.slice(0, 200).toLowerCase();
}

/** Rows without a value are last in either direction; equal rows stay in the order of the answer. */
export function sortRecordRows(rows: readonly RecordRow[], sorting: RecordSorting | null): readonly RecordRow[] {
  if (sorting === null) return rows;
  const sign = sorting.descending ? -1 : 1;
  const keyed = rows.map((row, place) => ({ row, place, key: sortKeyOf(row, sorting.by) }));
  keyed.sort((one, other) => {
    if (one.key === other.key) return one.place - other.place;
    if (one.key === null) return 1;
    if (other.key === null) return -1;
    return one.key < other.key ? -sign : sign;
  });
  return keyed.map(({ row }) => row);
}

/** What a column is filtered by: days by month, the risk by its band, everything else by its value. */
export function facetsOf(row: RecordRow, column: RecordColumn): readonly string[] {
  if (column === 'domain') return [row.domain.toLowerCase()];
  if (column === 'risk') return row.risk === null ? [] : [riskBand(row.risk)];
  return (row.values[column] ?? []).map((value) => facetOf(column, value));
}

export function facetOf(column: RecordColumn, { kind, value }: Pick<RecordValue, 'kind' | 'value'>): string {
  if (column === 'created' || column === 'expires' || column === 'firstSeen') return value.slice(0, 7);
  return kind === null ? value : value.toLowerCase();
}

/** The bands of the service. */
function riskBand(risk: number): string {
  return risk >= 100 ? '100' : risk >= 70 ? '70–99' : risk >= 40 ? '40–69' : risk > 0 ? '1–39' : '0';
}

/** Every word must occur in the row, defanged or not; each column that has a filter must have one of its values. */
export function filterRecordRows(rows: readonly RecordRow[], filter: RecordFilter): readonly RecordRow[] {
  if (!isRecordFiltered(filter)) return rows;
  const words = fanged(filter.text).toLowerCase().split(/\s+/).filter(Boolean);
  const columns = [...filter.values];
  return rows.filter(
    (row) =>
      words.every((word) => row.text.includes(word)) &&
      columns.every(([column, wanted]) => facetsOf(row, column).some((facet) => wanted.has(facet))),
  );
}

export interface Facet {
  readonly facet: string;
  /** As the first row writes it. */
  readonly shown: Hostile;
  readonly kind: EntityKind | null;
  readonly rows: number;
}

/** The values of a column and how many rows have each, most first; days in their order. */
export function facetCounts(rows: readonly RecordRow[], column: RecordColumn): Facet[] {
  const counts = new Map<string, { shown: Hostile; kind: EntityKind | null; rows: number }>();
  for (const row of rows) {
    const values = row.values[column] ?? [];
    for (const [index, facet] of facetsOf(row, column).entries()) {
      const known = counts.get(facet);
      const value = values[index];
      if (known) known.rows++;
      else {
        const isOwn = value !== undefined && value.kind !== null;
        counts.set(facet, {
          ...{ shown: isOwn ? value.value : column === 'domain' ? row.domain : facet, rows: 1 },
          kind: column === 'domain' ? 'domain' : (value?.kind ?? null),
        });
      }
    }
  }
  return [...counts]
    .map(([facet, counted]) => ({ facet, ...counted }))
    .sort((one, other) => other.rows - one.rows || (one.facet < other.facet ? 1 : -1));
}

/** The item that a value is on the graph. */
export const keyOfValue = ({ kind, value }: RecordValue): string | null =>
  kind === null ? null : entityKey(kind, value);
