import type { EventKind, RowChange, RowOf } from '../../../shared/case-rows.ts';
import { selectRows } from '../case-rows.ts';
import { firstHash } from '../chain.ts';
import type { Database } from '../database.ts';
import { nextStamp } from './clock.ts';
import { type CarriedReply, type Op, type Said, type Signer, writeEntry } from './entry.ts';
import { fold, same } from './fold.ts';
import { giveName, type NamedTable, nameOf } from './names.ts';
import { peopleOf } from './people.ts';
import {
  changedFields,
  type Fields,
  fieldsOfCampaign,
  fieldsOfCase,
  fieldsOfEdge,
  fieldsOfEntity,
  fieldsOfGroup,
  fieldsOfKept,
  fieldsOfVerdict,
  memberField,
  type Names,
  seenField,
} from './row-fields.ts';
import { keyText, type RowKey } from './row-keys.ts';
import { saidOfRun } from './runs.ts';
import { storedNotes } from './settle-notes.ts';
import {
  authorsAbout,
  hashed,
  hasSeenIn,
  headOf,
  isShared,
  isTouched,
  lastStamp,
  sayingsOf,
  signerFor,
  storeEntry,
  unsaidHeads,
  untouched,
} from './team-store.ts';

/** A shared case that nobody here may sign for: refused before anything is written. */
export class NobodyToSign extends Error {
  readonly code = 'NOBODY_SIGNS';
}

interface Change {
  readonly kind: EventKind;
  readonly label: string;
  readonly changes: readonly RowChange[];
  readonly source?: unknown;
}

/** Adds one's own entry for an event. Call it inside the transaction, after the rows were changed. */
export function recordChange(
  database: Database,
  { kind, label, changes, source }: Change,
  now: Date,
  isBefore = false,
): void {
  if (!isShared(database)) return;
  const run = kind === 'watched' ? saidOfRun(database, label, source) : null;
  if (run) appendOwn(database, run, now);
  const ops = opsOf(database, changes);
  if (ops.length === 0) return;
  appendOwn(database, { what: 'change', kind, label, ops, ...(isBefore && { before: true as const }) }, now);
  endConflicts(database, ops);
}

/** Whoever writes a value after seeing both sides has decided. */
function endConflicts(database: Database, ops: readonly Op[]): void {
  const sql = 'SELECT DISTINCT c.key FROM json_each(?) AS wanted CROSS JOIN team_conflict c ON c.key = wanted.value';
  for (const { key } of database.all(sql, JSON.stringify(ops.map(({ k }) => JSON.stringify(k))))) {
    const { conflicts } = fold(sayingsOf(database, String(key)), hasSeenIn(database));
    storedNotes(database).conflicts(String(key), conflicts);
  }
}

/** Adds one's own entry for a reply. Call it inside the transaction. */
export function recordReply(
  database: Database,
  { id, hash, ...row }: CarriedReply & { readonly id: number; readonly hash: string },
  now: Date,
  isBefore = false,
): void {
  if (!isShared(database)) return;
  giveName(database, 'reply', id, hash);
  const reply = carriedReply(row);
  appendOwn(database, { what: 'reply', name: hash, reply, ...(isBefore && { before: true as const }) }, now);
}

/** Without the members that only one file has. */
function carriedReply(row: CarriedReply): CarriedReply {
  const { at, connection, wording, service, operation, method, url, requestBody, question, status } = row;
  const { contentType, failure, sha256, length, masked, milliseconds, attempt, spends, origin } = row;
  return {
    ...{ at, connection, wording, service, operation, method, url, requestBody, question, status },
    ...{ contentType, failure, sha256, length, masked, milliseconds, attempt, spends, origin },
  };
}

export function appendOwn(database: Database, said: Said, now: Date): number {
  const signer = signerFor(database);
  if (!signer) throw new NobodyToSign('nobody signs here');
  const last = headOf(database, signer.author);
  const entry = writeEntry(signer, {
    v: 1,
    case: String(database.one("SELECT value FROM about WHERE name = 'id'")?.value),
    author: signer.author,
    seq: (last?.seq ?? 0) + 1,
    at: nextStamp(lastStamp(database), now),
    previous: last?.hash ?? firstHash,
    seen: newlySeen(database, signer, said),
    ...said,
  });
  return storeEntry(database, entry, true);
}

/** How many others an entry names beside those who worked on the same rows. */
const witnessed = 3;

/**
 * How far the author has read others, where it is not said yet: those who worked on the same rows, since it decides what
 * is a conflict, and a few of whom most is new, so that a missing end of anybody is noticed. Everybody's would fill the
 * file of a large team.
 */
function newlySeen(database: Database, { author: me }: Signer, said: Said): Record<string, number> {
  const news = unsaidHeads(database, me, [...peopleOf(database).keys()]);
  const ops = said.what === 'change' ? said.ops : [];
  const onSameRows = new Set(
    authorsAbout(
      database,
      ops.map(({ k }) => JSON.stringify(k)),
    ),
  );
  const [must, others] = [news.filter(({ of }) => onSameRows.has(of)), news.filter(({ of }) => !onSameRows.has(of))];
  const most = others.sort((one, other) => other.upto - other.said - (one.upto - one.said)).slice(0, witnessed);
  return Object.fromEntries([...must, ...most].map(({ of, upto }) => [of, upto]));
}

/** What the changes of an event say, row by row. */
export function opsOf(database: Database, changes: readonly RowChange[]): Op[] {
  const names = namesIn(database);
  const entities = new Map<number, RowOf<'entity'>>();
  const edges = new Map<number, RowOf<'edge'>>();
  for (const { table, id, before, after } of changes) {
    const row = after ?? before;
    if (table === 'entity' && row) entities.set(id, row as RowOf<'entity'>);
    if (table === 'edge' && row) edges.set(id, row as RowOf<'edge'>);
  }
  const rowOf = <T extends 'entity' | 'edge'>(table: T, id: number): RowOf<T> | null => {
    const known = (table === 'entity' ? entities : edges) as Map<number, RowOf<T>>;
    const found = known.get(id) ?? selectRows(database, table, 'WHERE id = ?', id)[0] ?? null;
    if (found) known.set(id, found);
    return found;
  };
  const entityKey = (id: number): RowKey | null => {
    const row = rowOf('entity', id);
    return row && ['entity', row.kind, row.value];
  };
  const edgeKey = (id: number): RowKey | null => {
    const row = rowOf('edge', id);
    const [from, to] = row ? [rowOf('entity', row.from), rowOf('entity', row.to)] : [null, null];
    return row && from && to ? ['edge', from.kind, from.value, to.kind, to.value, row.kind] : null;
  };
  const named = (table: NamedTable & ('group' | 'campaign' | 'kept'), id: number, row: object | null): RowKey => [
    table,
    nameOf(database, table, id) ?? newName(database, table, id, row),
  ];

  const drafts = new Map<string, OpDraft>();
  const draftOf = (key: RowKey): OpDraft => {
    const text = keyText(key);
    const known = drafts.get(text) ?? { key, isMade: false, isRemoved: false, set: {}, wide: {} };
    drafts.set(text, known);
    return known;
  };
  const take = (key: RowKey | null, before: Fields | null, after: Fields | null) => {
    if (key) takeRow(draftOf(key), before, after);
  };
  const takeField = (key: RowKey | null, field: string | null, value: unknown, byHand: boolean) => {
    if (!key || field === null) return;
    const draft = draftOf(key);
    draft.set[field] = value;
    if (byHand && value !== null) draft.isMade = true;
  };

  for (const { table, id, before, after } of changes) {
    const both = <T>(read: (row: NonNullable<T>) => Fields, one: T, other: T) =>
      [one ? read(one) : null, other ? read(other) : null] as const;
    if (table === 'entity') take(entityKey(id), ...both((row) => fieldsOfEntity(row, names), before, after));
    else if (table === 'edge') take(edgeKey(id), ...both(fieldsOfEdge, before, after));
    else if (table === 'group') take(named(table, id, after ?? before), ...both(fieldsOfGroup, before, after));
    else if (table === 'campaign') take(named(table, id, after ?? before), ...both(fieldsOfCampaign, before, after));
    else if (table === 'kept') {
      take(named(table, id, after ?? before), ...both((row) => fieldsOfKept(row, names), before, after));
    } else if (table === 'verdict') {
      const row = after ?? before;
      take(row && ['verdict', row.watchId, row.action], ...both(fieldsOfVerdict, before, after));
    } else if (table === 'case') take(['case'], ...both(fieldsOfCase, before, after));
    else if (table === 'observation') {
      const row = after ?? before;
      const reply = row && names.reply(row.reply);
      const key = row && (row.entity !== null ? entityKey(row.entity) : edgeKey(row.edge ?? 0));
      const field = row && reply ? seenField(reply, row.record) : null;
      takeField(key, field, after ? (after.origin ?? true) : null, false);
    } else if (table === 'membership') {
      const row = after ?? before;
      const campaign = row && nameOf(database, 'campaign', row.campaign);
      const value = after ? [after.verdict, after.reason, after.origin ?? null] : null;
      takeField(row && entityKey(row.entity), campaign === null ? null : memberField(campaign), value, true);
    }
  }
  const made = [...drafts].flatMap(([text, { isMade }]) => (isMade ? [text] : []));
  const isFresh = made.length > 0 ? untouched(database, hashed(made)) : new Set<string>();
  return [...drafts].flatMap(([text, draft]) => opFrom(database, draft, text, isFresh.has(text)));
}

interface OpDraft {
  readonly key: RowKey;
  isMade: boolean;
  isRemoved: boolean;
  readonly set: Record<string, unknown>;
  readonly wide: Record<string, unknown>;
}

const widening: ReadonlySet<string> = new Set(['first', 'last', 'count']);
/** Whoever writes on an item wants it to stay, whatever others do with it. */
const keepsAlive = /^(?:note|colour|tag:.*)$/s;

function takeRow(draft: OpDraft, before: Fields | null, after: Fields | null): void {
  draft.isRemoved = after === null;
  if (after === null) return;
  if (before === null) draft.isMade = true;
  for (const [field, value] of Object.entries(changedFields(before ?? {}, after, same))) {
    const isWide = before !== null && widening.has(field) && value !== null;
    (isWide ? draft.wide : draft.set)[field] = value;
    if (value !== null && keepsAlive.test(field)) draft.isMade = true;
  }
}

function opFrom(
  database: Database,
  { key, isMade, isRemoved, set, wide }: OpDraft,
  text: string,
  isFresh: boolean,
): Op[] {
  const k = [...key];
  if (isRemoved) return [{ k, x: 1 }];
  if (isMade && !isFresh) {
    // A row that was there before and comes back must not have what it had then.
    const old = fold(sayingsOf(database, text), () => true);
    if (!old.isAlive) for (const field of old.fields.keys()) if (!(field in set)) set[field] = null;
  }
  const [hasSet, hasWide] = [Object.keys(set).length > 0, Object.keys(wide).length > 0];
  if (!isMade && !hasSet && !hasWide) return [];
  return [{ k, ...(isMade && { n: 1 as const }), ...(hasSet && { s: set }), ...(hasWide && { w: wide }) }];
}

export function namesIn(database: Database): Names {
  const known = new Map<string, string | null>();
  const find = (table: NamedTable, id: number) => {
    const key = `${table}${id}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const name =
      nameOf(database, table, id) ??
      (table === 'reply' ? nameReply(database, id) : newName(database, table as 'group', id, null));
    known.set(key, name);
    return name;
  };
  return { group: (id) => find('group', id), reply: (id) => find('reply', id) };
}

function nameReply(database: Database, id: number): string | null {
  const row = database.one('SELECT hash FROM reply WHERE id = ?', id);
  if (!row) return null;
  giveName(database, 'reply', id, String(row.hash));
  return String(row.hash);
}

/** Two analysts who both begin a campaign of the same name mean the same one. */
function newName(database: Database, table: 'group' | 'campaign' | 'kept', id: number, row: object | null): string {
  const title = table === 'campaign' && row && 'name' in row ? String(row.name) : null;
  const byTitle = title === null ? null : `by name: ${title}`;
  const isFree = byTitle !== null && !isTouched(database, keyText([table, byTitle]));
  const author = signerFor(database)?.author.slice(0, 16) ?? 'nobody';
  const name = isFree
    ? byTitle
    : `${author}.${(headOf(database, signerFor(database)?.author ?? '')?.seq ?? 0) + 1}.${id}`;
  giveName(database, table, id, name);
  return name;
}
