import { mkdtempSync, readdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exchangeOf } from '../../test/support/exchange.ts';
import { openSpool } from '../core/disk/spool.ts';
import { databaseOf } from './database-of.ts';
import { createDatabase, openDatabase } from './open-database.ts';
import { openShelf, type Shelf } from './shelf.ts';

let folder: string;
let path: string;
let notices: string[];
let open: Shelf;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-displaced-'));
  path = join(folder, 'mine.sextant');
  notices = [];
  open = await openShelf(
    {
      folder: join(folder, 'data'),
      spools: [openSpool(join(folder, 'data', 'spool'))],
      who: 'ann',
      now: () => new Date('2026-06-01T12:00:00Z'),
      inTerminal: false,
      show: () => undefined,
      changed: () => undefined,
      stateChanged: () => undefined,
      opened: () => undefined,
      tell: (notice) => notices.push(notice),
      bug: (error) => {
        throw error;
      },
    },
    null,
  );
  await open.begin({ path, title: 'Mine' });
  expect(add('before.example')).toMatchObject({ ok: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function add(name: string) {
  return open.open().change({ kind: 'added', label: `Added ${name}` }, (draft) => draft.entity('domain', name).id);
}

function anotherCase(): string {
  const other = join(folder, 'other.sextant');
  const made = createDatabase(other, 'Other', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  made.value.close();
  return other;
}

function namesIn(file: string): unknown[] {
  const opened = openDatabase(file);
  if (!opened.ok) throw new Error(opened.failure.message);
  try {
    return opened.value.all('SELECT value FROM entity ORDER BY id').map(({ value }) => value);
  } finally {
    opened.value.close();
  }
}

const attacks: readonly (readonly [string, () => void])[] = [
  ['is removed', () => unlinkSync(path)],
  ['is moved away', () => renameSync(path, join(folder, 'moved.sextant'))],
  ['is replaced by another case', () => renameSync(anotherCase(), path)],
  [
    'is removed and made again',
    () => {
      unlinkSync(path);
      renameSync(anotherCase(), path);
    },
  ],
  ['loses its journal', () => unlinkSync(`${path}-wal`)],
  [
    'gets another journal',
    () => {
      writeFileSync(join(folder, 'wal'), '');
      renameSync(join(folder, 'wal'), `${path}-wal`);
    },
  ],
];

test.each(attacks)(
  'a case that %s while it is open calls nothing saved, sends nothing, and can be saved elsewhere',
  async (_how, attack) => {
    attack();
    expect(add('after.example')).toMatchObject({
      ok: false,
      failure: {
        code: 'file',
        message: expect.stringContaining('was moved, removed or replaced'),
        next: expect.stringContaining('Save a copy'),
      },
    });
    expect(open.open().undo()).toMatchObject({ ok: false, failure: { code: 'file' } });
    expect(await open.cannotKeep()).toMatchObject({ code: 'file', kept: expect.stringContaining('Nothing was sent') });
    expect(open.state().trouble).toContain('was moved, removed or replaced');
    const copy = join(folder, 'copy.sextant');
    await databaseOf(open.open()).copyTo(copy);
    expect(namesIn(copy)).toEqual(['before.example']);

    // A pending answer is not lost, and closing saves the case itself.
    open.keep(exchangeOf(1, '{"paid":1}'));
    await open.settled();
    expect(open.state()).toMatchObject({ unsaved: 1 });
    const told = await open.close();
    expect(told).toMatchObject({ code: 'file', message: expect.stringContaining('1 reply could not be written') });
    expect(told?.kept).toContain(join(folder, 'data', 'spool'));
    const [saved = ''] = readdirSync(join(folder, 'data', 'cases')).filter((name) => name.startsWith('saved-'));
    expect(namesIn(join(folder, 'data', 'cases', saved))).toEqual(['before.example']);
  },
);

test('a case that was removed can be opened anew where something else lies now', async () => {
  renameSync(anotherCase(), path);
  expect(await open.openPath(path)).toMatchObject({ ok: true, value: { title: 'Other', trouble: null } });
  expect(notices.join()).toContain('All of it is saved in');
  expect(await open.close()).toBeNull();
});
