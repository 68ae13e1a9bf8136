import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { type Ended, sextantIn } from '../support/terminal.ts';

let folder: string;
let good: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-rebuild-'));
  good = join(folder, 'good.sextant');
  const app = await openTestApp();
  const call = calling(() => app);
  await call('case.new', { path: good });
  await call('graph.search', { search: { base: { registrant: 'Ilse Brandauer' } } });
  await call('case.annotate', { ids: [1], note: 'mine' });
  await app.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The case in a folder of its own, after somebody wrote into its tables. */
function spoiled(name: string, ...statements: string[]): string {
  const path = join(mkdtempSync(join(folder, `${name}-`)), 'case.sextant');
  copyFileSync(good, path);
  if (statements.length === 0) return path;
  const database = new DatabaseSync(path);
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE');
  for (const statement of statements) database.exec(statement);
  database.close();
  return path;
}

function sextant(...args: string[]): Promise<Ended> {
  return sextantIn(folder, [...args, '--data-dir', join(folder, 'data')]);
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

test('a check neither writes to the case nor leaves anything beside it, and says what differs', async () => {
  const path = spoiled('check', "UPDATE entity SET value = 'forged.example' WHERE id = 2");
  utimesSync(path, 1_700_000_000, 1_700_000_000);
  const before = { hash: hashOf(path), time: statSync(path).mtimeMs };
  const ended = await sextant('rebuild', path);
  expect([ended.code, ended.out.slice(0, 30)]).toEqual([1, expect.stringContaining('DIFFERENT: entity 2 differs')]);
  expect({ hash: hashOf(path), time: statSync(path).mtimeMs }).toEqual(before);
  expect(readdirSync(join(path, '..'))).toEqual(['case.sextant']);
  expect((await sextant('rebuild', good)).out).toMatch(/^SAME: \d+ items and \d+ links\n$/);
});

test('asked to, it puts back what the replies say, after a copy of the case as it was', async () => {
  const path = spoiled(
    'repair',
    "UPDATE entity SET value = 'forged.example' WHERE id = 2",
    'DELETE FROM edge WHERE id = 1',
    "INSERT INTO entity SELECT 9999, kind, 'planted.example', shown, facts, hidden, x, y, pinned, colour, tags, note, group_id, origin FROM entity WHERE id = 3",
  );
  const before = hashOf(path);
  expect((await sextant('verify', path)).out).toMatch(/^BROKEN/);
  const ended = await sextant('rebuild', path, '--repair');
  const backup = join(path, '..', 'case.sextant.before-rebuild');
  expect([ended.code, ended.errors, ended.out]).toEqual([0, '', expect.stringMatching(/^REPAIRED: /)]);
  expect(ended.out).toContain(backup);
  expect((await sextant('rebuild', path)).out).toMatch(/^SAME: /);
  expect((await sextant('verify', path)).out).toMatch(/^GOOD: /);
  expect((await sextant('rebuild', backup)).out).toMatch(/^DIFFERENT: /);
  const note = await sextant('call', 'case.entity', '{"id":1}', '--case', path);
  expect(JSON.parse(note.out)).toMatchObject({ entity: { note: 'mine' } });
  expect(before).not.toBe(hashOf(path));
});

test('a case that is as its replies say is left as it is', async () => {
  const path = spoiled('same');
  const before = hashOf(path);
  expect((await sextant('rebuild', path, '--repair')).out).toMatch(/^SAME: /);
  expect([hashOf(path), readdirSync(join(path, '..'))]).toEqual([before, ['case.sextant']]);
});
