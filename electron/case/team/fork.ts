import { ok, type Result } from '../../../shared/result.ts';
import type { CaseFile } from '../case-file.ts';
import type { Database } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { guarded } from '../storage-failure.ts';
import type { Entry, Said } from './entry.ts';
import { appendOwn } from './own-entries.ts';
import { readableEntry } from './team-store.ts';

/** Whether somebody wrote under one identity on two machines: two entries have the same number. */
export function isForked(database: Database, author: string): boolean {
  const sql = 'SELECT 1 FROM team_entry WHERE author = ? GROUP BY seq HAVING count(*) > 1 LIMIT 1';
  return database.one(sql, author) !== null;
}

/**
 * After a restored backup, or on a second machine with the same identity: colleagues have other entries under the
 * numbers that were used here. What was written here is written again after theirs; nothing is lost or doubled, since an
 * entry sets values. Returns how many.
 */
export function writeAgain(file: CaseFile, author: string, theirLast: string, now: Date): Result<number> {
  const database = databaseOf(file);
  if (!isForked(database, author)) return ok(0);
  return guarded(file.path, 'write', () =>
    ok(
      database.transaction(() => {
        const mine = besideLine(database, author, theirLast);
        for (const { id } of mine) removeEntry(database, id);
        for (const { entry } of mine) appendOwn(database, saidIn(entry), now);
        return mine.length;
      }),
    ),
  );
}

interface Stored {
  readonly id: number;
  readonly entry: Entry;
}

/** The author's entries that the line of entries up to this one does not contain. */
function besideLine(database: Database, author: string, last: string): Stored[] {
  const rows = database.all('SELECT * FROM team_entry WHERE author = ? ORDER BY seq, id', author);
  const entries = rows.flatMap((row): Stored[] => {
    const entry = readableEntry(database, row);
    return entry ? [{ id: Number(row.id), entry }] : [];
  });
  const byHash = new Map(entries.map((stored) => [stored.entry.hash, stored]));
  const line = new Set<string>();
  for (let hash = last; byHash.has(hash) && !line.has(hash); hash = byHash.get(hash)?.entry.said.previous ?? '') {
    line.add(hash);
  }
  return entries.filter(({ entry }) => !line.has(entry.hash));
}

function removeEntry(database: Database, id: number): void {
  database.run('DELETE FROM team_touch WHERE entry = ?', id);
  database.run(
    'DELETE FROM team_seen WHERE (author, seq) IN (SELECT author, seq FROM team_entry WHERE id = ?1) AND NOT EXISTS (SELECT 1 FROM team_entry a JOIN team_entry b ON a.author = b.author AND a.seq = b.seq AND a.id <> b.id WHERE a.id = ?1)',
    id,
  );
  database.run('DELETE FROM team_entry WHERE id = ?', id);
}

function saidIn({ said }: Entry): Said {
  const { v: _v, case: _case, author: _author, seq: _seq, at: _at, previous: _previous, seen: _seen, ...rest } = said;
  return rest as Said;
}
