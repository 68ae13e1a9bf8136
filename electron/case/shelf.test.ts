import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CaseState } from '../../shared/case-state.ts';
import { exchangeOf } from '../../test/support/exchange.ts';
import { openSpool } from '../core/disk/spool.ts';
import type { Exchange } from '../core/http/exchange.ts';
import { databaseOf } from './database-of.ts';
import { exportEvidence } from './evidence.ts';
import { openShelf, type Shelf } from './shelf.ts';
import { shownText } from './shown-reply.ts';

let folder: string;
let open: Shelf[];
let states: CaseState[];
let notices: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-shelf-'));
  [open, states, notices] = [[], [], []];
});
afterEach(async () => {
  for (const shelf of open) await shelf.close();
  rmSync(folder, { recursive: true, force: true });
});

async function shelf(wanted: string | null = null, inTerminal = false): Promise<Shelf> {
  const made = await openShelf(
    {
      folder,
      spools: [openSpool(join(folder, 'spool')), openSpool(join(folder, 'elsewhere'))],
      who: 'ann',
      now: () => new Date('2026-06-01T12:00:00Z'),
      inTerminal,
      show: () => undefined,
      changed: () => undefined,
      stateChanged: (state) => states.push(state),
      opened: () => undefined,
      tell: (notice) => notices.push(notice),
      bug: (error) => {
        throw error;
      },
    },
    wanted,
  );
  open.push(made);
  return made;
}

async function close(one: Shelf): Promise<void> {
  open = open.filter((other) => other !== one);
  await one.close();
}

const odd = { url: 'http://127.0.0.1/v1/intel-investigate/?a=<b>' };

function exchange(number: number, body: string | Buffer, more: Partial<Exchange> = {}): Exchange {
  return exchangeOf(number, body, { ...odd, ...more });
}

test('the last case is opened again; one that is gone gives way to a new one', async () => {
  const first = await shelf();
  await first.begin({ path: join(folder, 'mine.sextant'), title: 'Mine' });
  await close(first);
  const second = await shelf();
  expect(second.state()).toMatchObject({ title: 'Mine', untitled: false });
  await close(second);
  rmSync(join(folder, 'mine.sextant'));
  expect((await shelf()).state()).toMatchObject({ title: 'Untitled case', untitled: true });
});

test('a case that was named and can’t be opened is told, and another is open', async () => {
  const path = join(folder, 'text.sextant');
  writeFileSync(path, 'no case');
  const made = await shelf(path);
  expect(made.refused).toMatchObject({ code: 'file' });
  expect(notices.join()).toContain('is not a case of Sextant');
  expect(made.state().untitled).toBe(true);
});

test('a terminal uses the window’s case while no window has it, and else its own', async () => {
  const window = await shelf();
  const { path } = window.state();
  const beside = await shelf(null, true);
  const third = await shelf(null, true);
  expect([beside.state().path, third.state().path]).toEqual([
    join(folder, 'cases', 'terminal.sextant'),
    join(folder, 'cases', 'terminal-2.sextant'),
  ]);
  for (const each of [window, beside, third]) await close(each);
  expect((await shelf(null, true)).state().path).toBe(path);
});

test('what could not be written is told, kept, and written when there is room again', async () => {
  const made = await shelf();
  const database = databaseOf(made.open());
  const pages = Number(database.one('PRAGMA page_count')?.page_count);
  database.all(`PRAGMA max_page_count = ${pages}`);
  const noise = createHash('sha512').update('x').digest('hex');
  for (const number of [1, 2])
    made.keep(exchange(number, `${number}${noise.repeat(200)}`, { bytes: randomBytes(number) }));
  await made.settled();
  expect(made.state()).toMatchObject({ unsaved: 2, trouble: expect.stringContaining('is full') });
  database.all('PRAGMA max_page_count = 1000000');
  made.keep(exchange(3, '{}'));
  await made.settled();
  expect(made.state()).toMatchObject({ unsaved: 0, trouble: null, counts: { replies: 3 } });
  expect(made.open().replyOf(1)).toBe(1);
});

/** A case without disk space for two answers. */
async function fullShelf() {
  const made = await shelf();
  const database = databaseOf(made.open());
  database.all(`PRAGMA max_page_count = ${Number(database.one('PRAGMA page_count')?.page_count)}`);
  for (const number of [1, 2]) made.keep(exchange(number, '', { bytes: randomBytes(number) }));
  await made.settled();
  return { made, database };
}

test('while what came can’t be written no more is asked for, until there is room again', async () => {
  const { made, database } = await fullShelf();
  const saved = made.state().savedAt;
  expect(await made.cannotKeep()).toMatchObject({
    message: expect.stringContaining('is full'),
    kept: expect.stringContaining('Nothing was sent.'),
    next: 'Free some space, then try again.',
  });
  expect(made.state()).toMatchObject({ unsaved: 2, savedAt: saved });
  database.all('PRAGMA max_page_count = 1000000');
  expect(await made.cannotKeep()).toBe(null);
  expect(made.state()).toMatchObject({ unsaved: 0, trouble: null, counts: { replies: 2 } });
});

test('a copy that is opened where there is room gets what could not be written', async () => {
  const { made, database } = await fullShelf();
  const copy = join(folder, 'copy.sextant');
  await database.copyTo(copy);
  expect(await made.openPath(copy)).toMatchObject({ ok: true, value: { path: copy, unsaved: 0, trouble: null } });
  expect(made.state().counts.replies).toBe(2);
});

test('what could not be written goes to its own case, and never into another that is opened meanwhile', async () => {
  const { made } = await fullShelf();
  const { path } = made.state();
  await made.begin({ path: join(folder, 'other.sextant') });
  expect(made.state()).toMatchObject({ unsaved: 0, trouble: null, counts: { replies: 0 } });
  expect(notices.join('\n')).toContain(`2 replies could not be written into ${path}.`);
  made.keep(exchange(3, '{}'));
  await made.settled();
  expect(made.state().counts.replies).toBe(1);
  expect(await made.openPath(path)).toMatchObject({ ok: true, value: { unsaved: 0, counts: { replies: 2 } } });
});

test('what could not be written goes to its own case at the next start, whichever is open first', async () => {
  const { made } = await fullShelf();
  const { path } = made.state();
  await made.begin({ path: join(folder, 'other.sextant') });
  await close(made);
  const next = await shelf();
  expect(next.state()).toMatchObject({ path: join(folder, 'other.sextant'), counts: { replies: 0 } });
  expect(await next.openPath(path)).toMatchObject({ ok: true });
  expect(next.state().counts.replies).toBe(2);
});

test('a case that is read-only is asked for nothing that it could not keep', async () => {
  const made = await shelf();
  const { path } = made.open();
  const database = databaseOf(made.open());
  Object.assign(database, { readOnly: 'The file or its folder is read-only.' }); // As for a user other than root.
  expect(await made.cannotKeep()).toMatchObject({
    message: `${path} is read-only: it can’t store new replies.`,
    arrived: 'no',
    spent: 'no',
    kept: 'Nothing was sent.',
  });
});

/** Bytes that can't be compressed. */
function randomBytes(seed: number): Buffer {
  const blocks = Array.from({ length: 2000 }, (_, index) => createHash('sha256').update(`${seed}/${index}`).digest());
  return Buffer.concat(blocks);
}

test('a long answer is taken over from its file, and a download stays where it is', async () => {
  const made = await shelf();
  mkdirSync(join(folder, 'spool'));
  const [spooled, download] = [join(folder, 'spool', 'long'), join(folder, 'mine.jsonl')];
  const bytes = Buffer.concat(Array.from({ length: 100 }, (_, seed) => randomBytes(seed)));
  for (const path of [spooled, download]) writeFileSync(path, bytes);
  const described = { bytes: null, length: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  made.keep(exchange(1, '', { ...described, file: spooled }));
  made.keep(exchange(2, '', { ...described, sha256: 'f'.repeat(64), file: download }));
  await made.settled();
  expect([existsSync(spooled), existsSync(download)]).toEqual([false, true]);
  const rows = databaseOf(made.open()).all('SELECT file, length FROM reply ORDER BY id');
  expect(rows).toEqual([
    { file: null, length: bytes.length },
    { file: download, length: bytes.length },
  ]);
  expect(databaseOf(made.open()).all('SELECT part FROM body').length).toBe(2);
});

test('a zip of the evidence holds ledger, replies, index and checker, and no markup of a service', async () => {
  const made = await shelf();
  made.keep(exchange(1, '{"a":1}'));
  await made.settled();
  const place = join(folder, 'evidence.zip');
  const signal = new AbortController().signal;
  const done = await exportEvidence(made.open(), made.state(), place, { form: 'zip', raw: true }, signal);
  expect(done).toMatchObject({ ok: true, value: { replies: 1 } });
  const sha256 = createHash('sha256').update('{"a":1}').digest('hex');
  expect(namesInZip(readFileSync(place))).toEqual([
    'evidence/README.txt',
    'evidence/index.html',
    'evidence/ledger.jsonl',
    'evidence/check.mjs',
    `evidence/replies/${sha256}`,
  ]);
  const text = join(folder, 'folder');
  await exportEvidence(made.open(), made.state(), text, { form: 'folder', raw: true }, signal);
  expect(readFileSync(join(text, 'README.txt'), 'utf8')).toContain('1 request to the services and 0 rows');
  expect(readFileSync(join(text, 'index.html'), 'utf8')).toContain('?a=&#60;b&#62;');
  expect(await exportEvidence(made.open(), made.state(), text, { form: 'folder', raw: true }, signal)).toMatchObject({
    ok: false,
    failure: { code: 'file' },
  });
});

/** The names in the central directory of a zip file, as specified. */
function namesInZip(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  const names: string[] = [];
  for (let at = bytes.readUInt32LE(end + 16); bytes.readUInt32LE(at) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    names.push(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

test.each([
  ['{"src":"https://h/i.png?token=abc.def&w=1"}', '{"src":"https://h/i.png?token=*****&w=1"}'],
  [
    '"https://h/o?X-Amz-Signature=ff0&X-Amz-Credential=AK%2F1"',
    '"https://h/o?X-Amz-Signature=*****&X-Amz-Credential=*****"',
  ],
  ['"token of a registrant"', '"token of a registrant"'],
])('what opens something is masked where %j is shown', (text, shown) => {
  expect(shownText(Buffer.from(text), 'application/json', false)).toBe(shown);
  expect(shownText(Buffer.from(text), 'application/json', true)).toBe(text);
});

test('what is no text is not shown as one', () => {
  expect(shownText(Buffer.from([1, 0, 2]), 'image/png', false)).toBeNull();
});
