import { expect, test } from 'vitest';
import type { LookalikeFilter } from '../../shared/lookalike-filter.ts';
import type { LookalikeRow } from '../../shared/lookalikes.ts';
import { lookalike } from '../../test/support/lookalike.ts';
import { chooseRows, rangeOf, sortLookalikes } from './lookalike-rows.ts';

const rows: LookalikeRow[] = [
  lookalike('1', 'beta.com', { risk_score: 70, registrar: 'Zeta', discovered_date: '2026-03-01T10:00:00.000Z' }),
  lookalike('2', 'alpha.top', { risk_score: null, registrar: 'alpha', discovered_date: '2026-03-02T10:00:00.000Z' }),
  lookalike('3', 'gamma.com', {
    risk_score: 70,
    registrar: 'Zeta',
    ip: [{ ip: '192.0.2.9', country_code: null, isp: null }],
  }),
  lookalike('4', 'delta.com', { risk_score: 5, state: 'watched' }),
  lookalike('5', 'xn--pl-mka.com', { risk_score: 100, unicode: 'plä.com', registrar: 'Zeta' }),
  lookalike('6', 'gone.com', { left: '2026-03-02T00:00:00.000Z' }),
];
const now = Date.parse('2026-03-02T12:00:00Z');
const riskiest = { by: 'risk_score', order: 'desc' } as const;
const ids = (found: readonly LookalikeRow[]) => found.map(({ id }) => id).join('');
const chosen = (filter: LookalikeFilter) =>
  ids(chooseRows(sortLookalikes(rows, 'new', riskiest), filter, now, false).rows);

test('a list has its own rows, names decide between equals, and what has no value is last either way', () => {
  expect(ids(sortLookalikes(rows, 'new', riskiest))).toBe('5132');
  expect(ids(sortLookalikes(rows, 'new', { by: 'risk_score', order: 'asc' }))).toBe('1352');
  expect(ids(sortLookalikes(rows, 'new', { by: 'domain', order: 'asc' }))).toBe('2135');
  expect(ids(sortLookalikes(rows, 'new', { by: 'registrar', order: 'desc' }))).toBe('1352');
  expect(ids(sortLookalikes(rows, 'watched', riskiest))).toBe('4');
});

test.each<[LookalikeFilter, string]>([
  [{}, '5132'],
  [{ search: '192[.]0[.]2[.]9' }, '3'],
  [{ search: 'ZETA com' }, '513'],
  [{ search: 'plä' }, '5'],
  [{ search: '(.*)' }, ''],
  [{ registrars: ['Zeta'], tlds: ['com'] }, '513'],
  [{ risk_score_ranges: ['70-99'] }, '13'],
  [{ risk_score_ranges: [] }, '5132'],
  [{ discovered_since: -86_400 }, '2'],
  [{ discovered_before: '2026-03-02T10:00:00Z' }, '1'],
  [{ discovered_since: '2026-03-02T12:00:00+02:00' }, '2'],
])('%j leaves %s', (filter, expected) => {
  expect(chosen(filter)).toBe(expected);
});

test('a chart shows what the other conditions leave, as if nothing of its own were chosen', () => {
  const filter: LookalikeFilter = { tlds: ['com'], risk_score_ranges: ['70-99'] };
  const { rows: left, counts } = chooseRows(sortLookalikes(rows, 'new', riskiest), filter, now, true);
  expect(ids(left)).toBe('13');
  expect(Object.fromEntries(counts?.tld ?? [])).toEqual({ com: 2 });
  expect(Object.fromEntries(counts?.risk ?? [])).toEqual({ '70-99': 2, '100-100': 1 });
  expect(Object.fromEntries(counts?.registrar ?? [])).toEqual({ Zeta: 2 });
  expect(Object.fromEntries(counts?.day ?? [])).toEqual({ '2026-03-01': 1 });
});

test.each([
  [null, null],
  [0, '0-0'],
  [0.4, '0-0'],
  [1, '1-39'],
  [39.5, '1-39'],
  [40, '40-69'],
  [99.9, '70-99'],
  [100, '100-100'],
])('a score of %s is in the band %s', (risk, band) => {
  expect(rangeOf(risk)).toBe(band);
});
