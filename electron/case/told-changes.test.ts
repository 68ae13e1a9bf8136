import { afterEach, expect, test } from 'vitest';
import { withoutWords } from '../../shared/case-rows.ts';
import { unpackRows } from '../../shared/packed-rows.ts';
import { nastyCase } from '../../test/support/nasty-case.ts';
import type { CaseFile } from './case-file.ts';
import { selectRows } from './case-rows.ts';
import { databaseOf } from './database-of.ts';
import { changedPayloads } from './told-changes.ts';

let file: CaseFile | null = null;
afterEach(async () => {
  await file?.close();
  file = null;
});

function rowsOfCase() {
  file = nastyCase();
  const database = databaseOf(file);
  return { entities: selectRows(database, 'entity', ''), edges: selectRows(database, 'edge', '') };
}

test('many rows go to the page as columns, and are the same rows there, whatever they contain', () => {
  const { entities, edges } = rowsOfCase();
  const changes = [
    ...entities.map((after) => ({ table: 'entity', id: after.id, before: null, after }) as const),
    ...edges.map((after) => ({ table: 'edge', id: after.id, before: null, after }) as const),
  ].reverse(); // Not in the order of their numbers.
  expect(changes.length).toBeGreaterThan(50);
  const [told, ...others] = changedPayloads(changes);
  expect(others).toEqual([]);
  expect(told).toMatchObject({ entities: [], edges: [], last: true });
  const rows = unpackRows(told?.packed ?? '');
  expect(rows.entities).toEqual(entities.map(withoutWords).reverse());
  expect(rows.edges).toEqual(edges.toReversed());
  expect(Object.keys(rows.entities[0] ?? {})).toEqual(Object.keys(entities[0] ?? {}));
});

test('few rows go as they are', () => {
  const { entities } = rowsOfCase();
  const some = entities.slice(0, 3);
  const [told] = changedPayloads(some.map((after) => ({ table: 'entity', id: after.id, before: null, after })));
  expect(told).toMatchObject({ entities: some.map(withoutWords) });
  expect(told?.packed).toBeUndefined();
});
