import type { RowChange } from '../../../shared/case-rows.ts';
import { firstHash } from '../chain.ts';
import type { Database } from '../database.ts';
import type { Draft } from '../draft.ts';
import { appendEvent } from '../event-log.ts';
import { appendReply, type PackedBody } from '../ledger.ts';
import { addPicture } from '../picture.ts';
import { UnreadableRow } from '../unreadable-row.ts';
import { timeOfStamp } from './clock.ts';
import { type Entry, fromTeam, type Said } from './entry.ts';
import type { Saying } from './fold.ts';
import { giveName, idOfName } from './names.ts';
import { countsOf, type Person, peopleOf } from './people.ts';
import { type RowKey, readKeys } from './row-keys.ts';
import { settle } from './settle.ts';
import { isBaselineDone } from './share.ts';
import { isHeld, readableEntry, storeEntry, type Touches, touchesOf, untouched } from './team-store.ts';

/** What is asked for every entry, read once for all that are taken in together. */
export interface Taking {
  readonly caseId: string;
  /** Read again after an entry about people. */
  people: ReadonlyMap<string, Person>;
}

/** Call it inside the transaction that takes them in. */
export function beginTaking(database: Database): Taking {
  const caseId = String(database.one("SELECT value FROM about WHERE name = 'id'")?.value);
  return { caseId, people: peopleOf(database) };
}

/** Whether an entry can be taken in now: `known` is here already, `early` waits for the one before. */
export function stateOf(
  database: Database,
  { caseId }: Taking,
  { hash, said }: Entry,
): 'new' | 'known' | 'early' | 'other-case' {
  if (said.case !== caseId) return 'other-case';
  if (isHeld(database, hash)) return 'known';
  return said.previous === firstHash || isHeld(database, said.previous) ? 'new' : 'early';
}

/**
 * An entry of somebody else becomes part of the case. Call it inside a transaction, with the bytes of its reply. Returns
 * whether it counts.
 */
export function takeEntry(
  database: Database,
  taking: Taking,
  draft: Draft,
  { entry, body }: { readonly entry: Entry; readonly body: PackedBody | null },
): boolean {
  const { said } = entry;
  const isAboutPeople = said.what === 'begin' || said.what === 'person';
  const counts = isAboutPeople || countsOf(taking.people, said.author, said.seq);
  const touches = touchesOf(entry);
  // While the owner's rows are being written as entries, a row may be here that no entry speaks of.
  const alone = counts && isBaselineDone(database) ? aloneIn(database, entry, touches) : new Map();
  storeEntry(database, entry, counts, touches);
  if (isAboutPeople) {
    taking.people = peopleOf(database);
    recount(database, draft, taking.people);
  }
  if (counts && said.what === 'reply') takeReply(database, entry, body);
  else if (counts && said.what === 'picture') takePicture(database, said);
  else if (counts && said.what === 'change') settle(database, draft, keysOf(entry), { alone });
  return counts;
}

/** What it says of rows that no entry spoke of before. */
function aloneIn(database: Database, { said, hash }: Entry, touches: Touches): ReadonlyMap<string, Saying> {
  if (said.what !== 'change') return new Map();
  const { at, author, seq } = said;
  const fresh = untouched(database, touches);
  const alone = new Map<string, Saying>();
  for (const op of said.ops) {
    const text = JSON.stringify(op.k);
    if (fresh.has(text)) alone.set(text, { at, author, seq, hash, op });
  }
  return alone;
}

export function keysOf({ said }: Entry): RowKey[] {
  return said.what === 'change' ? readKeys(said.ops.map(({ k }) => k)) : [];
}

/** A colleague's reply answers questions here as if it had come here; an imported one stays imported. */
function takeReply(database: Database, { said }: Entry, body: PackedBody | null): void {
  if (said.what !== 'reply' || idOfName(database, 'reply', said.name) !== null) return;
  const origin = said.reply.origin ?? `${fromTeam}${said.author} ${said.name}`;
  const { id } = appendReply(database, { ...said.reply, file: null, origin }, body, 'told');
  giveName(database, 'reply', id, said.name);
}

/** A picture whose reply is not here, or has other bytes, comes from whoever loaded it. */
function takePicture(database: Database, { reply, picture }: Extract<Said, { what: 'picture' }>): void {
  const id = idOfName(database, 'reply', reply);
  const sql = 'SELECT 1 FROM reply WHERE id = ? AND sha256 = ?';
  if (id !== null && database.one(sql, id, picture.sha256)) addPicture(database, id, picture);
}

/** After somebody was added or removed: what they wrote counts, or does no longer. */
function recount(database: Database, draft: Draft, people: Taking['people']): void {
  const keys: RowKey[] = [];
  for (const row of database.all('SELECT id, author, seq, counts FROM team_entry')) {
    const now = countsOf(people, String(row.author), Number(row.seq));
    if (now === (row.counts === 1)) continue;
    const stored = database.one('SELECT * FROM team_entry WHERE id = ?', row.id ?? 0);
    const entry = stored && readableEntry(database, stored);
    if (!entry || entry.said.what === 'begin' || entry.said.what === 'person') continue;
    database.run('UPDATE team_entry SET counts = ? WHERE id = ?', Number(now), row.id ?? 0);
    keys.push(...keysOf(entry));
  }
  settle(database, draft, keys);
}

/** Writes what an entry changed into the history, under its author's name. */
export function appendJoined(
  database: Database,
  { people }: Taking,
  entry: Entry,
  changes: readonly RowChange[],
): void {
  const { said, hash } = entry;
  const source = { team: hash, ...(said.what === 'run' && { run: said.run }) };
  const event = { kind: 'joined', label: labelOf(entry), changes, source } as const;
  try {
    appendEvent(database, authorOf(people, entry), { ...event, wordsLater: true });
  } catch (error) {
    // A row that is here although no entry speaks of it: no Sextant wrote it.
    throw isConstraint(error) ? new UnreadableRow('a row that no entry speaks of') : error;
  }
}

const constraint = 19;

function isConstraint(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: number };
  return typeof errcode === 'number' && (errcode & 0xff) === constraint;
}

/** Replies and pictures of colleagues are no steps of the history. */
export function isQuiet({ said }: Entry): boolean {
  return said.what === 'reply' || said.what === 'picture';
}

/** Who wrote an entry and when. */
function authorOf(people: Taking['people'], { said }: Entry): { readonly who: string; readonly at: string } {
  return { who: people.get(said.author)?.name ?? said.author.slice(0, 12), at: timeOfStamp(said.at) };
}

function labelOf({ said }: Entry): string {
  if (said.what === 'change') return said.label.slice(0, 2000);
  if (said.what === 'reply')
    return `${said.reply.operation}: ${said.reply.status ?? said.reply.failure ?? 'no answer'}`.slice(0, 2000);
  if (said.what === 'run') return said.label.slice(0, 2000);
  if (said.what === 'picture') return `Picture of ${said.picture.domain}`.slice(0, 2000);
  return said.what === 'begin' ? 'Shared the case' : `${said.person.name}: ${said.person.role}`;
}
