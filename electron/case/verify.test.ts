import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DetectedDomain, Monitor } from '../../shared/detect.ts';
import { exchangeOf } from '../../test/support/exchange.ts';
import { makeSharedCase } from '../../test/support/shared-case.ts';
import { sized } from '../../test/support/whole-run.ts';
import { keepMonitors } from '../lookalikes/monitors.ts';
import { keepReading } from '../lookalikes/readings.ts';
import { keepDomains } from '../lookalikes/stored-lookalikes.ts';
import { storeFingerprints } from '../screenshots/stored-screenshots.ts';
import { chainRow } from './chain.ts';
import { createCaseFile } from './create-case-file.ts';
import type { Database } from './database.ts';
import { databaseOf } from './database-of.ts';
import { createDatabase, openDatabase, openToRead } from './open-database.ts';
import { readSeal, type Seal, sealLine } from './seal.ts';
import { verifyCase } from './verify.ts';

let folder: string;
let honest: string;
const never = new AbortController().signal;
const seals: Record<string, Seal> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-verify-'));
  honest = join(folder, 'honest.sextant');
  await makeHonestCase(honest);
  await makeSharedCase(join(folder, 'shared.sextant'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function value<T>(result: { ok: true; value: T } | { ok: false; failure: { message: string } }): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

/** A bit of everything that a case can contain: every table has a row, and most rows were changed. */
async function makeHonestCase(path: string): Promise<void> {
  const now = () => new Date('2026-06-01T12:00:00Z');
  const parts = { who: 'ann', now, show: () => undefined, changed: () => undefined, isSpooled: () => false };
  const file = createCaseFile(value(createDatabase(path, 'Mine', now())), parts);
  for (let number = 1; number <= 3; number++) value(await file.keep(exchangeOf(number, `{"body": ${number}}`)));
  value(await file.keep({ ...exchangeOf(4, 'x'), bytes: null, file: '/home/ann/download.json' }));
  value(
    file.change({ kind: 'added', label: 'Added' }, (draft) => {
      const [one, other] = [draft.entity('domain', 'One.Example', { risk: 7 }), draft.entity('ip', '192.0.2.1')];
      const edge = draft.edge(one.id, other.id, 'A', { first: '2026-01-01T00:00:00Z', last: null, count: 3 });
      draft.observe({ entity: one.id }, 1, 0);
      draft.observe({ edge: edge.id }, 2, null);
      const stack = draft.group({
        ...{ label: 'Stack', x: 1, y: 2, pinned: false, colour: 'red', open: true, completeness: null },
      });
      draft.update('entity', one.id, { group: stack.id, x: 1.5, y: -2, colour: 'blue', tags: ['kit'], note: 'mine' });
    }),
  );
  value(file.change({ kind: 'judged', label: 'Judged' }, (draft) => judged(draft.verdict)));
  value(
    file.change({ kind: 'judged', label: 'A member', origin: 'bo.sextant' }, (draft) => {
      draft.judge(draft.campaign({ name: 'Ledger' }).id, 1, 'in', 'Same kit.');
    }),
  );
  value(file.change({ kind: 'kept', label: 'Saved' }, (draft) => draft.keep({ kind: 'link', name: 'Bo', data: {} })));
  value(file.change({ kind: 'renamed', label: 'Renamed' }, (draft) => draft.update('case', 1, { title: 'Other' })));
  value(file.change({ kind: 'added', label: 'Added two' }, (draft) => draft.entity('domain', 'two.example')));
  value(file.undo());
  value(file.redo());
  value(file.undo());
  value(
    file.change({ kind: 'added', label: 'From Bo', origin: 'bo.csv' }, (draft) => draft.entity('domain', 'b.example')),
  );
  const database = databaseOf(file);
  const image = database.run(
    `INSERT INTO image (domain, sha256, reply, at, type, width, height, data)
       SELECT 'one.example', sha256, 3, at, 'image/png', 10, 20, '{"captures": []}' FROM reply WHERE id = 3`,
  );
  chainRow(database, 'image', image.id);
  storeFingerprints(file, [{ sha256: String(database.one('SELECT sha256 FROM image')?.sha256), fingerprint: 'ffff' }]);
  const domain = { id: 'w1', domain: 'one.example', state: 'new', risk_score: 3 } as unknown as DetectedDomain;
  keepDomains(file, [{ domain, reply: 1 }], '2026-06-01T12:00:00Z');
  keepDomains(file, [{ domain: { ...domain, risk_score: 9 }, reply: 2 }], '2026-06-01T13:00:00Z');
  const monitor = { id: 'm1', term: 'one', domain_counts: null } as unknown as Monitor;
  keepMonitors(file, [{ ...monitor, id: 'm0' }], 1, '2026-06-01T12:00:00Z', '2026-06-01T12:00:00Z');
  keepMonitors(file, [monitor], 1, '2026-06-01T13:00:00Z', '2026-06-01T13:00:00Z');
  const reading = { at: '2026-06-01T12:00:00Z', loaded: 1, total: 1, narrowed: false, completeness: { kind: 'whole' } };
  keepReading(file, 'new', reading as Parameters<typeof keepReading<'new'>>[2]);
  await file.close();
}

function judged(
  put: (row: { watchId: string; domain: string; action: 'watch'; state: 'staged'; why: null }) => unknown,
) {
  put({ watchId: 'w1', domain: 'one.example', action: 'watch', state: 'staged', why: null });
}

/** Verifies a copy of the honest case after a change. */
async function after(change: (database: Database) => void, seal: Seal | null = null, of = honest) {
  const path = join(folder, 'changed.sextant');
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
  copyFileSync(of, path);
  const database = value(openDatabase(path));
  try {
    database.run('PRAGMA foreign_keys = OFF'); // Somebody's own tool does not enforce them either.
    change(database);
    return await verifyCase(database, never, seal);
  } finally {
    database.close();
  }
}

test('a shared case that nobody changed is good, and has a row in every table', async () => {
  const shared = join(folder, 'shared.sextant');
  expect(await after(() => undefined, null, shared)).toMatchObject({ kind: 'good', team: { authors: 2, missing: [] } });
  await after(
    (database) => {
      for (const table of ['entry', 'touch', 'wait', 'name', 'seen', 'conflict']) {
        expect(database.one(`SELECT 1 FROM team_${table} LIMIT 1`), table).not.toBeNull();
      }
    },
    null,
    shared,
  );
});

test('a case that nobody changed is good, and so it is against its seal', async () => {
  const found = await after(() => undefined);
  expect(found).toMatchObject({ kind: 'good', replies: 4, events: 14, upgraded: null, sinceSeal: null });
  if (found.kind !== 'good') return;
  const database = value(openDatabase(honest));
  const caseId = String(database.one("SELECT value FROM about WHERE name = 'id'")?.value);
  database.close();
  const seal: Seal = { caseId, entries: found.entries, hash: found.last, at: '2026-06-02T00:00:00.000Z' };
  expect(readSeal(sealLine(seal))).toEqual(seal);
  seals.honest = seal;
  expect(await after(() => undefined, seal)).toMatchObject({ kind: 'good', sinceSeal: 0 });
  expect(await after(() => undefined, { ...seal, hash: '0'.repeat(64) })).toMatchObject({ what: 'the seal' });
  expect(await after(() => undefined, { ...seal, entries: seal.entries + 1 })).toMatchObject({ what: 'the seal' });
  expect(await after(() => undefined, { ...seal, caseId: '0' })).toMatchObject({ what: 'the seal' });
});

/** Every column of every table in the file. */
function allColumns(): [string, string][] {
  const database = value(createDatabase(':memory:', 'x', new Date()));
  try {
    const names = database.all(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'words%' AND name <> 'checkpoint'",
    );
    return names.flatMap(
      ({ name }) =>
        database
          .all('SELECT name FROM pragma_table_info(?)', name ?? '')
          .map((column): [string, string] => [String(name), String(column.name)])
          .filter(([table, column]) => `${table}.${column}` !== 'case.id'), // It can only be 1.
    );
  } finally {
    database.close();
  }
}

/** The last row of a table: nothing may have changed the first one. */
const rowOf = (table: string) =>
  /^team_(?!entry)/.test(table) ||
  table === 'about' ||
  table === 'chain' ||
  table === 'sqlite_sequence' ||
  table === 'watchlist' ||
  table === 'monitor'
    ? `"${table}" SET "COLUMN" = VALUE WHERE ${table === 'chain' ? 'seq = (SELECT max(seq) FROM chain)' : '1'}`
    : `"${table}" SET "COLUMN" = VALUE WHERE rowid = (SELECT max(rowid) FROM "${table}")`;

const others = ["'other'", '7', "x'00'", 'NULL', '"COLUMN" || \' \'', '"COLUMN" + 1', "'../../x'"];

const columns = allColumns();

test.each(columns)('a change of %s.%s is found, whatever it is changed to', async (table, column) => {
  let tried = 0;
  // Another value comes first for each column.
  const first = columns.findIndex(([ofTable, name]) => ofTable === table && name === column) % others.length;
  for (const other of [...others.slice(first), ...others.slice(0, first)]) {
    if (tried === sized(others.length, 2)) break;
    const sql = `UPDATE ${rowOf(table).replaceAll('VALUE', other).replaceAll('COLUMN', column)}`;
    let isRefused = false;
    const found = await after(
      (database) => {
        const before = JSON.stringify(database.all(`SELECT * FROM "${table}"`), raw);
        try {
          database.run(sql);
        } catch {
          isRefused = true; // SQLite itself refuses it.
          return;
        }
        isRefused = JSON.stringify(database.all(`SELECT * FROM "${table}"`), raw) === before;
      },
      null,
      table.startsWith('team_') ? join(folder, 'shared.sextant') : honest,
    );
    if (isRefused) continue;
    tried++;
    expect(found, sql).toMatchObject({ kind: 'broken' });
  }
  expect(tried, 'at least one change could be made').toBeGreaterThan(0);
});

function raw(_name: string, member: unknown): unknown {
  return member instanceof Uint8Array ? Buffer.from(member).toString('hex') : member;
}

test.each([
  'about',
  'step',
  'event',
  'entity',
  'edge',
  'observation',
  'group',
  'reply',
  'body',
  'watchlist',
  'monitor',
  'verdict',
  'kept',
  'campaign',
  'membership',
  'image',
  'chain',
  'case',
])('rows that are taken out of %s are missed, the first as well as the last and all', async (table) => {
  const key = table === 'about' ? 'name' : table === 'chain' ? 'seq' : 'id';
  for (const which of [
    `= (SELECT min(${key}) FROM "${table}")`,
    `= (SELECT max(${key}) FROM "${table}")`,
    'IS NOT NULL',
  ]) {
    const found = await after((database) => database.run(`DELETE FROM "${table}" WHERE ${key} ${which}`));
    expect(found, which).toMatchObject({ kind: 'broken' });
  }
});

test('an end that was cut off is missed by the numbers that were given, and by the seal where those are set back too', async () => {
  const cut = (database: Database, reset: boolean) => {
    const event = Number(database.one('SELECT max(id) AS id FROM event')?.id);
    const from = database.one("SELECT seq FROM chain WHERE kind = 'event' AND key = ?", String(event))?.seq ?? 0;
    const after = database.all(
      "SELECT kind, key FROM chain WHERE seq > ? AND kind IN ('image', 'watchlist', 'monitor', 'about')",
      from,
    );
    database.run('DELETE FROM chain WHERE seq >= ?', from);
    for (const { kind, key } of after) {
      database.run(`DELETE FROM ${kind} WHERE ${kind === 'about' ? 'name' : 'id'} = ?`, key ?? '');
    }
    database.run('DELETE FROM event WHERE id = ?', event);
    database.run('DELETE FROM step WHERE id = (SELECT max(id) FROM step)');
    database.run("DELETE FROM entity WHERE value = 'b.example'");
    if (!reset) return;
    database.run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'event'", event - 1);
    database.run("UPDATE sqlite_sequence SET seq = (SELECT max(id) FROM step) WHERE name = 'step'");
    database.run("UPDATE sqlite_sequence SET seq = seq - 1 WHERE name = 'entity'");
    database.run('UPDATE step SET state = 1 WHERE state = 2');
  };
  expect(await after((database) => cut(database, false))).toMatchObject({ kind: 'broken', why: 'it was removed' });
  // If every trace is removed, a shorter but consistent case remains: only a seal can show that.
  expect(await after((database) => cut(database, true))).toMatchObject({ kind: 'good' });
  expect(await after((database) => cut(database, true), seals.honest ?? null)).toMatchObject({ what: 'the seal' });
});

test.each([1, 2, 3, 4])(
  'a case of the form %i gets a chain when it is opened, which says since when',
  async (version) => {
    const path = join(folder, `v${version}.sextant`);
    copyFileSync(fileURLToPath(new URL(`../../test/fixtures/case-v${version}.sextant`, import.meta.url)), path);
    const database = value(openDatabase(path));
    expect(await verifyCase(database, never)).toMatchObject({ kind: 'good', upgraded: { version } });
    database.run('UPDATE checkpoint SET event = event + 1');
    expect(await verifyCase(database, never)).toMatchObject({ kind: 'broken', what: 'checkpoint 1' });
    database.run('UPDATE checkpoint SET event = event - 1');
    database.run("UPDATE entity SET note = 'planted' WHERE id = 1");
    expect(await verifyCase(database, never)).toMatchObject({
      what: 'entity 1',
      why: 'it was changed without an event',
    });
    database.run("UPDATE event SET who = 'somebody else' WHERE id = 1");
    expect(await verifyCase(database, never)).toMatchObject({ kind: 'broken', what: 'event 1', why: 'it was changed' });
    database.close();
  },
);

test('words that were planted for search are found', async () => {
  const plant = (database: Database) => database.run("INSERT OR REPLACE INTO words (rowid, text) VALUES (1, 'bank')");
  expect(await after(plant)).toMatchObject({ what: 'the words that search uses', why: 'they were changed' });
});

test('bytes that no reply has, and bytes under the hash of a download, are found', async () => {
  const plant = (sha256: string) => (database: Database) =>
    database.run("INSERT INTO body (sha256, part, encoding, bytes) VALUES (?, 0, 'plain', x'00')", sha256);
  expect(await after(plant('0'.repeat(64)))).toMatchObject({ why: 'no reply has them' });
  const database = value(openDatabase(honest));
  const download = String(database.one('SELECT sha256 FROM reply WHERE file IS NOT NULL')?.sha256);
  database.close();
  expect(await after(plant(download))).toMatchObject({ what: 'reply 4', why: 'its bytes were changed' });
});

test.each([
  "UPDATE words_config SET k = 'versio'",
  'UPDATE words_config SET v = 99',
  'DELETE FROM words_docsize WHERE id = 1',
  "UPDATE words_docsize SET sz = x'7f' WHERE id = 1",
  'DELETE FROM words_data WHERE id > 10',
  "INSERT INTO words_idx VALUES (999, x'00', 2)",
])('what search uses is compared with the things: %s is found', async (sql) => {
  const path = join(folder, 'words.sextant');
  copyFileSync(honest, path);
  const loose = new DatabaseSync(path, { defensive: false });
  loose.exec(sql);
  loose.close();
  const database = value(openToRead(path));
  expect(await verifyCase(database, never)).toMatchObject({ kind: 'broken', what: 'the words that search uses' });
  database.close();
});
