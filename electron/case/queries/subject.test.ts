import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { emptyCase } from '../../../test/support/nasty-case.ts';
import type { CaseFile } from '../case-file.ts';
import { databaseOf } from '../database-of.ts';
import { readSubject, readSubjectInTurns } from './subject.ts';

let file: CaseFile | null = null;
afterEach(async () => {
  await file?.close();
  file = null;
});

test('a large case is read in steps, between which other work happens, and what arrives meanwhile is left out', async () => {
  const made = emptyCase();
  file = made;
  const database = databaseOf(made);
  database.run(`
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 70000)
    INSERT INTO entity (kind, value, facts, hidden, pinned, tags, note)
      SELECT 'domain', 'name-' || n || '.example', '{}', n % 5 = 0, 0, '[]', '' FROM number`);
  const before = readSubject(made, { hidden: false });
  let turns = 0;
  let isRead = false;
  const reading = readSubjectInTurns(made, { hidden: false }).finally(() => {
    isRead = true;
  });
  made.change({ kind: 'added', label: 'Added' }, (draft) => draft.entity('domain', 'late.example', {}));
  for (; !isRead; turns++) await turn();
  expect(turns).toBeGreaterThan(1);
  expect(before.size).toBe(56_000);
  const ids = [...(await reading).entities()].map(({ id }) => id);
  expect(ids).toEqual([...before.entities()].map(({ id }) => id));
});
