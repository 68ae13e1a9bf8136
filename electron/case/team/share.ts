import { setImmediate as turn } from 'node:timers/promises';
import type { RowChange, RowOf, RowTable } from '../../../shared/case-rows.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { CaseFile } from '../case-file.ts';
import { selectRows } from '../case-rows.ts';
import type { Database } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { replyFromRow } from '../ledger.ts';
import { pictureOfRow } from '../picture.ts';
import { guarded } from '../storage-failure.ts';
import type { Signer } from './entry.ts';
import { appendOwn, recordChange, recordReply } from './own-entries.ts';
import { recordPicture } from './pictures.ts';
import { saidOfRun } from './runs.ts';
import { isShared, keepSigner, setTeamFact, teamFact } from './team-store.ts';

/** In the order in which they refer to each other. */
const tables = [
  'reply',
  'image',
  'case',
  'group',
  'campaign',
  'entity',
  'edge',
  'observation',
  'membership',
  'kept',
  'verdict',
  'event',
] as const;
const rowsAtOnce = 1000;
/** What was seen where goes with its item or link; where there is more, the rest follows in entries of its own. */
const seenWithRow = 20;

/** Where the writing of what was there before ended. */
const progressName = 'baseline';
const allDone = 'done';

/** Whether everything that was there before the case was shared is in entries. */
export function isBaselineDone(database: Database): boolean {
  if (done.has(database)) return true;
  if (teamFact(database, progressName) !== allDone) return false;
  done.add(database);
  return true;
}

/** Asked for every entry that comes, and true for ever once it is. */
const done = new WeakSet<Database>();

/**
 * Begins to share a case: its owner vouches for what is in it, from here on everybody signs their own. Written in
 * slices; after a crash it goes on where it ended.
 */
export async function shareCase(
  file: CaseFile,
  signer: Signer,
  now: () => Date,
  signal: AbortSignal,
): Promise<Result<void>> {
  const database = databaseOf(file);
  keepSigner(database, signer);
  if (!isShared(database)) {
    const begun = guarded(file.path, 'write', () =>
      ok(
        database.transaction(() => {
          setTeamFact(database, 'owner', signer.author);
          setTeamFact(database, progressName, 'reply 0');
          const title = String(database.one('SELECT title FROM "case"')?.title ?? '').slice(0, 2000);
          appendOwn(database, { what: 'begin', name: signer.name, title }, now());
        }),
      ),
    );
    if (!begun.ok) return begun;
  }
  while (!signal.aborted && !isBaselineDone(database)) {
    const written = guarded(file.path, 'write', () => ok(database.transaction(() => writeSlice(database, now()))));
    if (!written.ok) return written;
    await turn();
  }
  return ok(undefined);
}

function writeSlice(database: Database, now: Date): void {
  const [table = 'reply', last = '0'] = (teamFact(database, progressName) ?? '').split(' ');
  const after = Number(last);
  const ids =
    table === 'reply'
      ? replies(database, after, now)
      : table === 'image'
        ? pictures(database, after, now)
        : table === 'event'
          ? runs(database, after, now)
          : rows(database, table as RowTable, after, now);
  const next = tables[tables.indexOf(table as (typeof tables)[number]) + 1];
  const end = ids.at(-1);
  setTeamFact(database, progressName, end !== undefined ? `${table} ${end}` : next ? `${next} 0` : allDone);
}

function replies(database: Database, after: number, now: Date): number[] {
  const found = database
    .all('SELECT * FROM reply WHERE id > ? ORDER BY id LIMIT ?', after, rowsAtOnce)
    .map(replyFromRow);
  for (const row of found) recordReply(database, row, now, true);
  return found.map(({ id }) => id);
}

function pictures(database: Database, after: number, now: Date): number[] {
  const found = database.all('SELECT * FROM image WHERE id > ? ORDER BY id LIMIT ?', after, rowsAtOnce);
  for (const row of found) {
    const picture = pictureOfRow(row);
    if (picture) recordPicture(database, Number(row.reply), picture, now, true);
  }
  return found.map(({ id }) => Number(id));
}

/** Of the history, only what saved searches found is shared. */
function runs(database: Database, after: number, now: Date): number[] {
  const sql = "SELECT id, label, source FROM event WHERE kind = 'watched' AND id > ? ORDER BY id LIMIT ?";
  const found = database.all(sql, after, rowsAtOnce);
  for (const { label, source } of found) {
    const run = saidOfRun(database, String(label).slice(0, 2000), parsed(source));
    if (run) appendOwn(database, run, now);
  }
  return found.map(({ id }) => Number(id));
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

function rows(database: Database, table: RowTable, after: number, now: Date): number[] {
  const rest = `AND (${isAfterFirst('entity')} OR ${isAfterFirst('edge')})`;
  const where = `WHERE id > ? ${table === 'observation' ? rest : ''} ORDER BY id LIMIT ?`;
  const found = selectRows(database, table, where, after, rowsAtOnce);
  const seen = table === 'entity' || table === 'edge' ? firstSeen(database, table, found) : [];
  const changes = [...found.map((row) => made(table, row)), ...seen.map((row) => made('observation', row))];
  recordChange(database, { kind: 'added', label: 'Written before the case was shared', changes }, now, true);
  return found.map(({ id }) => id);
}

function made(table: RowTable, row: RowOf<RowTable>): RowChange {
  return { table, id: row.id, before: null, after: row } as RowChange;
}

/** The first observations of each of these rows. */
function firstSeen(database: Database, column: 'entity' | 'edge', of: readonly { readonly id: number }[]) {
  const [first, last] = [of.at(0)?.id ?? 0, of.at(-1)?.id ?? 0];
  return selectRows(
    database,
    'observation',
    `WHERE ${column} BETWEEN ? AND ? AND NOT ${isAfterFirst(column)}`,
    first,
    last,
  );
}

/** Whether an observation is not among the first of its row. */
function isAfterFirst(column: 'entity' | 'edge'): string {
  return `EXISTS (
    SELECT 1 FROM observation o WHERE o.${column} = observation.${column} AND o.id < observation.id
    LIMIT 1 OFFSET ${seenWithRow - 1}
  )`;
}

/** Makes an empty case a place for somebody's shared case. Its content comes with the entries. */
export function becomeCopyOf(file: CaseFile, owner: string, signer: Signer): Result<void> {
  const database = databaseOf(file);
  return guarded(file.path, 'write', () => {
    database.transaction(() => {
      setTeamFact(database, 'owner', owner);
      setTeamFact(database, progressName, allDone);
    });
    keepSigner(database, signer);
    return ok(undefined);
  });
}
