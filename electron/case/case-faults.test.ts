import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RowChange } from '../../shared/case-rows.ts';
import type { CaseFile } from './case-file.ts';
import { selectRows } from './case-rows.ts';
import { createCaseFile } from './create-case-file.ts';
import { databaseOf } from './database-of.ts';
import type { Draft } from './draft.ts';
import { currentVersion } from './migrations/migrations.ts';
import { createDatabase, openDatabase } from './open-database.ts';
import { recoverCase } from './recover.ts';
import { storageFailure, troubleOf } from './storage-failure.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-faults-'));
  path = join(folder, 'mine.sextant');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const parts = {
  who: 'ann',
  now: () => new Date(),
  show: () => undefined,
  changed: () => undefined,
  isSpooled: () => false,
};

function begin(): CaseFile {
  const made = createDatabase(path, 'Mine', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  return createCaseFile(made.value, parts);
}

function addMany(file: CaseFile, from: number, count: number) {
  return file.change({ kind: 'added', label: 'Many' }, (draft) => {
    for (let number = from; number < from + count; number++) draft.entity('domain', `d${number}.example`);
  });
}

async function closedCase(count = 10): Promise<void> {
  const file = begin();
  addMany(file, 0, count);
  await file.close();
}

test('a case that is open elsewhere is refused, and free again when it is closed', async () => {
  const file = begin();
  expect(openDatabase(path)).toMatchObject({
    ok: false,
    failure: { code: 'in-use', message: `${path} is open in another window.`, kept: 'The file was not changed.' },
  });
  await file.close();
  const again = openDatabase(path);
  expect(again.ok).toBe(true);
  if (again.ok) again.value.close();
});

test('a closed case is one file', async () => {
  await closedCase();
  expect([existsSync(`${path}-wal`), existsSync(`${path}-shm`)]).toEqual([false, false]);
});

test('a full disk refuses the change, keeps all before it, and goes on when there is room', async () => {
  const file = begin();
  addMany(file, 0, 10);
  const pages = Number(databaseOf(file).one('PRAGMA page_count')?.page_count);
  databaseOf(file).all(`PRAGMA max_page_count = ${pages + 2}`);
  expect(addMany(file, 10, 5000)).toMatchObject({
    ok: false,
    failure: {
      code: 'file',
      message: `The disk that holds ${path} is full.`,
      kept: 'Everything before this change is saved; this change is not.',
    },
  });
  expect(selectRows(databaseOf(file), 'entity', '').length).toBe(10);
  databaseOf(file).all('PRAGMA max_page_count = 1000000');
  expect(addMany(file, 10, 5000).ok).toBe(true);
  await file.close();
});

test('a change is shown while it is written, and taken back where it could not be', async () => {
  const made = createDatabase(path, 'Mine', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const seen = new Map<number, object>();
  const rowsOnDisk: number[] = [];
  const file = createCaseFile(made.value, {
    ...parts,
    show: (changes) => {
      rowsOnDisk.push(selectRows(made.value, 'entity', '').length);
      for (const { id, after } of changes) after ? seen.set(id, after) : seen.delete(id);
    },
  });
  addMany(file, 0, 10);
  expect([seen.size, rowsOnDisk]).toEqual([10, [0]]);
  const before = new Map(seen);
  databaseOf(file).all(`PRAGMA max_page_count = ${Number(databaseOf(file).one('PRAGMA page_count')?.page_count) + 2}`);
  const refused = file.change({ kind: 'annotated', label: 'Much' }, (draft) => {
    draft.update('entity', 1, { note: 'x'.repeat(1_000_000) });
    for (let number = 0; number < 5000; number++) draft.entity('domain', `e${number}.example`);
  });
  expect([refused.ok, rowsOnDisk.length, seen]).toEqual([false, 3, before]);
  await file.close();
});

const manyNames = (from: number, count: number) => (draft: Draft) => {
  for (let number = from; number < from + count; number++) draft.entity('domain', `late-${number}.example`);
};

test('a change that is shown first is written before anything else is, and on closing', async () => {
  const made = createDatabase(path, 'Mine', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const onDisk = () => selectRows(made.value, 'entity', '').length;
  const shown: [number, number][] = [];
  const file = createCaseFile(made.value, { ...parts, show: (changes) => shown.push([changes.length, onDisk()]) });
  const first = file.changeShownFirst({ kind: 'added', label: 'One' }, manyNames(0, 10));
  expect([shown, onDisk()]).toEqual([[[10, 0]], 0]);
  const second = file.change({ kind: 'added', label: 'Two' }, manyNames(5, 10));
  expect([shown, onDisk()]).toEqual([
    [
      [10, 0],
      [5, 10],
    ],
    15,
  ]);
  expect([await first, second]).toMatchObject([{ value: { step: 1 } }, { value: { step: 2 } }]);
  const third = file.changeShownFirst({ kind: 'added', label: 'Three' }, manyNames(20, 10));
  const fourth = file.changeShownFirst({ kind: 'added', label: 'Four' }, manyNames(30, 10));
  expect(onDisk()).toBe(25);
  await file.close();
  expect([await third, await fourth]).toMatchObject([{ value: { step: 3 } }, { value: { step: 4 } }]);
  const again = openDatabase(path);
  if (!again.ok) throw new Error(again.failure.message);
  expect(selectRows(again.value, 'entity', '').map(({ id }) => id)).toEqual(
    Array.from({ length: 35 }, (_, at) => at + 1),
  );
  again.value.close();
});

test('who reads or undoes right after a change that is shown first finds it written', async () => {
  const made = createDatabase(path, 'Mine', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const file = createCaseFile(made.value, parts);
  const read = file.changeShownFirst({ kind: 'added', label: 'Read' }, manyNames(0, 10));
  expect(selectRows(databaseOf(file), 'entity', '')).toHaveLength(10);
  const undone = file.changeShownFirst({ kind: 'added', label: 'Undone' }, manyNames(10, 10));
  expect(await file.turnInSlices('undone')).toMatchObject({ ok: true, value: { label: 'Undone' } });
  expect(selectRows(databaseOf(file), 'entity', '')).toHaveLength(10);
  expect([await read, await undone]).toMatchObject([{ value: { step: 1 } }, { value: { step: 2 } }]);
  await file.close();
});

test('a change that is shown first and can’t be written is taken back, and what made it be written goes on', async () => {
  const made = createDatabase(path, 'Mine', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const seen = new Set<number>();
  const show = (changes: readonly RowChange[]) => {
    for (const { id, after } of changes) after ? seen.add(id) : seen.delete(id);
  };
  const file = createCaseFile(made.value, { ...parts, show });
  databaseOf(file).all(`PRAGMA max_page_count = ${Number(databaseOf(file).one('PRAGMA page_count')?.page_count) + 8}`);
  const much = file.changeShownFirst({ kind: 'added', label: 'Much' }, manyNames(0, 5000));
  expect(seen.size).toBe(5000);
  const little = file.change({ kind: 'added', label: 'Little' }, manyNames(0, 1));
  expect([(await much).ok, little.ok, [...seen]]).toEqual([false, true, [1]]);
  await file.close();
});

test('a mistake in a change that is shown first is told to who began it, not to who writes next', async () => {
  const made = createDatabase(path, 'Mine', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  let mistakes = 1;
  const changed = () => {
    if (mistakes-- > 0) throw new Error('a mistake');
  };
  const file = createCaseFile(made.value, { ...parts, changed });
  const first = expect(file.changeShownFirst({ kind: 'added', label: 'One' }, manyNames(0, 10))).rejects.toThrow(
    'a mistake',
  );
  const second = file.note({ kind: 'watched', label: 'Two', source: null });
  await first;
  expect(second.ok).toBe(true);
  await file.close();
});

test('a file from a newer Sextant is refused and left alone', async () => {
  await closedCase();
  const raw = new DatabaseSync(path);
  raw.exec(`PRAGMA user_version = ${currentVersion + 1}`);
  raw.close();
  const before = readFileSync(path);
  expect(openDatabase(path)).toMatchObject({
    ok: false,
    failure: { code: 'file', message: expect.stringContaining('newer Sextant'), next: 'Update Sextant, then open it.' },
  });
  expect(readFileSync(path).equals(before)).toBe(true);
});

test.each<[string, () => void, string]>([
  ['no file', () => undefined, 'there is no such file'],
  ['a text file', () => writeFileSync(path, 'dear diary '.repeat(100)), 'is not a case of Sextant'],
  ['an empty file', () => writeFileSync(path, ''), 'is not a case of Sextant'],
  [
    'a database of somebody else',
    () => {
      const other = new DatabaseSync(path);
      other.exec('CREATE TABLE a (b)');
      other.close();
    },
    'is not a case of Sextant',
  ],
])('%s is told as such', (_what, prepare, words) => {
  prepare();
  const before = existsSync(path) ? readFileSync(path) : null;
  const opened = openDatabase(path);
  expect(opened).toMatchObject({ ok: false, failure: { code: 'file' } });
  expect(opened.ok || opened.failure.message).toContain(words);
  if (before) expect(readFileSync(path).equals(before)).toBe(true);
});

test('a case with a trigger in it is not opened, and its trigger does nothing', async () => {
  await closedCase();
  const raw = new DatabaseSync(path);
  raw.exec("CREATE TRIGGER evil AFTER INSERT ON event BEGIN UPDATE reply SET url = 'evil'; END");
  raw.close();
  expect(openDatabase(path)).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('contains parts that a case never has (evil)') },
  });
});

test('of a damaged case, what can be read is put into a new file, and the damaged one is left alone', async () => {
  await closedCase(3000);
  const { size } = statSync(path);
  const bytes = readFileSync(path);
  bytes.fill(0xff, Math.floor(size / 2), Math.floor(size / 2) + 8192);
  writeFileSync(path, bytes);
  const to = join(folder, 'recovered.sextant');
  const recovered = await recoverCase(path, to, new Date(), new AbortController().signal);
  expect(recovered).toMatchObject({ ok: true, value: { path: to } });
  expect(readFileSync(path).equals(bytes)).toBe(true);
  const opened = openDatabase(to);
  if (!opened.ok) throw new Error(opened.failure.message);
  const rows = selectRows(opened.value, 'entity', '').length;
  expect(rows).toBeGreaterThan(1000);
  expect(rows).toBeLessThan(3000);
  expect(opened.value.all('PRAGMA quick_check')).toEqual([{ quick_check: 'ok' }]);
  opened.value.close();
});

test('of a whole case, recovering gives all of it', async () => {
  await closedCase(300);
  const to = join(folder, 'recovered.sextant');
  const recovered = await recoverCase(path, to, new Date(), new AbortController().signal);
  expect(recovered).toMatchObject({ ok: true, value: { rows: { entity: 300, event: 1, step: 1 }, lost: [] } });
});

test('of a case whose end was cut off, what is left of it is recovered', async () => {
  await closedCase(3000);
  truncateSync(path, Math.floor(statSync(path).size * 0.9));
  const cut = readFileSync(path);
  const to = join(folder, 'recovered.sextant');
  const recovered = await recoverCase(path, to, new Date(), new AbortController().signal);
  expect(recovered).toMatchObject({ ok: true });
  expect(recovered.ok && recovered.value.rows.entity).toBeGreaterThan(1500);
  expect(readFileSync(path).equals(cut)).toBe(true);
});

test('a folder is no case, and said to be a folder', async () => {
  const recovered = await recoverCase(folder, join(folder, 'new.sextant'), new Date(), new AbortController().signal);
  expect(recovered).toMatchObject({ ok: false, failure: { message: `${folder} is a folder.` } });
  expect(openDatabase(folder)).toMatchObject({ ok: false, failure: { message: `${folder} is a folder.` } });
});

test('what is no case gives nothing, and nothing is left behind', async () => {
  writeFileSync(path, 'not a case at all');
  const to = join(folder, 'recovered.sextant');
  const recovered = await recoverCase(path, to, new Date(), new AbortController().signal);
  expect(recovered).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining(`Nothing in ${path} is readable`) },
  });
  expect(readdirSync(folder).filter((name) => name.startsWith('recovered'))).toEqual([]);
});

test('a recovery that is cancelled leaves no half of a case behind', async () => {
  await closedCase(300);
  const stop = new AbortController();
  stop.abort();
  const recovered = await recoverCase(path, join(folder, 'recovered.sextant'), new Date(), stop.signal);
  expect(recovered).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(readdirSync(folder).filter((name) => name.startsWith('recovered'))).toEqual([]);
});

test('what a killed window left beside the file is recovered too', async () => {
  const file = begin();
  addMany(file, 0, 50);
  for (const ending of ['', '-wal']) copyFileSync(`${path}${ending}`, join(folder, `killed.sextant${ending}`));
  await file.close();
  const to = join(folder, 'recovered.sextant');
  const recovered = await recoverCase(join(folder, 'killed.sextant'), to, new Date(), new AbortController().signal);
  expect(recovered).toMatchObject({ ok: true, value: { rows: { entity: 50 } } });
});

/** Root may write everywhere, so this test runs as another user. */
test('in a read-only folder a case can be read and not changed', async () => {
  await closedCase();
  chmodSync(path, 0o444);
  chmodSync(folder, 0o555);
  const script = `
    import { openDatabase } from './electron/case/open-database.ts';
    import { createCaseFile } from './electron/case/create-case-file.ts';
    const opened = openDatabase(${JSON.stringify(path)});
    if (!opened.ok) { console.log(JSON.stringify(opened.failure)); process.exit(0); }
    const file = createCaseFile(opened.value, { who: 'x', now: () => new Date(), show: () => undefined, changed: () => undefined, isSpooled: () => false });
    const changed = file.change({ kind: 'added', label: 'x' }, (draft) => draft.entity('domain', 'x.example'));
    console.log(JSON.stringify({ things: opened.value.all('SELECT id FROM entity').length, readOnly: opened.value.readOnly, changed }));
    await file.close();`;
  const asOther = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const ran = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--disable-warning=ExperimentalWarning', '-e', script],
    {
      encoding: 'utf8',
      ...asOther,
    },
  );
  chmodSync(folder, 0o755);
  expect(ran.stderr).toBe('');
  expect(JSON.parse(ran.stdout)).toMatchObject({
    things: 10,
    readOnly: 'The file or its folder is read-only.',
    changed: { ok: false, failure: { code: 'file', message: expect.stringContaining('read-only') } },
  });
});

test.each([
  [{ errcode: 10 | (3 << 8) }, 'The disk that holds /x does not respond: it may have been removed.'],
  [{ errcode: 11 }, '/x is damaged.'],
  [{ code: 'EIO' }, 'The disk that holds /x does not respond: it may have been removed.'],
  [{ code: 'ENOSPC' }, 'The disk that holds /x is full.'],
])('the system’s %j becomes a sentence', (error, message) => {
  const trouble = troubleOf(error);
  expect(trouble && storageFailure(trouble, '/x', 'write').message).toBe(message);
});

test.each([1, 2, 3, 5])('a case of form %i is brought up to date, after a copy was put beside it', (version) => {
  copyFileSync(new URL(`../../test/fixtures/case-v${version}.sextant`, import.meta.url), path);
  const before = readFileSync(path);
  const opened = openDatabase(path);
  if (!opened.ok) throw new Error(opened.failure.message);
  expect(opened.value.one('PRAGMA user_version')).toEqual({ user_version: currentVersion });
  expect(selectRows(opened.value, 'entity', '').map(({ value }) => value)).toEqual(['example.com', '192.0.2.1']);
  expect(opened.value.one("SELECT rowid FROM words WHERE words MATCH 'example'")).toEqual({ rowid: 1 });
  expect(opened.value.all('SELECT * FROM verdict')).toEqual([]);
  expect(opened.value.all('SELECT * FROM kept, image')).toEqual([]);
  opened.value.close();
  expect(readFileSync(`${path}.v${version}.backup`).equals(before)).toBe(true);
});

test('an older case whose pages contradict each other is called damaged', () => {
  copyFileSync(new URL('../../test/fixtures/case-v3.sextant', import.meta.url), path);
  const bytes = readFileSync(path);
  bytes[93_094] = 58;
  bytes[114] = 0;
  writeFileSync(path, bytes);
  expect(openDatabase(path)).toMatchObject({
    ok: false,
    failure: { code: 'file', message: expect.stringContaining('is damaged') },
  });
});
