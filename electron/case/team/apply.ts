import { firstHash } from '../chain.ts';
import type { Database } from '../database.ts';
import type { Draft } from '../draft.ts';
import { appendReply, type PackedBody } from '../ledger.ts';
import { timeOfStamp } from './clock.ts';
import { type Entry, fromTeam } from './entry.ts';
import type { Saying } from './fold.ts';
import { giveName, idOfName } from './names.ts';
import { countsOf, peopleOf } from './people.ts';
import { type RowKey, readKeys } from './row-keys.ts';
import { settle } from './settle.ts';
import { isHeld, readableEntry, storeEntry, untouched } from './team-store.ts';

/** Whether an entry can be taken in now: `known` is here already, `early` waits for the one before. */
export function stateOf(database: Database, { hash, said }: Entry): 'new' | 'known' | 'early' | 'other-case' {
  if (said.case !== String(database.one("SELECT value FROM about WHERE name = 'id'")?.value)) return 'other-case';
  if (isHeld(database, hash)) return 'known';
  return said.previous === firstHash || isHeld(database, said.previous) ? 'new' : 'early';
}

/**
 * An entry of somebody else becomes part of the case. Call it inside a transaction, with the bytes of its reply. Returns
 * whether it counts.
 */
export function takeEntry(database: Database, draft: Draft, entry: Entry, body: PackedBody | null): boolean {
  const { said } = entry;
  const people = peopleOf(database);
  const isAboutPeople = said.what === 'begin' || said.what === 'person';
  const counts = isAboutPeople || countsOf(people, said.author, said.seq);
  const alone = counts ? aloneIn(database, entry) : new Map();
  storeEntry(database, entry, counts);
  if (isAboutPeople) recount(database, draft);
  else if (counts && said.what === 'reply') takeReply(database, entry, body);
  else if (counts && said.what === 'change') settle(database, draft, keysOf(entry), { alone });
  return counts;
}

/** What it says of rows that no entry spoke of before. */
function aloneIn(database: Database, { said, hash }: Entry): ReadonlyMap<string, Saying> {
  if (said.what !== 'change') return new Map();
  const { at, author, seq } = said;
  const ops = new Map(said.ops.map((op) => [JSON.stringify(op.k), op]));
  const texts = untouched(database, [...ops.keys()]);
  return new Map(
    [...ops].flatMap(([text, op]) => (texts.has(text) ? [[text, { at, author, seq, hash, op }] as const] : [])),
  );
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

/** After somebody was added or removed: what they wrote counts, or does no longer. */
function recount(database: Database, draft: Draft): void {
  const people = peopleOf(database);
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

/** Who wrote an entry and when, for the history. */
export function authorOf(database: Database, { said }: Entry): { readonly who: string; readonly at: string } {
  return { who: peopleOf(database).get(said.author)?.name ?? said.author.slice(0, 12), at: timeOfStamp(said.at) };
}

export function labelOf({ said }: Entry): string {
  if (said.what === 'change') return said.label.slice(0, 2000);
  if (said.what === 'reply')
    return `${said.reply.operation}: ${said.reply.status ?? said.reply.failure ?? 'no answer'}`.slice(0, 2000);
  return said.what === 'begin' ? 'Shared the case' : `${said.person.name}: ${said.person.role}`;
}
