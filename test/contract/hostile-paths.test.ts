import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

let folder: string;
let path: string;
let victim: string;
let app: TestApp;
const call = calling(() => app);
const mine = 'export PATH=/usr/bin\n';

/** A case with a reply, and beside it a file of the person that nobody may write. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-hostile-'));
  mkdirSync(join(folder, 'sent'));
  path = join(folder, 'sent', 'colleague.sextant');
  victim = join(folder, 'profile');
  writeFileSync(victim, mine);
  app = await openTestApp({ dataFolder: join(folder, 'data') });
  await call('case.new', { path });
  await call('graph.search', { search: { base: { domain: ['track-my-parcelwick.shop'] } } });
  await call('case.new', {});
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function spoil(sql: string): void {
  const file = new DatabaseSync(path);
  file.exec(sql);
  file.close();
}

function digest(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function names(): string[] {
  return readdirSync(join(folder, 'sent')).sort();
}

const climbing = '../../../profile';
test.each([
  ['folder', true],
  ['folder', false],
  ['zip', true],
  ['zip', false],
] as const)('a hash that is a path writes nothing outside of the evidence (%s, raw %s)', async (form, raw) => {
  // For reading, `.txt` is put behind it.
  const target = raw ? victim : `${victim}.txt`;
  writeFileSync(target, mine);
  const before = readdirSync(folder).sort();
  spoil(`UPDATE body SET sha256 = '${climbing}' WHERE sha256 = (SELECT sha256 FROM reply ORDER BY id DESC LIMIT 1);
    UPDATE reply SET sha256 = '${climbing}' WHERE id = (SELECT max(id) FROM reply)`);
  await call('case.open', { path });
  mkdirSync(join(folder, 'out'));
  const place = join(folder, 'out', form === 'zip' ? 'evidence.zip' : 'evidence');
  const written = await app.bridge.call('case.exportEvidence', { path: place, form, raw });
  expect(readFileSync(target, 'utf8')).toBe(mine);
  expect(readdirSync(folder).sort()).toEqual([...before, 'out'].sort());
  expect(written.ok).toBe(true);
  const bytes =
    form === 'zip' ? readFileSync(place).toString('latin1') : readFileSync(join(place, 'README.txt'), 'utf8');
  expect(bytes).not.toContain('replies/..');
  if (form === 'folder')
    expect(readFileSync(join(place, 'README.txt'), 'utf8')).toContain('1 row of the ledger can’t be read');
});

test('the checker of an export reads nothing outside of it', async () => {
  await call('case.open', { path });
  const place = join(folder, 'evidence');
  await call('case.exportEvidence', { path: place, form: 'folder', raw: true });
  expect(readFileSync(join(place, 'check.mjs'), 'utf8')).toContain('[0-9a-f]{64}');
});

/** The case as an older Sextant left it. */
function makeOlder(): void {
  copyFileSync(new URL('../fixtures/case-v3.sextant', import.meta.url), path);
}

test('an older case is not copied over what a link beside it points to', async () => {
  makeOlder();
  symlinkSync(victim, `${path}.v3.backup`);
  await call('case.open', { path });
  expect(readFileSync(victim, 'utf8')).toBe(mine);
  expect(lstatSync(`${path}.v3.backup`).isSymbolicLink()).toBe(true);
  expect(names()).toContain('colleague.sextant.v3.backup-2');
});

test('a backup that is there already stays, and the new one gets another name', async () => {
  makeOlder();
  writeFileSync(`${path}.v3.backup`, 'an earlier backup');
  await call('case.open', { path });
  expect(readFileSync(`${path}.v3.backup`, 'utf8')).toBe('an earlier backup');
  expect(lstatSync(`${path}.v3.backup-2`).mode & 0o777).toBe(0o600);
});

test.each(['current', 'older'])(
  'what only reads a %s case changes nothing of it and leaves nothing beside it',
  async (age) => {
    if (age === 'older') makeOlder();
    symlinkSync(victim, `${path}.v3.backup`);
    const before = { names: names(), bytes: digest(path), at: lstatSync(path).mtimeMs };
    await call('case.verify', { path });
    await call('case.compare', { before: { path } });
    await app.bridge.call('case.previewMerge', { path });
    await call('import.preview', { path });
    await call('case.import', { path });
    await call('import.add', { path });
    expect({ names: names(), bytes: digest(path), at: lstatSync(path).mtimeMs }).toEqual(before);
    expect(readFileSync(victim, 'utf8')).toBe(mine);
  },
);

test('a case that was not closed in order is read with its newest part, and is left as it is', async () => {
  const writer = new DatabaseSync(path);
  writer.exec('PRAGMA journal_mode = WAL; UPDATE "case" SET title = \'Newest\'');
  const before = names();
  expect(before).toContain('colleague.sextant-wal');
  writeFileSync(join(folder, 'sent', 'copy.sextant'), readFileSync(path));
  writeFileSync(join(folder, 'sent', 'copy.sextant-wal'), readFileSync(`${path}-wal`));
  writer.close();
  const copy = join(folder, 'sent', 'copy.sextant');
  const compared = await call('case.compare', { before: { path: copy } });
  expect(compared.before.title).toBe('Newest');
  expect(existsSync(`${copy}-wal`)).toBe(true);
  expect(existsSync(`${copy}-shm`)).toBe(false);
});
