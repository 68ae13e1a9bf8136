import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exchangeOf } from '../../test/support/exchange.ts';
import type { CaseFile } from './case-file.ts';
import { selectRows } from './case-rows.ts';
import { chainRow } from './chain.ts';
import { createCaseFile } from './create-case-file.ts';
import { databaseOf } from './database-of.ts';
import { importCase } from './import-case.ts';
import { bodyParts, findAnswers, hashOfRow, readBody, readReply } from './ledger.ts';
import { createDatabase } from './open-database.ts';
import { fullestFirst, tellsRecord } from './reads.ts';
import { verifyCase } from './verify.ts';

let folder: string;
let mine: CaseFile;
let theirs: CaseFile;
const never = new AbortController().signal;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-import-'));
  mine = begin('mine');
  theirs = begin('theirs');
});
afterEach(async () => {
  await mine.close();
  await theirs.close();
  rmSync(folder, { recursive: true, force: true });
});

function value<T>(result: { ok: true; value: T } | { ok: false; failure: { message: string } }): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

function begin(name: string): CaseFile {
  const now = () => new Date('2026-06-01T12:00:00Z');
  const parts = { who: name, now, show: () => undefined, changed: () => undefined, isSpooled: () => false };
  return createCaseFile(value(createDatabase(join(folder, `${name}.sextant`), name, now())), parts);
}

/** Adds a domain as if a reply named it. */
function plant(file: CaseFile, domain: string, reply: number): number {
  const done = file.change({ kind: 'added', label: 'Added' }, (draft) => {
    const { id } = draft.entity('domain', domain, { risk: 99 });
    draft.observe({ entity: id }, reply, 0);
    return id;
  });
  return value(done).value;
}

/** Recomputes ledger and chain after a change, as anyone who knows the format can. */
function makeGoodAgain(file: CaseFile): void {
  const database = databaseOf(file);
  let previous = '0'.repeat(64);
  for (const { id } of database.all('SELECT id FROM reply ORDER BY id')) {
    const row = readReply(database, Number(id));
    if (!row) continue;
    const hash = hashOfRow({ ...row, previous });
    database.run('UPDATE reply SET previous = ?, hash = ? WHERE id = ?', previous, hash, row.id);
    database.run("UPDATE about SET value = ? WHERE name = 'ledger'", `${row.id} ${hash}`);
    previous = hash;
  }
  const entries = database.all("SELECT kind, key FROM chain WHERE kind IN ('event', 'reply') ORDER BY seq");
  database.run("DELETE FROM chain WHERE seq > (SELECT min(seq) - 1 FROM chain WHERE kind IN ('event', 'reply'))");
  for (const { kind, key } of entries) chainRow(database, kind as 'event' | 'reply', Number(key));
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

test('forged bytes under a true hash are not taken in, and the own ledger stays good', async () => {
  value(await theirs.keep(exchangeOf(1, 'the truth')));
  databaseOf(theirs).run("UPDATE body SET bytes = ?, encoding = 'plain'", Buffer.from('a lie'));
  const done = await importCase(mine, databaseOf(theirs), 'theirs.sextant', never);
  expect(done).toMatchObject({ ok: false, failure: { code: 'bad-reply', kept: 'Nothing was changed.' } });
  expect(selectRows(databaseOf(mine), 'entity', '')).toEqual([]);
  expect(await verifyCase(databaseOf(mine), never)).toMatchObject({ kind: 'good', replies: 0 });
});

test('bytes that hide behind a row with a file are hashed as well', async () => {
  value(await theirs.keep({ ...exchangeOf(1, 'the truth'), bytes: null, file: '/home/b/x' }));
  const sql = "INSERT INTO body (sha256, part, encoding, bytes) VALUES (?, 0, 'plain', ?)";
  databaseOf(theirs).run(sql, sha('the truth'), Buffer.from('a lie'));
  expect(await importCase(mine, databaseOf(theirs), 'theirs.sextant', never)).toMatchObject({ ok: false });
});

test('a reply that is paid for is stored as it came, though a case holds other bytes under its hash', async () => {
  const sql = "INSERT INTO body (sha256, part, encoding, bytes) VALUES (?, 0, 'plain', ?)";
  databaseOf(mine).run(sql, sha('the truth'), Buffer.from('a lie'));
  const row = value(await mine.keep(exchangeOf(1, 'the truth')));
  expect(readBody(databaseOf(mine), row.sha256 ?? '').toString()).toBe('the truth');
  expect([...bodyParts(databaseOf(mine), row.sha256 ?? '')]).toHaveLength(1);
});

test('nothing of another case stands on a reply of ours, whatever it says of its origin', async () => {
  const own = value(await mine.keep(exchangeOf(1, 'ours')));
  value(await theirs.keep(exchangeOf(2, 'theirs')));
  plant(theirs, 'planted.example', 1);
  databaseOf(theirs).run('UPDATE reply SET origin = ?', `${mine.id} ${own.hash}`);
  makeGoodAgain(theirs);
  expect(await verifyCase(databaseOf(theirs), never)).toMatchObject({ kind: 'good' });
  value(await importCase(mine, databaseOf(theirs), 'theirs.sextant', never));
  const [planted] = selectRows(databaseOf(mine), 'entity', "WHERE value = 'planted.example'");
  const [seen] = selectRows(databaseOf(mine), 'observation', 'WHERE entity = ?', planted?.id ?? 0);
  expect([planted?.origin, seen?.origin, seen?.reply]).toEqual(['theirs.sextant', 'theirs.sextant', 2]);
  expect(readReply(databaseOf(mine), 2)).toMatchObject({ origin: `${mine.id} ${own.hash}`, sha256: sha('theirs') });
  expect(await verifyCase(databaseOf(mine), never)).toMatchObject({ kind: 'good', replies: 2 });
});

test('a copy of our own row in another case does not let it speak for ours', async () => {
  value(await mine.keep(exchangeOf(1, 'ours')));
  value(await theirs.keep(exchangeOf(1, 'ours')));
  plant(theirs, 'planted.example', 1);
  databaseOf(theirs).run('UPDATE reply SET origin = ?', `${mine.id} ${readReply(databaseOf(mine), 1)?.hash}`);
  makeGoodAgain(theirs);
  value(await importCase(mine, databaseOf(theirs), 'theirs.sextant', never));
  const seen = selectRows(databaseOf(mine), 'observation', '');
  expect(seen.map(({ reply, origin }) => [reply, origin])).toEqual([[2, 'theirs.sextant']]);
});

test('what another case brought answers no question of ours, and is shown after what we asked', async () => {
  const question = 'platform GET /investigate';
  value(await theirs.keep({ ...exchangeOf(1, 'theirs'), question, operation: 'investigate', connection: 'Work' }));
  const entity = plant(theirs, 'both.example', 1);
  value(await importCase(mine, databaseOf(theirs), 'theirs.sextant', never));
  expect(findAnswers(databaseOf(mine), question, 'Work')).toEqual([]);
  const own = value(
    await mine.keep({ ...exchangeOf(2, 'ours'), question, operation: 'investigate', connection: 'Work' }),
  );
  expect(findAnswers(databaseOf(mine), question, 'Work')[0]?.id).toBe(own.id);
  value(mine.change({ kind: 'added', label: 'Read' }, (draft) => draft.observe({ entity }, own.id, 0)));
  value(
    await theirs.keep({ ...exchangeOf(3, 'theirs, later'), question, operation: 'investigate', connection: 'Work' }),
  );
  value(theirs.change({ kind: 'added', label: 'Read' }, (draft) => draft.observe({ entity }, 2, 0)));
  value(await importCase(mine, databaseOf(theirs), 'theirs.sextant', never));
  const where = `WHERE entity = ? AND ${tellsRecord} ${fullestFirst} LIMIT 1`;
  expect(selectRows(databaseOf(mine), 'observation', where, entity)[0]?.reply).toBe(own.id);
});

test('a thing that was found here keeps what was read of it here, and says whose a note on it is', async () => {
  plant(mine, 'both.example', value(await mine.keep(exchangeOf(1, 'ours'))).id);
  value(await theirs.keep(exchangeOf(2, 'theirs')));
  const id = plant(theirs, 'both.example', 1);
  value(
    theirs.change({ kind: 'annotated', label: 'Note' }, (draft) =>
      draft.update('entity', id, { note: 'It is fine.', facts: { risk: 0 }, tags: ['safe'] }),
    ),
  );
  value(await importCase(mine, databaseOf(theirs), 'theirs.sextant', never));
  const [both] = selectRows(databaseOf(mine), 'entity', '');
  expect(both).toMatchObject({ note: 'From theirs.sextant: It is fine.', facts: { risk: 99 }, origin: null });
});

test('importing the same case again brings nothing twice', async () => {
  value(await theirs.keep(exchangeOf(1, 'theirs')));
  plant(theirs, 'planted.example', 1);
  for (let time = 0; time < 2; time++) value(await importCase(mine, databaseOf(theirs), 'theirs.sextant', never));
  expect([
    databaseOf(mine).one('SELECT count(*) AS n FROM reply')?.n,
    selectRows(databaseOf(mine), 'observation', ''),
  ]).toEqual([1, [expect.objectContaining({ reply: 1 })]]);
  expect(await verifyCase(databaseOf(mine), never)).toMatchObject({ kind: 'good' });
});
