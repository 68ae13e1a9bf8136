import { expect, test } from 'vitest';
import { randomFrom } from '../../test/bench/graph-page/sample-rows.ts';
import { RowsById } from './rows-by-id.ts';

test('rows are found like those of a map, in the order of their numbers, however far these are apart', () => {
  const random = randomFrom(7);
  const rows = new RowsById<{ readonly id: number; readonly step: number }>();
  const known = new Map<number, { readonly id: number; readonly step: number }>();
  for (let step = 0; step < 20_000; step++) {
    const id = Math.floor(random() * (step % 50 === 0 ? 2 ** 40 : 9000));
    if (random() < 0.3) {
      rows.delete(id);
      known.delete(id);
    } else {
      rows.set({ id, step });
      known.set(id, { id, step });
    }
    if (step === 5000) {
      rows.clear();
      known.clear();
    }
  }
  const expected = [...known].sort(([one], [other]) => one - other);
  expect([...rows]).toEqual(expected);
  expect([...rows.keys()]).toEqual(expected.map(([id]) => id));
  expect(rows.size).toBe(known.size);
  for (let id = 0; id < 9000; id++) expect(rows.get(id)).toEqual(known.get(id));
  const visited: number[] = [];
  rows.forEach((_row, id) => void visited.push(id));
  expect(visited).toEqual(expected.map(([id]) => id));
});
