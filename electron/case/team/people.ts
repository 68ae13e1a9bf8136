import type { Database } from '../database.ts';
import { inOrder, type Ordered } from './clock.ts';
import type { Entry, TeamRole } from './entry.ts';
import { keyHash } from './row-keys.ts';
import { orderOf, readableEntry, teamFact } from './team-store.ts';

/** One of the people of a shared case, as the owners' signed entries say. */
export interface Person {
  readonly author: string;
  readonly name: string;
  readonly role: TeamRole;
  /** For somebody who may no longer write: the last entry that counts. */
  readonly upto: number | null;
}

/** The touch of all entries about people. */
export const peopleKey = keyHash('people');

const known = new WeakMap<Database, { readonly last: string; readonly people: ReadonlyMap<string, Person> }>();

/** Who may do what, by author. The first owner is the one that this file was shared by or joined from. */
export function peopleOf(database: Database): ReadonlyMap<string, Person> {
  const last = lastAbout(database);
  const before = known.get(database);
  if (before?.last === last) return before.people;
  const rows = database.all(
    'SELECT e.* FROM team_touch t JOIN team_entry e ON e.id = t.entry WHERE t.key = ?',
    peopleKey,
  );
  const entries = rows.flatMap((row) => {
    const entry = readableEntry(database, row);
    return entry ? [{ ...orderOf(row), entry }] : [];
  });
  const people = foldPeople(teamFact(database, 'owner') ?? '', entries);
  known.set(database, { last, people });
  return people;
}

/** The last entry about people that came: by hash too, since after a failed write another one gets its number. */
function lastAbout(database: Database): string {
  const sql = `SELECT e.id, e.hash FROM team_touch t CROSS JOIN team_entry e ON e.id = t.entry
    WHERE t.key = ? ORDER BY t.entry DESC LIMIT 1`;
  const row = database.one(sql, peopleKey);
  return row ? `${row.id} ${row.hash}` : '';
}

/** Only what an owner says counts, and nobody removes the first one. */
function foldPeople(owner: string, entries: (Ordered & { readonly entry: Entry })[]): Map<string, Person> {
  const people = new Map<string, Person>();
  for (const { author, entry } of entries.sort(inOrder)) {
    const { said } = entry;
    if (said.what === 'begin' && author === owner) {
      people.set(owner, { author, name: said.name, role: 'owner', upto: null });
    }
    if (said.what !== 'person' || people.get(author)?.role !== 'owner') continue;
    const { author: of, name, role, upto } = said.person;
    if (of === owner) continue;
    people.set(of, { author: of, name, role, upto: upto ?? null });
  }
  return people;
}

/** Whether an entry of this author with this number counts. */
export function countsOf(people: ReadonlyMap<string, Person>, author: string, seq: number): boolean {
  const person = people.get(author);
  if (!person) return false;
  return person.role === 'owner' || person.role === 'editor' || (person.upto !== null && seq <= person.upto);
}
