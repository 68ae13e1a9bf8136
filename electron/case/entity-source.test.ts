import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exchangeOf } from '../../test/support/exchange.ts';
import type { CaseFile, ChangeRequest } from './case-file.ts';
import { selectRows } from './case-rows.ts';
import { createCaseFile } from './create-case-file.ts';
import { databaseOf } from './database-of.ts';
import type { Draft } from './draft.ts';
import { seenAsEnd, sourceOf } from './entity-source.ts';
import { createDatabase } from './open-database.ts';

let folder: string;
let file: CaseFile;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-source-'));
  const now = () => new Date('2026-06-01T12:00:00Z');
  const parts = { who: 'ann', now, show: () => undefined, changed: () => undefined, isSpooled: () => false };
  const made = createDatabase(join(folder, 'case.sextant'), 'Case', now());
  if (!made.ok) throw new Error(made.failure.message);
  file = createCaseFile(made.value, parts);
  await file.keep(exchangeOf(1, '{}'));
});
afterEach(async () => {
  await file.close();
  rmSync(folder, { recursive: true, force: true });
});

function change(request: Omit<ChangeRequest, 'kind' | 'label'>, draw: (draft: Draft) => void): void {
  expect(file.change({ kind: 'added', label: 'Added', ...request }, draw).ok).toBe(true);
}

/** A reply that names a domain, and by its link a registrant. */
function pivot(draft: Draft): void {
  const domain = draft.entity('domain', 'one.example').id;
  const edge = draft.edge(domain, draft.entity('person', 'Ann').id, 'registrant').id;
  draft.observe({ entity: domain }, 1, 0);
  draft.observe({ edge }, 1, 0);
}

function read(value: string) {
  const database = databaseOf(file);
  const [entity] = selectRows(database, 'entity', 'WHERE value = ?', value);
  if (!entity) throw new Error(value);
  return {
    source: sourceOf(database, entity, value === 'one.example'),
    replies: seenAsEnd(database, entity.id, 10).map(({ reply }) => reply),
  };
}

test('an item that only a link names came by the other end, and its replies are those of the link', () => {
  change({ source: { by: 'replies' } }, pivot);
  const item = { id: 1, kind: 'domain', value: 'one.example', relation: 'registrant' };
  expect(read('Ann')).toEqual({ source: { by: 'item', item }, replies: [1] });
  expect(read('one.example').source).toEqual({ by: 'reply' });
});

test('an item that was added or imported before a link reached it keeps that source', () => {
  change({ source: { by: 'hand' } }, (draft) => draft.entity('person', 'Ann'));
  change({ origin: 'list.csv' }, (draft) => draft.entity('domain', 'one.example'));
  change({ source: { by: 'replies' } }, pivot);
  expect(read('Ann')).toEqual({ source: { by: 'hand' }, replies: [1] });
  expect(read('one.example').source).toEqual({ by: 'import', from: 'list.csv' });
});
