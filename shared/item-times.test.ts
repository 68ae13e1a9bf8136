import { expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import type { EdgeRow, EntityRow } from './case-rows.ts';
import { findingInTime, spanOfRegistration, type TimeRange } from './item-times.ts';

function thing(id: number, facts: EntityRow['facts'] = {}): EntityRow {
  const plain = { hidden: false, x: null, y: null, pinned: false, colour: null, tags: [], note: '', group: null };
  return { id, kind: 'domain', value: `n${id}.example`, shown: null, facts, ...plain };
}

function link(id: number, from: number, to: number, first: string | null = null, last = first): EdgeRow {
  return { id, from, to, kind: 'A', first, last, count: null };
}

function rowsOf(entities: EntityRow[], edges: EdgeRow[]) {
  return { entities, edges };
}

const march: TimeRange = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-31T23:59:59.000Z' };
const [february, april] = ['2026-02-10T00:00:00.000Z', '2026-04-02T00:00:00.000Z'];

test('links and registrations that touch the range keep their things', () => {
  const rows = rowsOf(
    [
      thing(1),
      thing(2),
      thing(3),
      thing(4),
      thing(5, { created: '2025-01-01', expires: '2027-01-01' }),
      thing(6, { created: '2026-04-01' }),
    ],
    [link(1, 1, 2, february, april), link(2, 1, 3, february), link(3, 4, 3, april)],
  );
  expect([...atOnce(findingInTime(rows, march))]).toEqual([1, 2, 5]);
});

test('what has no times goes with the dated things that it is linked to, and stays where there are none', () => {
  const rows = rowsOf(
    [thing(1, { created: '2026-03-02' }), thing(2, { created: '2026-04-02' }), thing(3), thing(4), thing(5), thing(6)],
    [link(1, 1, 3), link(2, 2, 4), link(3, 2, 3), link(4, 5, 6)],
  );
  expect([...atOnce(findingInTime(rows, march))]).toEqual([1, 3, 5, 6]);
});

test.each([
  [{}, null],
  [{ created: '2026-01-01' }, { from: '2026-01-01', to: '2026-01-01' }],
  [{ expires: '2027-01-01' }, { from: '2027-01-01', to: '2027-01-01' }],
  [
    { created: '2026-01-01', expires: 'never' },
    { from: '2026-01-01', to: '2026-01-01' },
  ],
  [
    { created: '2026-01-01', expires: '2020-01-01' },
    { from: '2026-01-01', to: '2026-01-01' },
  ],
  [{ created: '01/02/2026' }, null],
])('the registration of %j spans %j', (facts, span) => {
  expect(spanOfRegistration(thing(1, facts))).toEqual(span);
});
