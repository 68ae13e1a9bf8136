import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../../shared/at-once.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { type ColumnId, sortingRows } from './entity-rows.ts';

function row(id: number, value: string, more: Partial<EntityRow> = {}): EntityRow {
  const plain = { hidden: false, x: null, y: null, pinned: false, colour: null, tags: [], note: '', group: null };
  return { id, kind: 'domain', value, shown: null, facts: {}, ...plain, ...more };
}

const rows = [
  row(1, 'beta.example', { facts: { risk: 70, registrar: 'Zeta Names' }, tags: ['kit'] }),
  row(2, 'alpha.example', { facts: { risk: 0, created: '2026-01-02' }, note: 'Seen in March' }),
  row(3, '192.0.2.1', { kind: 'ip', hidden: true }),
  row(4, 'alpha.example', { kind: 'host', facts: { registrar: 'alpha Names' } }),
];
const ids = (found: readonly EntityRow[]) => found.map(({ id }) => id);

test.each<[ColumnId, boolean, number[]]>([
  ['value', false, [3, 2, 4, 1]],
  ['value', true, [1, 4, 2, 3]],
  ['risk', false, [2, 1, 3, 4]],
  ['risk', true, [1, 2, 3, 4]],
  ['registrar', false, [4, 1, 2, 3]],
  ['kind', false, [1, 2, 4, 3]],
  ['created', true, [2, 1, 3, 4]],
])('by %s, descending %s: %j; what has no value is last either way', (column, descending, order) => {
  expect(ids(atOnce(sortingRows(rows, { column, descending })))).toEqual(order);
});

test('values sort as their letters do, whatever letters they begin with', () => {
  const letter = fc.constantFrom('a', 'b', '.', 'я', 'é', '~', '\u0000', '\u007f');
  const alike = fc.tuple(fc.constantFrom('same', 'sa', 'saé'), fc.string({ unit: letter, maxLength: 8 }));
  const word = fc.oneof(
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.string({ unit: letter, maxLength: 6 }) },
    { weight: 6, arbitrary: alike.map((parts) => parts.join('')) },
  );
  fc.assert(
    fc.property(fc.array(word, { size: 'large' }), (values) => {
      const made = values.map((value, index) => row(index + 1, value));
      const sorted = atOnce(sortingRows(made, { column: 'value', descending: false }));
      expect(sorted.map(({ value }) => value)).toEqual([...values].sort());
    }),
  );
});

test('by verdict: in, out, unsure, and what nobody judged last either way', () => {
  const verdicts = new Map([
    [1, { verdict: 'unsure' as const, reason: '' }],
    [2, { verdict: 'out' as const, reason: '' }],
    [4, { verdict: 'in' as const, reason: '' }],
  ]);
  expect(ids(atOnce(sortingRows(rows, { column: 'verdict', descending: false }, verdicts)))).toEqual([4, 2, 1, 3]);
  expect(ids(atOnce(sortingRows(rows, { column: 'verdict', descending: true }, verdicts)))).toEqual([1, 2, 4, 3]);
});
