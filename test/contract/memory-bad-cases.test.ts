import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setPrivate } from '../../electron/case/read-to-remember.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { emptyCase } from '../support/nasty-case.ts';
import { rememberedCases } from '../support/remembered-cases.ts';

// Cases that are no longer what they were: each is named, the others are read, and no file is changed.

let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-memory-'));
  app = await openTestApp();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
const { call, found, makeCase, place, read, seen } = rememberedCases(
  () => app,
  () => folder,
);

/** The cases that the index could not read, by path. */
async function problems(): Promise<Map<string, { state: string; why: string | null }>> {
  const { problems: left, waiting, looking } = await read();
  expect({ waiting, looking }).toEqual({ waiting: 0, looking: false });
  return new Map(left.map(({ path, state, why }) => [path, { state, why }]));
}

test.each([0, 50, 4096, 20_000])(
  'a case that ends after %d bytes is named, and the next one is read',
  async (length) => {
    const { path: cut } = await makeCase('Cut', ['cut.example']);
    await makeCase('Good', ['good.example']);
    await call('case.new', {});
    await read();
    expect((await seen('cut.example'))[0]?.cases).toBe(1);
    truncateSync(cut, length);
    expect((await problems()).get(cut)).toMatchObject({ state: 'unreadable', why: expect.any(String) });
    expect((await seen('cut.example', 'good.example')).map(({ cases }) => cases)).toEqual([0, 1]);
    expect(statSync(cut).size).toBe(length);
  },
);

test.skipIf(process.platform === 'win32')(
  'pipes, loops of links and folders with the name of a case are passed over, and nothing waits for them',
  async () => {
    const { path: turned } = await makeCase('Turned', ['turned.example']);
    await makeCase('Good', ['good.example']);
    await call('memory.folder', { add: folder });
    await call('case.new', {});
    await read();
    rmSync(turned);
    execFileSync('mkfifo', [turned]);
    execFileSync('mkfifo', [place('pipe.sextant')]);
    execFileSync('mkfifo', [place('Good.sextant-wal')]);
    symlinkSync(place('loop-b.sextant'), place('loop-a.sextant'));
    symlinkSync(place('loop-a.sextant'), place('loop-b.sextant'));
    mkdirSync(place('folder.sextant'));
    symlinkSync(folder, join(folder, 'folder.sextant', 'around'));
    expect((await problems()).get(turned)).toMatchObject({ state: 'missing' });
    expect((await seen('turned.example', 'good.example')).map(({ cases }) => cases)).toEqual([0, 1]);
  },
);

test('a case of a gigabyte is read like any other', async () => {
  const { path } = await makeCase('Huge', ['huge.example']);
  await call('case.new', {});
  const gigabyte = 2 ** 30;
  const [pageSize, pages] = [readFileSync(path).readUInt16BE(16), Buffer.alloc(4)];
  truncateSync(path, gigabyte);
  pages.writeUInt32BE(gigabyte / pageSize); // The header says how many pages there are.
  const file = openSync(path, 'r+');
  writeSync(file, pages, 0, 4, 28);
  closeSync(file);
  const before = statSync(path).mtimeMs;
  expect((await problems()).get(path)).toBeUndefined();
  expect((await seen('huge.example'))[0]?.cases).toBe(1);
  expect(statSync(path)).toMatchObject({ size: gigabyte, mtimeMs: before });
});

test('a case that another program writes to is read without disturbing it, and completely once it is closed', async () => {
  const path = place('written.sextant');
  const script = fileURLToPath(new URL('../support/case-writer.ts', import.meta.url));
  await makeCase('Good', ['good.example']);
  await call('memory.folder', { add: folder });
  await call('case.new', {});
  const writer = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(writer, 'exit');
  let said = '';
  writer.stderr.on('data', (text) => {
    said += text;
  });
  writer.stdout.resume();
  await once(writer.stdout, 'data');
  for (let look = 0; look < 5; look++) {
    await read();
    expect((await seen('good.example'))[0]?.cases).toBe(1);
    expect({ code: writer.exitCode, said }).toEqual({ code: null, said: '' }); // A lock would have ended it.
    await once(writer.stdout, 'data');
  }
  writer.kill('SIGKILL');
  await ended;
  expect((await problems()).get(path)).toBeUndefined();
  expect((await found({ text: 'd2.example', path }))[0]?.count).toBe(1);
});

test('a case that comes back with a private mark leaves the index and its file', async () => {
  const { path } = await makeCase('Later', ['secret-later.example'], { note: 'a secret note' });
  await call('case.new', {});
  await read();
  expect((await seen('secret-later.example'))[0]?.cases).toBe(1);
  const other = emptyCase('Later', place('other.sextant'));
  const done = other.change({ kind: 'added', label: 'Added' }, (draft) => {
    draft.entity('domain', 'secret-later.example', {});
  });
  expect([done.ok, setPrivate(other, true).ok]).toEqual([true, true]);
  await other.close();
  rmSync(path);
  copyFileSync(place('other.sextant'), path);
  expect((await problems()).get(path)).toMatchObject({ state: 'private' });
  expect((await seen('secret-later.example'))[0]?.cases).toBe(0);
  const kept = ['', '-wal'].map((end) => readFileSync(join(app.dataFolder, `memory.sqlite${end}`)).toString('latin1'));
  expect(kept.join('')).not.toMatch(/secret/);
  // The next look leaves it alone: it did not change.
  expect((await problems()).get(path)).toMatchObject({ state: 'private' });
});

test('a watched folder that disappears is named, its cases leave the index, and both come back', async () => {
  const team = place('team');
  mkdirSync(team);
  await makeCase('team/Theirs', ['theirs.example']);
  await makeCase('Ours', ['ours.example']);
  await call('case.new', {});
  await call('memory.folder', { add: team });
  await read();
  const counts = async () => (await seen('theirs.example', 'ours.example')).map(({ cases }) => cases);
  expect(await counts()).toEqual([1, 1]);
  renameSync(team, place('away'));
  expect((await read()).folders).toEqual([{ path: team, there: false }]);
  expect(await counts()).toEqual([0, 1]);
  writeFileSync(team, 'a file in its place');
  expect((await read()).folders).toEqual([{ path: team, there: false }]);
  rmSync(team);
  renameSync(place('away'), team);
  expect((await read()).folders).toEqual([{ path: team, there: true }]);
  expect(await counts()).toEqual([1, 1]);
});

test('a case that was missing and turns up elsewhere is read at once', async () => {
  const { path } = await makeCase('Lost', ['lost.example']);
  const team = place('team');
  mkdirSync(team);
  await call('memory.folder', { add: team });
  await call('case.new', {});
  await read();
  renameSync(path, place('lost.kept'));
  expect((await problems()).get(path)).toMatchObject({ state: 'missing' });
  renameSync(place('lost.kept'), join(team, 'found.sextant'));
  await read();
  expect((await seen('lost.example'))[0]).toMatchObject({ cases: 1, seen: [{ path: join(team, 'found.sextant') }] });
});

test('missing cases are forgotten on request, and named again once they were opened', async () => {
  const { path } = await makeCase('Gone', ['gone.example']);
  await call('case.new', {});
  renameSync(path, place('gone.kept'));
  expect((await problems()).get(path)).toMatchObject({ state: 'missing' });
  const { problems: left } = await call('memory.run', { how: 'forget', wait: true });
  expect(left.map((one) => one.path)).not.toContain(path);
  expect((await problems()).has(path)).toBe(false);
  renameSync(place('gone.kept'), path);
  await call('case.open', { path });
  await call('case.new', {});
  await read();
  expect((await seen('gone.example'))[0]?.cases).toBe(1);
});

test('while reading is paused, a case that is made private or deleted still leaves the index', async () => {
  const { path: deleted } = await makeCase('Deleted', ['deleted.example']);
  const { path: hidden } = await makeCase('Hidden', ['hidden.example']);
  await call('case.new', {});
  await read();
  await call('memory.run', { how: 'pause' });
  await call('case.open', { path: hidden });
  rmSync(deleted);
  await call('memory.private', { set: true });
  const kept = () => readFileSync(join(app.dataFolder, 'memory.sqlite')).toString('latin1');
  await expect.poll(kept).not.toMatch(/(hidden|deleted)\.example/);
  await call('case.new', {});
  expect((await seen('hidden.example', 'deleted.example')).map(({ cases }) => cases)).toEqual([0, 0]);
});

test('building tells how far it is, stops while it is paused, and goes on after that', async () => {
  const cases = 12;
  for (let number = 0; number < cases; number++) {
    const file = emptyCase(`Case ${number}`, place(`${number}.sextant`));
    const done = file.change({ kind: 'added', label: 'Added' }, (draft) => {
      for (let at = 0; at < 50; at++) draft.entity('domain', `d${at}.case-${number}.example`, {});
    });
    expect(done.ok).toBe(true);
    await file.close();
  }
  const told: { waiting: number; values: number; paused: boolean }[] = [];
  app.bridge.onEvent('memory.changed', ({ waiting, values, paused }) => told.push({ waiting, values, paused }));
  await call('memory.run', { how: 'pause' });
  await call('memory.folder', { add: folder });
  await expect.poll(() => told.at(-1)?.waiting).toBeGreaterThanOrEqual(cases);
  expect((await found({ text: 'case-3' })).length).toBe(0);
  const { paused, values } = await call('memory.state', {});
  expect({ paused, values }).toEqual({ paused: true, values: 0 });
  const done = await call('memory.run', { how: 'resume', wait: true });
  expect(done).toMatchObject({ paused: false, waiting: 0, values: cases * 50 });
  expect((await found({ text: 'case-3' })).length).toBe(1);
  await expect.poll(() => told.at(-1)).toEqual({ waiting: 0, values: cases * 50, paused: false });
});
