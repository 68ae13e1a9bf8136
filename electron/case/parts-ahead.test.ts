import { setImmediate as rest } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { GraphPart } from '../../shared/case-lists.ts';
import { type PackedRows, unpackEntities } from '../../shared/packed-rows.ts';
import { emptyCase } from '../../test/support/nasty-case.ts';
import type { CaseFile } from './case-file.ts';
import type { Database } from './database.ts';
import { databaseOf } from './database-of.ts';
import { createPartsAhead } from './parts-ahead.ts';

let file: CaseFile | null = null;
afterEach(async () => {
  await file?.close();
  file = null;
});

/** A case of ten domains, and how often its rows were read. */
function tenDomains() {
  const made = emptyCase();
  file = made;
  const done = made.change({ kind: 'added', label: 'Added' }, (draft) => {
    for (let number = 0; number < 10; number++) draft.entity('domain', `name-${number}.example`, {});
  });
  if (!done.ok) throw new Error(done.failure.message);
  const reads = { count: 0 };
  const cells: Database['cells'] = (...given) => {
    reads.count++;
    return databaseOf(made).cells(...given);
  };
  return { file: made, database: { ...databaseOf(made), cells }, reads };
}

const wish = { only: 'visible', limit: 4, packed: true } as const;

function notesOf({ packed }: GraphPart): string[] {
  const { entities }: PackedRows = JSON.parse(packed ?? '{}');
  return entities ? unpackEntities(entities).map(({ note }) => note) : [];
}

test('the next part is read before it is asked for', async () => {
  const { database, reads } = tenDomains();
  const partOf = createPartsAhead();
  const first = partOf(database, { ...wish, next: undefined });
  expect(reads.count).toBe(1);
  await rest();
  expect(reads.count).toBe(2);
  expect(notesOf(partOf(database, { ...wish, next: first.next ?? undefined }))).toEqual(['', '', '', '']);
  expect(reads.count).toBe(2);
});

test('a part that was read before a change of the case is read again', async () => {
  const { file, database } = tenDomains();
  const partOf = createPartsAhead();
  const first = partOf(database, { ...wish, next: undefined });
  await rest();
  file.change({ kind: 'added', label: 'Noted' }, (draft) => draft.update('entity', 6, { note: 'new' }));
  expect(notesOf(partOf(database, { ...wish, next: first.next ?? undefined }))).toEqual(['', 'new', '', '']);
});
