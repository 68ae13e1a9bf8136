import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Bridge } from '../../shared/contract.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

// What a person chose in a dialog of main's can be gone on with by the page; nothing else can be named by it.

let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-chosen-'));
  app = await openTestApp({ dataFolder: join(folder, 'data') });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const call: Bridge['call'] = (...given) => app.page.call(...given);
const refused = { ok: false, failure: { code: 'not-permitted' } };

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a file that was chosen and looked into is then added by its path', async () => {
  const path = written('list.txt', 'one.com two.com');
  expect(await call('import.add', { path })).toMatchObject(refused);
  app.person.opens = path;
  expect(await call('import.preview', {})).toMatchObject({ ok: true, value: { path, things: 2 } });
  expect(await call('import.add', { path })).toMatchObject({ ok: true, value: { added: 2 } });
  expect(await call('import.add', { path: join(folder, 'other.txt') })).toMatchObject(refused);
});

test('what was chosen to be read is not written to, and what was chosen to be written is asked for each time', async () => {
  const path = written('list.txt', 'one.example');
  app.person.opens = path;
  await call('import.preview', {});
  expect(await call('export.write', { format: 'csv', path })).toMatchObject(refused);
  app.person.savesTo = join(folder, 'out.csv');
  expect(await call('export.write', { format: 'csv' })).toMatchObject({ ok: true });
  expect(await call('export.write', { format: 'csv', path: join(folder, 'out.csv') })).toMatchObject(refused);
  expect(readFileSync(path, 'utf8')).toBe('one.example');
});

test('a link put in place of the chosen file leads nowhere', async () => {
  const path = written('list.txt', 'one.example');
  const secret = written('private.txt', 'secret.example');
  app.person.opens = path;
  await call('import.preview', {});
  rmSync(path);
  symlinkSync(secret, path);
  expect(await call('import.add', { path })).toMatchObject(refused);
});

test('a copy is chosen, looked at, then merged and compared by its path', async () => {
  await call('case.add', { entities: [{ kind: 'domain', value: 'one.example' }] });
  const copy = join(folder, 'copy.sextant');
  app.person.savesTo = copy;
  expect(await call('case.saveCopy', {})).toMatchObject({ ok: true, value: { path: copy } });
  await call('case.add', { entities: [{ kind: 'domain', value: 'two.example' }] });
  expect(await call('case.mergeCopy', { path: copy })).toMatchObject(refused);
  expect(await call('case.compare', { before: { path: copy } })).toMatchObject(refused);
  app.person.opens = copy;
  expect(await call('case.compare', { before: { choose: true } })).toMatchObject({ ok: true, value: { path: copy } });
  expect(await call('case.compare', { before: { path: copy }, change: 'new' })).toMatchObject({
    ok: true,
    value: { differences: [{ value: 'two.example' }] },
  });
  expect(await call('case.previewMerge', {})).toMatchObject({ ok: true, value: { path: copy } });
  expect(await call('case.mergeCopy', { path: copy })).toMatchObject({ ok: true });
});

test('cases that were open before are opened again by their path, also after a restart', async () => {
  const first = await call('case.state', {});
  if (!first.ok) throw new Error(first.failure.message);
  await call('case.new', {});
  expect(await call('case.open', { path: first.value.path })).toMatchObject({ ok: true });
  await app.close();
  app = await openTestApp({ dataFolder: join(folder, 'data') });
  await call('case.new', {});
  expect(await call('case.open', { path: first.value.path })).toMatchObject({ ok: true });
});

test('a damaged case and the place of what is saved of it are both chosen', async () => {
  const state = await call('case.state', {});
  if (!state.ok) throw new Error(state.failure.message);
  const damaged = join(folder, 'damaged.sextant');
  app.person.savesTo = damaged;
  await call('case.saveCopy', {});
  app.person.opens = damaged;
  app.person.savesTo = join(folder, 'saved.sextant');
  expect(await call('case.recover', {})).toMatchObject({ ok: true, value: { path: app.person.savesTo, lost: [] } });
});

test('a file that a reply of the case names is not opened for that', async () => {
  const secret = written('shadow', 'root:secret:0:0');
  const hostile = join(folder, 'hostile.sextant');
  app.person.savesTo = hostile;
  await call('account.read', {});
  await call('case.saveCopy', {});
  const database = new DatabaseSync(hostile);
  database.prepare('UPDATE reply SET file = ?').run(secret);
  database.close();
  app.person.opens = hostile;
  expect(await call('case.open', {})).toMatchObject({ ok: true, value: { path: hostile } });
  expect(await call('files.open', { path: secret })).toMatchObject(refused);
  expect(await call('files.line', { file: secret, line: 1 })).toMatchObject(refused);
});

test('an export of evidence removes nothing that it did not make', async () => {
  await call('account.read', {});
  const place = join(folder, 'evidence');
  mkdirSync(`${place}.part`);
  writeFileSync(join(`${place}.part`, 'kept'), 'kept');
  app.person.savesTo = place;
  expect(await call('case.exportEvidence', { form: 'folder' })).toMatchObject({ ok: true, value: { path: place } });
  app.person.savesTo = `${place}.zip`;
  mkdirSync(`${place}.zip.part`);
  expect(await call('case.exportEvidence', { form: 'zip' })).toMatchObject({ ok: true });
  expect(readFileSync(join(`${place}.part`, 'kept'), 'utf8')).toBe('kept');
  expect([`${place}.zip.part`, join(place, 'ledger.jsonl'), `${place}.zip`].map((path) => existsSync(path))).toEqual([
    true,
    true,
    true,
  ]);
});
