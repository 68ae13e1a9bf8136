import { setImmediate as turn } from 'node:timers/promises';
import { firstHash, sha256 } from '../chain.ts';
import type { Database, Row } from '../database.ts';
import { createDraft } from '../draft.ts';
import type { CheckedTeam, Wrong } from '../verify-verdict.ts';
import { keysOf } from './apply.ts';
import { type Entry, readEntry } from './entry.ts';
import { idOfName } from './names.ts';
import { countsOf, peopleKey, peopleOf } from './people.ts';
import { keyHash } from './row-keys.ts';
import { settle } from './settle.ts';
import { conflictText, type SettleNotes } from './settle-notes.ts';
import { headOf, textOf } from './team-store.ts';

/** Checks every signed entry of a shared case, and that the case is what they say. Null for a case of one person. */
export async function checkTeam(database: Database, signal: AbortSignal): Promise<Wrong | CheckedTeam | null> {
  const ids = database.all('SELECT id FROM team_entry ORDER BY id').map(({ id }) => Number(id));
  const people = peopleOf(database);
  const expected = createExpected();
  for (const id of ids) {
    const row = database.one('SELECT * FROM team_entry WHERE id = ?', id);
    if (!row) continue;
    const what = `entry ${row.seq} of ${people.get(String(row.author))?.name ?? 'a stranger'}`;
    const read = readEntry(
      textOf(row),
      row.signature instanceof Uint8Array ? Buffer.from(row.signature) : Buffer.alloc(0),
    );
    if (typeof read === 'string') return { what, why: read };
    const wrong = wrongIn(database, row, read) ?? wrongRows(database, read, row.counts === 1, expected);
    if (wrong !== null) return { what, why: wrong };
    expected.entry(id, read);
    await turn();
    if (signal.aborted) return null;
  }
  const odd = oddRows(database, expected);
  if (odd) return odd;
  return ids.length === 0 ? null : { entries: ids.length, authors: people.size, missing: missingTails(database) };
}

function wrongIn(database: Database, row: Row, { hash, text, said }: Entry): string | null {
  if (row.hash !== hash || sha256(text) !== hash) return 'its hash is not that of its text';
  if (row.author !== said.author || row.seq !== said.seq || row.at !== said.at) return 'it was moved';
  if (said.case !== String(database.one("SELECT value FROM about WHERE name = 'id'")?.value))
    return 'it is of another case';
  const isAboutPeople = said.what === 'begin' || said.what === 'person';
  const counts = isAboutPeople || countsOf(peopleOf(database), said.author, said.seq);
  if (row.counts !== Number(counts)) return 'its author may not write here';
  if (said.previous === firstHash) return null;
  const before = database.one('SELECT author, seq FROM team_entry WHERE hash = ?', said.previous);
  const isNext = before?.author === said.author && Number(before?.seq) === said.seq - 1;
  return isNext ? null : 'the entry before it is missing';
}

/** What an entry speaks of must be what all entries together say. */
function wrongRows(database: Database, entry: Entry, counts: boolean, expected: Expected): string | null {
  const { said } = entry;
  if (!counts) return null;
  if (said.what === 'reply') {
    const id = idOfName(database, 'reply', said.name);
    const row = id === null ? null : database.one('SELECT * FROM reply WHERE id = ?', id);
    const { sha256: bytes, question, at, status } = said.reply;
    const isSame = row?.sha256 === bytes && row.question === question && row.at === at && row.status === status;
    return isSame ? null : 'its reply is not what was signed';
  }
  if (said.what === 'picture') {
    const { domain, sha256: bytes } = said.picture;
    const isThere = database.one('SELECT 1 FROM image WHERE domain = ? AND sha256 = ?', domain, bytes) !== null;
    return isThere || idOfName(database, 'reply', said.reply) === null ? null : 'its picture is not here';
  }
  const draft = createDraft(database);
  settle(database, draft, keysOf(entry), { notes: expected.notes });
  const [first] = draft.changes();
  return first ? `${first.table} ${first.id} is not what the entries say` : null;
}

/** The rows of the tables that follow from the entries. */
interface Expected {
  readonly touches: Set<string>;
  readonly seen: Set<string>;
  readonly names: Set<string>;
  readonly waits: Set<string>;
  readonly conflicts: Set<string>;
  readonly notes: SettleNotes;
  entry(id: number, entry: Entry): void;
}

function createExpected(): Expected {
  const sets = { touches: new Set<string>(), seen: new Set<string>(), names: new Set<string>() };
  const [waits, conflicts] = [new Set<string>(), new Set<string>()];
  return {
    ...sets,
    waits,
    conflicts,
    notes: {
      conflicts: (key, all) => {
        for (const conflict of all) conflicts.add(JSON.stringify([key, conflict.field, conflictText(conflict)]));
      },
      wait: (ref, key) => waits.add(JSON.stringify([ref, key])),
      woken: () => [],
      named: () => undefined,
    },
    entry: (id, { said }) => {
      for (const [of, upto] of Object.entries(said.seen))
        sets.seen.add(JSON.stringify([said.author, said.seq, of, upto]));
      if (said.what === 'reply') sets.names.add(JSON.stringify(['reply', said.name]));
      if (said.what === 'begin' || said.what === 'person') sets.touches.add(JSON.stringify([peopleKey, id]));
      for (const { k } of said.what === 'change' ? said.ops : []) {
        sets.touches.add(JSON.stringify([keyHash(JSON.stringify(k)), id]));
        if (k.length === 2) sets.names.add(JSON.stringify(k));
      }
    },
  };
}

/** What follows from the entries must be there, and nothing else. */
function oddRows(database: Database, { touches, seen, names, waits, conflicts }: Expected): Wrong | null {
  const rows = (sql: string) => database.all(sql).map((row) => JSON.stringify(Object.values(row)));
  const differs = (sql: string, wanted: ReadonlySet<string>) => {
    const there = rows(sql);
    return there.length !== wanted.size || there.some((row) => !wanted.has(row));
  };
  const odd = (what: string) => ({ what, why: 'it is not what follows from the entries' });
  if (differs('SELECT key, entry FROM team_touch', touches)) return odd('team_touch');
  if (differs('SELECT author, seq, of, upto FROM team_seen', seen)) return odd('team_seen');
  if (differs('SELECT key, field, data FROM team_conflict', conflicts)) return odd('team_conflict');
  if (rows('SELECT "table", name FROM team_name').some((row) => !names.has(row))) return odd('team_name');
  if (database.one('SELECT 1 FROM team_name GROUP BY "table", id HAVING count(*) > 1 OR id < 1 LIMIT 1'))
    return odd('team_name');
  const waiting = new Set(rows('SELECT ref, key FROM team_wait'));
  if ([...waits].some((row) => !waiting.has(row))) return odd('team_wait');
  // A row may still be noted as waiting after it was removed; nothing else may be.
  const isKnown = (key: unknown) =>
    touches.size > 0 && database.one('SELECT 1 FROM team_touch WHERE key = ? LIMIT 1', keyHash(String(key)));
  for (const row of database.all('SELECT ref, key FROM team_wait')) {
    if (!isKnown(row.ref) || !isKnown(row.key)) return odd('team_wait');
  }
  return null;
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
