import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exchangeOf } from '../../test/support/exchange.ts';
import type { CaseFile, ChangeRequest } from './case-file.ts';
import { createCaseFile } from './create-case-file.ts';
import { databaseOf } from './database-of.ts';
import type { Draft } from './draft.ts';
import { sourcesPart } from './entity-sources.ts';
import { createDatabase } from './open-database.ts';

let folder: string;
let file: CaseFile;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-sources-'));
  const now = () => new Date('2026-06-01T12:00:00Z');
  const parts = { who: 'ann', now, show: () => undefined, changed: () => undefined, isSpooled: () => false };
  const made = createDatabase(join(folder, 'case.sextant'), 'Case', now());
  if (!made.ok) throw new Error(made.failure.message);
  file = createCaseFile(made.value, parts);
  await file.keep({ ...exchangeOf(1, '{}'), operation: 'pdns.lookup' });
  await file.keep({ ...exchangeOf(2, '{}'), operation: 'enrich' });
});
afterEach(async () => {
  await file.close();
  rmSync(folder, { recursive: true, force: true });
});

function change(request: Omit<ChangeRequest, 'kind' | 'label'>, draw: (draft: Draft) => void): void {
  expect(file.change({ kind: 'added', label: 'Added', ...request }, draw).ok).toBe(true);
}

/** As the window reads it: the first part that names an item decides. */
function sourceOfEach(): Map<number, string> {
  const found = new Map<number, string>();
  let next: string | undefined;
  do {
    const part = sourcesPart(databaseOf(file), next);
    for (const { by, name, ids } of part.sources) {
      for (const id of ids) if (!found.has(id)) found.set(id, name === null ? by : `${by} ${name}`);
    }
    next = part.next ?? undefined;
  } while (next !== undefined);
  return found;
}

test('an item comes from the first reply that names it, also as the end of a link, and not from a later lookup', () => {
  change({ source: { by: 'replies' } }, (draft) => {
    const domain = draft.entity('domain', 'one.example').id;
    draft.observe({ edge: draft.edge(domain, draft.entity('ip', '192.0.2.1').id, 'A').id }, 1, 0);
  });
  change({ source: { by: 'replies' } }, (draft) => {
    draft.observe({ entity: draft.entity('domain', 'one.example').id }, 2, 0);
    draft.observe({ entity: draft.entity('domain', 'two.example').id }, 2, 1);
  });
  expect([...sourceOfEach()]).toEqual([
    [1, 'service pdns'],
    [2, 'service pdns'],
    [3, 'service enrich'],
  ]);
});

test('an item that was added by hand keeps that source when a service names it', () => {
  change({ source: { by: 'hand' } }, (draft) => draft.entity('domain', 'one.example'));
  change({ source: { by: 'replies' } }, (draft) => {
    draft.observe({ entity: draft.entity('domain', 'one.example').id }, 2, 0);
    draft.observe({ entity: draft.entity('domain', 'two.example').id }, 2, 1);
  });
  expect([...sourceOfEach()]).toEqual([
    [1, 'hand'],
    [2, 'service enrich'],
  ]);
});

test('a file or another case is the source of what came from there, and Detect of what a person chose from its list', () => {
  change({ source: { by: 'import' }, origin: 'list.csv' }, (draft) => draft.entity('domain', 'one.example'));
  change({ source: { by: 'hand' } }, (draft) =>
    draft.observe({ entity: draft.entity('domain', 'two.example').id }, 2, 0),
  );
  expect([...sourceOfEach()]).toEqual([
    [1, 'import list.csv'],
    [2, 'service enrich'],
  ]);
});

test('all of a large case is named once, part by part', () => {
  for (let step = 0; step < 120; step++) {
    change({ source: { by: 'hand' } }, (draft) => {
      for (let item = 0; item < 40; item++) draft.entity('domain', `d${step}-${item}.example`);
    });
  }
  const found = sourceOfEach();
  expect(found.size).toBe(4800);
  expect(new Set(found.values())).toEqual(new Set(['hand']));
});
