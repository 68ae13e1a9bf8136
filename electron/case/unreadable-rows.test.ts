import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/support/app.ts';
import { exchangeOf } from '../../test/support/exchange.ts';
import { createCaseFile } from './create-case-file.ts';
import { createDatabase } from './open-database.ts';

// A case by somebody else: its tables are right, but their content is not.

let folder: string;
let path: string;
let opened: TestApp | null;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-odd-'));
  path = join(folder, 'odd.sextant');
  opened = null;
  const made = createDatabase(path, 'Odd', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const file = createCaseFile(made.value, {
    who: 'ann',
    now: () => new Date('2026-06-01T12:00:00Z'),
    show: () => undefined,
    changed: () => undefined,
    isSpooled: () => false,
  });
  file.change({ kind: 'added', label: 'Added', source: { reply: 1 } }, (draft) =>
    draft.entity('domain', 'one.example', { registrar: 'Findable Words' }),
  );
  file.note({ kind: 'watched', label: 'Looked', source: {} });
  await file.keep(exchangeOf(1, '{}'));
  await file.close();
});
afterEach(async () => {
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openWith(sql: string): Promise<TestApp> {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec(sql);
  database.close();
  opened = await openTestApp({ dataFolder: join(folder, 'data'), casePath: path });
  return opened;
}

const never = new AbortController().signal;
const huge = '9223372036854775807';

const odd: readonly (readonly [string, string, unknown])[] = [
  ["UPDATE event SET source = 'no json'", 'case.history', {}],
  ["UPDATE event SET source = 'null'", 'case.history', {}],
  ["UPDATE event SET kind = 'mystery'", 'case.history', {}],
  ["UPDATE event SET at = 'yesterday'", 'case.history', {}],
  [`UPDATE event SET rows = ${huge}`, 'case.history', {}],
  ["UPDATE reply SET at = 'yesterday'", 'case.replies', {}],
  [`UPDATE reply SET length = ${huge}`, 'case.replies', {}],
  ["UPDATE entity SET facts = 'null'", 'case.search', { text: 'findable' }],
  ["UPDATE entity SET tags = '7'", 'case.search', { text: 'findable' }],
  ["UPDATE event SET source = 'no json' WHERE kind = 'watched'", 'watching.list', {}],
];

test.each(odd)('after %s, %s leaves the row out, and the case names it', async (sql, call, input) => {
  const { app, log } = await openWith(sql);
  expect(await app.run(call, input, never)).toMatchObject({ ok: true });
  const state = await app.run('case.state', {}, never);
  expect(state).toMatchObject({ ok: true, value: { odd: expect.stringContaining('can’t be read') } });
  expect(log.filter((line) => line.includes(' bug '))).toEqual([]);
});

test.each([
  "UPDATE event SET at = 'yesterday'",
  `UPDATE step SET id = ${huge} WHERE id = 1`,
  "UPDATE step SET label = x'00ff'",
  'DELETE FROM "case"',
  'DELETE FROM about',
])('after %s the case is opened or refused, its state is told, and it is closed', async (sql) => {
  const { app, log } = await openWith(sql);
  expect(await app.run('case.state', {}, never)).toMatchObject({ ok: true });
  await app.run('case.rename', { title: 'Another' }, never);
  expect(log.filter((line) => line.includes(' bug '))).toEqual([]);
});

test('steps with numbers beyond any of ours are left alone: what is done after them is told as damage', async () => {
  const { app, log } = await openWith('UPDATE step SET id = 9007199254740993000 WHERE id = (SELECT max(id) FROM step)');
  expect(await app.run('case.annotate', { ids: [1], note: 'A note.' }, never)).toMatchObject({
    ok: false,
    failure: { code: 'file', message: expect.stringContaining('is damaged') },
  });
  await app.run('case.undo', {}, never);
  expect(log.filter((line) => line.includes(' bug '))).toEqual([]);
});

test('an event that says something of rows that were not there yet changes nothing in the past', async () => {
  const again = `INSERT INTO event (step, at, who, kind, label, of_step, source, changes, rows)
    SELECT step, at, who, kind, label, of_step, source, changes, rows FROM event WHERE id = %`;
  const { app, log } = await openWith('');
  await app.run('case.annotate', { ids: [1], note: 'A note.' }, never);
  await app.run('case.add', { entities: [{ kind: 'domain', value: 'two.example' }] }, never);
  await app.run('case.annotate', { ids: [2], note: 'A note.' }, never);
  await app.run('case.remove', { ids: [1, 2] }, never);
  await opened?.close();
  opened = null;
  const numbers = [1, 3, 4, 5, 6].map((id) => again.replace('%', String(id))).join(';');
  const later = await openWith(numbers);
  for (let at = 1; at <= 10; at++)
    expect(await later.app.run('case.graph', { at }, never), `at ${at}`).toMatchObject({ ok: true });
  expect([...log, ...later.log].filter((line) => line.includes(' bug '))).toEqual([]);
});
