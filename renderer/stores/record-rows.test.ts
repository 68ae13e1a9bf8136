import { expect, test } from 'vitest';
import type { EntityRow } from '../../shared/case-rows.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import { domainRecord } from '../../test/support/domain-record.ts';
import { workMs } from '../../test/support/own-work.ts';
import { formatRows } from './record-formats.ts';
import {
  facetCounts,
  filterRecordRows,
  noRecordFilter,
  type RecordRow,
  rowOfEntity,
  rowOfRecord,
  rowOfStored,
  sortRecordRows,
} from './record-rows.ts';

const text = (value: string, count: number | null = null) => ({ value, count });

const full: DomainRecord = {
  ...domainRecord('bank-login.example'),
  registrar: text('Cheaplabel Holdings', 12_000),
  registrant_name: text('Ilse Brandauer', 42),
  registrant_org: text('Ilse Brandauer', 42),
  create_date: text('2026-03-02', 9),
  website_title: text('=Bank', 3),
  domain_risk: { risk_score: 88, components: [] },
  ip: [{ address: text('192.0.2.9', 7), asn: [{ value: 64_500, count: 900 }], country_code: text('NL'), isp: null }],
  name_server: [{ host: text('ns1.quiet.example', 146), domain: text('quiet.example', 150), ip: [] }],
  tags: [{ label: 'phish', scope: null, tagged_at: null }],
};

const entity: EntityRow = {
  ...{ id: 5, kind: 'domain', value: 'bank-login.example', shown: null, hidden: false, x: 1, y: 2, pinned: false },
  ...{ colour: null, tags: ['mine'], note: '', group: null, facts: { risk: 88, registrar: 'Cheaplabel Holdings' } },
};

test('a record becomes a row: every value with its count, its pivot and what belongs to it', () => {
  const row = rowOfRecord(full, 3, '2026-11-01T00:00:00.000Z');
  expect(row).toMatchObject({ id: 3, domain: 'bank-login.example', from: 'record', risk: 88 });
  expect(row.values.addresses).toMatchObject([{ value: '192.0.2.9', count: 7, parameter: 'ip', note: 'NL AS64500' }]);
  expect(row.values.nameservers).toMatchObject([{ value: 'ns1.quiet.example', count: 146 }]);
  expect(row.values.registrant).toHaveLength(1); // Name and organisation are the same.
  expect(row.values.created).toMatchObject([{ kind: null, value: '2026-03-02' }]);
  expect(row.text).toContain('as64500');
});

test('a domain of the case has its facts at once, and its own tags beside those of its record', () => {
  expect(rowOfEntity(entity)).toMatchObject({ id: 5, from: 'facts', risk: 88 });
  expect(rowOfEntity({ ...entity, facts: {} })).toMatchObject({ from: 'nothing' });
  expect(rowOfStored(entity, full, null).values.tags?.map(({ value }) => value)).toEqual(['phish', 'mine']);
  expect(rowOfStored(entity, null, null)).toMatchObject({ from: 'facts' });
});

test('a domain is written in ASCII, and found in its own script too', () => {
  const row = rowOfEntity({ ...entity, value: 'xn--mgbh0fb.xn--kgbechtv', shown: 'مثال.إختبار' });
  expect(row).toMatchObject({ domain: 'xn--mgbh0fb.xn--kgbechtv', received: 'مثال.إختبار' });
  expect(rowOfRecord(domainRecord('مثال.إختبار'), 1, null).domain).toBe('xn--mgbh0fb.xn--kgbechtv');
  for (const text of ['xn--mgbh0fb', 'مثال']) {
    expect(filterRecordRows([row], { ...noRecordFilter, text })).toEqual([row]);
  }
  expect(rowOfEntity(entity).received).toBeNull();
});

const rowsOf = (...records: Partial<DomainRecord>[]): RecordRow[] =>
  records.map((part, index) => rowOfRecord({ ...domainRecord(`d${index}.example`), ...part }, index, null));

test('rows sort by any column, addresses by number, and rows without a value last', () => {
  const ip = (address: string) => ({ ip: [{ address: text(address), asn: [], country_code: null, isp: null }] });
  const rows = rowsOf(ip('192.0.2.10'), {}, ip('192.0.2.9'));
  const order = (descending: boolean) => sortRecordRows(rows, { by: 'addresses', descending }).map(({ id }) => id);
  expect(order(false)).toEqual([2, 0, 1]);
  expect(order(true)).toEqual([0, 2, 1]);
  expect(sortRecordRows(rows, null)).toBe(rows);
});

test('a filter takes words, defanged or not, and one of the values of each column', () => {
  const rows = rowsOf(
    { registrar: text('One'), create_date: text('2026-03-02') },
    { registrar: text('Two'), create_date: text('2026-03-20') },
    { registrar: text('one'), create_date: text('2025-01-01') },
  );
  const ids = (filter: Parameters<typeof filterRecordRows>[1]) => filterRecordRows(rows, filter).map(({ id }) => id);
  expect(ids(noRecordFilter)).toEqual([0, 1, 2]);
  expect(ids({ ...noRecordFilter, text: 'd1[.]example TWO' })).toEqual([1]);
  expect(ids({ text: '', values: new Map([['registrar', new Set(['one'])]]) })).toEqual([0, 2]);
  const both = new Map([
    ['registrar', new Set(['one', 'two'])],
    ['created', new Set(['2026-03'])],
  ] as const);
  expect(ids({ text: '', values: both })).toEqual([0, 1]);
});

test('the values of a column are counted, months for days and bands for the risk', () => {
  const rows = rowsOf({ registrar: text('One') }, { registrar: text('one') }, { registrar: text('Two') });
  expect(facetCounts(rows, 'registrar')).toEqual([
    { facet: 'one', shown: 'One', kind: 'registrar', rows: 2 },
    { facet: 'two', shown: 'Two', kind: 'registrar', rows: 1 },
  ]);
  const dated = rowsOf({ create_date: text('2026-03-02') }, { create_date: text('2026-03-09') });
  expect(facetCounts(dated, 'created')).toMatchObject([{ facet: '2026-03', rows: 2 }]);
  const risky = rowsOf({ domain_risk: { risk_score: 75, components: [] } });
  expect(facetCounts(risky, 'risk')).toMatchObject([{ facet: '70–99' }]);
});

test('rows are copied with the shown columns, defanged, and no cell starts a formula', () => {
  const rows = [rowOfRecord(full, 0, null)];
  const columns = (['domain', 'risk', 'addresses', 'title'] as const).map((id) => ({ id, title: id }));
  expect(formatRows(rows, columns, 'text', true)).toBe(
    'domain\trisk\taddresses\ttitle\nbank-login[.]example\t88\t192[.]0[.]2[.]9 (NL AS64500)\t=Bank\n',
  );
  expect(formatRows(rows, columns, 'csv', false)).toBe(
    "domain,risk,addresses,title\nbank-login.example,88,192.0.2.9 (NL AS64500),'=Bank\n",
  );
  expect(JSON.parse(formatRows(rows, columns, 'json', false))).toEqual({
    ...{ domain: 'bank-login.example', risk: 88, addresses: ['192.0.2.9 (NL AS64500)'], title: ['=Bank'] },
  });
});

test('10,000 rows sort, filter and count within one turn of the page', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    rowOfRecord(
      { ...full, domain: `d${(index * 7919) % 10_000}.example`, registrar: text(`R ${index % 40}`) },
      index,
      null,
    ),
  );
  const best = (work: () => unknown) => Math.min(...[0, 1, 2].map(() => workMs(work)));
  expect(best(() => sortRecordRows(rows, { by: 'domain', descending: false }))).toBeLessThan(100);
  expect(best(() => filterRecordRows(rows, { ...noRecordFilter, text: 'd77 r' }))).toBeLessThan(100);
  expect(best(() => facetCounts(rows, 'registrar'))).toBeLessThan(100);
});
