import { ok, type Result } from '../../../shared/result.ts';
import type { CaseFile } from '../case-file.ts';
import { databaseOf } from '../database-of.ts';
import { readBody } from '../ledger.ts';
import { guarded } from '../storage-failure.ts';
import { inOrder } from './clock.ts';
import { type OpenConflict, openConflicts } from './conflicts.ts';
import type { Entry, Signer, TeamRole } from './entry.ts';
import { appendOwn } from './own-entries.ts';
import { type Person, peopleOf } from './people.ts';
import { keyText } from './row-keys.ts';
import { isBaselineDone } from './share.ts';
import {
  entriesAfter,
  hasSeenIn,
  headOf,
  heldAmong,
  isShared,
  keepBarred,
  keepSigner,
  lastSeqs,
  sayingsOf,
  seenUpTo,
  setTeamFact,
  signerOfShared,
  teamFact,
} from './team-store.ts';

/** What the sharing of a case needs to know of its file. */
export interface TeamFile {
  readonly isShared: boolean;
  readonly owner: string | null;
  /** Whether everything that was there before is in entries. */
  readonly isReady: boolean;
}

export function teamFileOf(file: CaseFile): TeamFile {
  const database = databaseOf(file);
  const owner = teamFact(database, 'owner');
  return { isShared: owner !== null, owner, isReady: isShared(database) ? isBaselineDone(database) : owner !== null };
}

export function signAs(file: CaseFile, signer: Signer | null): void {
  keepSigner(databaseOf(file), signer);
}

/** Refuses every change while the user is removed, as the database says. */
export function bar(file: CaseFile, isBarred: boolean): void {
  keepBarred(databaseOf(file), isBarred);
}

export function peopleIn(file: CaseFile): Person[] {
  return [...peopleOf(databaseOf(file)).values()];
}

/** The number of the last entry of everybody who may have written here; 0 for who has not. */
export function lastOfAll(file: CaseFile): ReadonlyMap<string, number> {
  const database = databaseOf(file);
  const authors = [...peopleOf(database).keys(), teamFact(database, 'owner')].filter((author) => author !== null);
  return lastSeqs(database, authors);
}

/** The number of the author's last entry. */
export function lastIn(file: CaseFile, author: string): number {
  return headOf(databaseOf(file), author)?.seq ?? 0;
}

/** When somebody last wrote, and how far they have read this author. */
export function standOf(
  file: CaseFile,
  author: string,
  me: string,
): { readonly at: string | null; readonly read: number } {
  const database = databaseOf(file);
  const row = database.one('SELECT at, seq FROM team_entry WHERE author = ? ORDER BY seq DESC LIMIT 1', author);
  return {
    at: row ? String(row.at).slice(0, 24) : null,
    read: row ? seenUpTo(database, { author, seq: Number(row.seq) }, me) : 0,
  };
}

export function entriesToSend(file: CaseFile, author: string, after: number, most: number): Entry[] {
  const entries: Entry[] = [];
  for (const entry of entriesAfter(databaseOf(file), author, after)) {
    entries.push(entry);
    if (entries.length >= most) break;
  }
  return entries;
}

export function bytesToSend(file: CaseFile, sha256: string): Buffer | null {
  const has = databaseOf(file).one('SELECT 1 FROM body WHERE sha256 = ? LIMIT 1', sha256);
  return has ? readBody(databaseOf(file), sha256) : null;
}

/** Which of these entries are here already. */
export function heldIn(file: CaseFile, hashes: readonly string[]): ReadonlySet<string> {
  return heldAmong(databaseOf(file), hashes);
}

/** Whether the bytes of a reply are here. */
export function holdsBytes(file: CaseFile, sha256: string): boolean {
  return databaseOf(file).one('SELECT 1 FROM body WHERE sha256 = ? LIMIT 1', sha256) !== null;
}

/** Adds somebody, or changes what they may do. What somebody wrote until now counts; what they write later does not. */
export function sayPerson(
  file: CaseFile,
  person: { readonly author: string; readonly name: string; readonly role: TeamRole },
  now: Date,
): Result<void> {
  const database = databaseOf(file);
  const mayWrite = person.role === 'owner' || person.role === 'editor';
  const upto = headOf(database, person.author)?.seq ?? 0;
  return guarded(file.path, 'write', () => {
    database.transaction(() =>
      appendOwn(database, { what: 'person', person: { ...person, ...(!mayWrite && { upto }) } }, now),
    );
    return ok(undefined);
  });
}

/** A name for this one occasion of a verdict, the same on every machine; null in a case of one person. */
export function occasionOf(file: CaseFile, watchId: string, action: string): string | null {
  const database = databaseOf(file);
  if (!isShared(database)) return null;
  // Two who judged the same before they knew of each other mean the same occasion: what counts is how often it had ended
  // for whoever judged last.
  const sayings = sayingsOf(database, keyText(['verdict', watchId, action])).sort(inOrder);
  const judged = sayings.findLast(({ op }) => op.n === 1);
  const hasSeen = hasSeenIn(database);
  const ended = sayings.filter((saying) => saying.op.x === 1 && judged && hasSeen(judged, saying)).length;
  return `verdict ${action} ${watchId} ${ended}`;
}

/** Whether somebody else wrote that a verdict is being sent. False while it is not known who the user is. */
export function isSentByColleague(
  file: CaseFile,
  { watchId, action }: { readonly watchId: string; readonly action: string },
): boolean {
  const database = databaseOf(file);
  const me = signerOfShared(database)?.author;
  if (me === undefined) return false;
  const sayings = sayingsOf(database, keyText(['verdict', watchId, action])).sort(inOrder);
  const last = sayings.findLast(({ op }) => op.s?.state !== undefined);
  return last !== undefined && last.author !== me;
}

export function conflictsIn(file: CaseFile): OpenConflict[] {
  return openConflicts(databaseOf(file));
}

/** What others wrote since the user last looked: the events of their entries, by author. */
export function newsIn(file: CaseFile, me: string): { readonly author: string; readonly changes: number }[] {
  const database = databaseOf(file);
  const looked = Number(teamFact(database, 'looked') ?? 0);
  const sql = `SELECT author, count(*) AS n FROM team_entry WHERE id > ? AND author <> ? AND counts = 1
     AND EXISTS (SELECT 1 FROM team_touch WHERE entry = team_entry.id) GROUP BY author`;
  return database.all(sql, looked, me).map(({ author, n }) => ({ author: String(author), changes: Number(n) }));
}

export function markLooked(file: CaseFile): Result<void> {
  const database = databaseOf(file);
  return guarded(file.path, 'write', () => {
    const last = Number(database.one('SELECT max(id) AS id FROM team_entry')?.id ?? 0);
    database.transaction(() => setTeamFact(database, 'looked', String(last)));
    return ok(undefined);
  });
}
