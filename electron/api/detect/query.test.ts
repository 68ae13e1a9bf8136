import { afterEach, expect, test } from 'vitest';
import type { ListFilters } from '../../../shared/detect.ts';
import { LooseDay, Moment } from '../loose-values.ts';
import { type ListQuery, listAllowance, pageSize, pagingKey } from './query.ts';

const plain: ListQuery = { list: 'new', filters: {}, includeDomainData: false, screenshots: false, preview: false };

test('two lists share their free pages only when nothing differs', () => {
  const filters: ListFilters[] = [
    { monitor_id: 'a' },
    { monitor_id: 'b' },
    { tlds: ['com'] },
    { tlds: ['com', 'net'] },
    { tlds: ['net', 'com'] },
    { mx_exists: true },
    { mx_exists: false },
    { monitor_id: 'a', search: 'x' },
    { monitor_id: 'a', search: 'y' },
    { discovered_since: -60 },
    { changed_since: -60 },
  ];
  const queries: ListQuery[] = [
    plain,
    { ...plain, list: 'watched' },
    { ...plain, list: 'watched', screenshots: true },
    { ...plain, includeDomainData: true },
    { ...plain, preview: true },
    ...filters.map((each) => ({ ...plain, filters: each })),
  ];
  expect(new Set(queries.map(pagingKey)).size).toBe(queries.length);
});

test('the order in which filters were given, and those left empty, make no difference', () => {
  const one = { ...plain, filters: { search: 'x', monitor_id: 'a', order: undefined } };
  const other = { ...plain, filters: { monitor_id: 'a', search: 'x' } };
  expect(pagingKey(one)).toBe(pagingKey(other));
});

test('a page is as long as it may be, and a preview is counted apart', () => {
  expect([pageSize(plain), pageSize({ ...plain, includeDomainData: true })]).toEqual([100, 50]);
  expect([listAllowance(plain), listAllowance({ ...plain, preview: true })]).toEqual(['detect.new', 'detect.preview']);
});

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('a time without a zone is UTC, wherever this machine stands', () => {
  process.env.TZ = 'Asia/Tokyo';
  expect(new Date(2026, 0, 1).toISOString()).toBe('2025-12-31T15:00:00.000Z');
  expect(Moment.parse('2026-01-02T03:04:05.678901')).toBe('2026-01-02T03:04:05.678Z');
  expect(Moment.parse('2026-01-02T03:04:05.678901+09:00')).toBe('2026-01-01T18:04:05.678Z');
  expect(LooseDay.parse(20260102)).toBe('2026-01-02');
});
