import { setImmediate as turn } from 'node:timers/promises';
import { firstHash, sha256 } from '../chain.ts';
import type { Database } from '../database.ts';
import { createDraft } from '../draft.ts';
import type { CheckedTeam, Wrong } from '../verify-verdict.ts';
import { keysOf } from './apply.ts';
import { type Entry, readEntry } from './entry.ts';
import { countsOf, peopleOf } from './people.ts';
import { keyHash } from './row-keys.ts';
import { settle } from './settle.ts';
import { headOf, textOf } from './team-store.ts';

/** Checks every signed entry of a shared case, and that the case is what they say. Null for a case of one person. */
export async function checkTeam(database: Database, signal: AbortSignal): Promise<Wrong | CheckedTeam | null> {
  const ids = database.all('SELECT id FROM team_entry ORDER BY id').map(({ id }) => Number(id));
  const odd = oddRows(database);
  if (odd) return odd;
  if (ids.length === 0) return null;
  const people = peopleOf(database);
  /** Computes what rows should be, and writes nothing. */
  const reading: Database = { ...database, run: () => ({ changes: 0, id: 0 }) };
  for (const id of ids) {
    const row = database.one('SELECT * FROM team_entry WHERE id = ?', id);
    if (!row) continue;
    const what = `entry ${row.seq} of ${people.get(String(row.author))?.name ?? 'a stranger'}`;
    const text = textOf(row);
    const read = readEntry(text, row.signature instanceof Uint8Array ? Buffer.from(row.signature) : Buffer.alloc(0));
    if (typeof read === 'string') return { what, why: read };
    const wrong = wrongIn(database, row, read) ?? wrongRows(reading, read, row.counts === 1);
    if (wrong !== null) return { what, why: wrong };
    if (lacksIndex(database, Number(row.id), read)) return { what, why: 'it is not in the index of the case' };
    const isCounted =
      read.said.what === 'begin' || read.said.what === 'person' || countsOf(people, read.said.author, read.said.seq);
    if (isCounted !== (row.counts === 1)) return { what, why: 'its author may not write here' };
    await turn();
    if (signal.aborted) return null;
  }
  return { entries: ids.length, authors: people.size, missing: missingTails(database) };
}

/** What follows from the entries must be there, and nothing else. */
function oddRows(database: Database): Wrong | null {
  const tables = ['team_touch', 'team_wait', 'team_name', 'team_seen', 'team_conflict'];
  const isEmpty = database.one('SELECT 1 FROM team_entry LIMIT 1') === null;
  const counted = (sql: string) => database.one(sql) !== null;
  const wrong = [
    ...(isEmpty ? tables.filter((table) => counted(`SELECT 1 FROM ${table} LIMIT 1`)) : []),
    ...(counted('SELECT 1 FROM team_touch WHERE entry NOT IN (SELECT id FROM team_entry) LIMIT 1')
      ? ['team_touch']
      : []),
    ...(counted("SELECT 1 FROM team_about WHERE name NOT IN ('baseline', 'looked') LIMIT 1") ? ['team_about'] : []),
  ];
  return wrong[0] === undefined ? null : { what: wrong[0], why: 'it has a row that no entry made' };
}

/** An entry that the index leaves out would say nothing. */
function lacksIndex(database: Database, id: number, { said }: Entry): boolean {
  const keys = said.what === 'change' ? said.ops.map(({ k }) => keyHash(JSON.stringify(k))) : [];
  const touches = new Set(database.all('SELECT key FROM team_touch WHERE entry = ?', id).map(({ key }) => Number(key)));
  const seen = Object.entries(said.seen).every(
    ([of, upto]) =>
      database.one('SELECT upto FROM team_seen WHERE author = ? AND of = ? AND seq = ?', said.author, of, said.seq)
        ?.upto === upto,
  );
  return (
    !seen || (said.what === 'change' && (touches.size !== new Set(keys).size || !keys.every((key) => touches.has(key))))
  );
}

function wrongIn(
  database: Database,
  row: Readonly<Record<string, unknown>>,
  { hash, text, said }: Entry,
): string | null {
  if (row.hash !== hash || sha256(text) !== hash) return 'its hash is not that of its text';
  if (row.author !== said.author || row.seq !== said.seq || row.at !== said.at) return 'it was moved';
  if (said.case !== String(database.one("SELECT value FROM about WHERE name = 'id'")?.value))
    return 'it is of another case';
  const before = database.one('SELECT author, seq FROM team_entry WHERE hash = ?', said.previous);
  if (said.previous === firstHash) return null;
  if (!before || before.author !== said.author || Number(before.seq) !== said.seq - 1)
    return 'the entry before it is missing';
  return null;
}

/** The rows that an entry speaks of must be what all entries together say. */
function wrongRows(reading: Database, entry: Entry, counts: boolean): string | null {
  if (!counts || entry.said.what !== 'change') return null;
  const draft = createDraft(reading);
  settle(reading, draft, keysOf(entry));
  const [first] = draft.changes();
  return first ? `${first.table} ${first.id} is not what the entries say` : null;
}

/** A tail that was cut off, or did not arrive yet: somebody else has seen it. */
function missingTails(database: Database): CheckedTeam['missing'] {
  const rows = database.all('SELECT of, max(upto) AS upto FROM team_seen GROUP BY of');
  return rows.flatMap(({ of, upto }) => {
    const lacking = Number(upto) - (headOf(database, String(of))?.seq ?? 0);
    const name = peopleOf(database).get(String(of))?.name ?? String(of).slice(0, 12);
    return lacking > 0 ? [{ name, entries: lacking }] : [];
  });
}
