import { expect, test } from 'vitest';
import { createRowWindow, type NewRow } from './row-window.ts';

const row = (name: string, more: Partial<NewRow> = {}): NewRow => ({
  at: '2026-06-01T12:00:00.000Z',
  name,
  risk: null,
  brief: '',
  rules: [],
  exchange: 1,
  reply: null,
  line: 0,
  ...more,
});
const all = { text: '', only: 'all' } as const;
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('shows the newest first, page by page', () => {
  const window = createRowWindow();
  for (const name of ['a', 'b', 'c', 'd']) window.add(row(name));
  expect(names(window.page({ filter: all, until: null, from: 0, count: 2 }).rows)).toEqual(['d', 'c']);
  expect(names(window.page({ filter: all, until: null, from: 2, count: 9 }).rows)).toEqual(['b', 'a']);
});

test('stands still at a row while newer ones come, and counts those', () => {
  const window = createRowWindow();
  for (const name of ['a', 'b', 'c']) window.add(row(name));
  const page = window.page({ filter: all, until: 2, from: 0, count: 9 });
  expect([names(page.rows), page.total, page.fresh]).toEqual([['b', 'a'], 2, 1]);
});

test('the same line is held once', () => {
  const window = createRowWindow();
  expect([window.add(row('a')), window.add(row('a')), window.add(row('a', { brief: 'x' }))]).toEqual([
    true,
    false,
    true,
  ]);
});

test('holds so many rows and no more, and a filter follows what comes and goes', () => {
  const window = createRowWindow(100);
  const filter = { text: 'even', only: 'all' } as const;
  for (let number = 1; number <= 1000; number++) {
    window.add(row(`${number % 2 ? 'odd' : 'even'}-${number}`, { rules: number % 10 === 0 ? [7] : [] }));
    if (number % 50 === 0) window.page({ filter, until: null, from: 0, count: 1 });
  }
  const held = window.size();
  expect(held).toBeLessThanOrEqual(120);
  const page = window.page({ filter, until: null, from: 0, count: 500 });
  expect(page.rows.length).toBe(held / 2);
  expect(page.rows[0]?.name).toBe('even-1000');
  expect(window.get(1)).toBeNull();
  expect(window.matches()).toBe(
    window.page({ filter: { text: '', only: 'matches' }, until: null, from: 0, count: 500 }).total,
  );
  expect(window.add(row('odd-1'))).toBe(true); // A dropped row is new again.
});

test('words of a filter are sought in name and details, defanged or not', () => {
  const window = createRowWindow();
  window.add(row('shop.example', { brief: 'registrar Fine Names' }));
  const total = (text: string) => window.page({ filter: { text, only: 'all' }, until: null, from: 0, count: 9 }).total;
  expect(['shop[.]example', 'fine SHOP', 'fine wine'].map(total)).toEqual([1, 1, 0]);
});

test('rules are told anew, a part at a time', () => {
  const window = createRowWindow();
  for (let number = 1; number <= 12_000; number++) window.add(row(`n${number}`, { rules: [1] }));
  let parts = 0;
  for (let next: number | null = 1; next !== null; parts++)
    next = window.judge((name) => (name === 'n7' ? [2] : []), next);
  expect([parts, window.matches(), window.get(7)?.rules]).toEqual([3, 1, [2]]);
});
