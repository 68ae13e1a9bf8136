import * as z from 'zod';
import { CaseRow, EdgeRow, EntityRow, GroupRow, type RowOf, VerdictRow } from '../../../shared/case-rows.ts';
import type { EntityKind } from '../../../shared/entity-kinds.ts';
import { Facts } from '../../../shared/facts.ts';
import { longestReason, MemberVerdict } from '../../../shared/membership.ts';
import { savedItemKinds } from '../../../shared/saved-items.ts';
import { isWritable, selectRows } from '../case-rows.ts';
import type { Database } from '../database.ts';
import type { Draft } from '../draft.ts';
import { type Folded, fold, type HasSeen, same } from './fold.ts';
import { idOfName } from './names.ts';
import { factsOf, mapReplies, membersOf, readSeenField } from './row-fields.ts';
import { keyText, type RowKey, readKeys } from './row-keys.ts';
import { type SettleNotes, storedNotes } from './settle-notes.ts';
import { sayingsOf, seenUpTo } from './team-store.ts';

/**
 * Makes the rows of a case what its entries say. Whatever order they arrive in, the rows are the same: each is computed
 * from all entries about it.
 */
export function settle(
  database: Database,
  draft: Draft,
  keys: Iterable<RowKey>,
  notes: SettleNotes = storedNotes(database),
): void {
  const wanted = [...new Map([...keys].map((key) => [keyText(key), key])).values()];
  for (const key of wanted.sort((one, other) => order.indexOf(one[0]) - order.indexOf(other[0]))) {
    settleOne({ database, draft, notes }, key);
  }
}

/** What a row refers to comes before it. */
const order: readonly RowKey[0][] = ['case', 'group', 'campaign', 'entity', 'edge', 'kept', 'verdict'];

interface Place {
  readonly database: Database;
  readonly draft: Draft;
  readonly notes: SettleNotes;
}

function settleOne(place: Place, key: RowKey): void {
  const text = keyText(key);
  const { database, draft, notes } = place;
  const folded = fold(sayingsOf(database, text), hasSeenIn(database));
  notes.conflicts(text, folded.conflicts);
  if (key[0] === 'entity') settleEntity(place, key, folded);
  else if (key[0] === 'edge') settleEdge(place, key, folded);
  else if (key[0] === 'case') settleCase(draft, folded);
  else if (key[0] === 'verdict') settleVerdict(database, draft, key, folded);
  else settleNamed(place, key as readonly ['group' | 'campaign' | 'kept', string], folded);
}

export function hasSeenIn(database: Database): HasSeen {
  return (reader, of) => reader.author === of.author || seenUpTo(database, reader, of.author) >= of.seq;
}

function settleEntity(place: Place, key: readonly ['entity', string, string], folded: Folded): void {
  const { database, draft } = place;
  const [, kind, value] = key;
  const { fields, isAlive } = folded;
  const before = draft.find(kind as EntityKind, value);
  if (!isAlive) {
    if (before) removeEntity(place, before, keyText(key));
    return;
  }
  const { id } = before ?? draft.entity(kind as EntityKind, value);
  const group = nameIn(fields.get('group'));
  const groupId = group === null ? null : liveId(database, draft, 'group', group);
  if (group !== null && groupId === null) wait(place, ['group', group], key);
  const shape = EntityRow.shape;
  change(draft, 'entity', id, {
    shown: valid(shape.shown, fields.get('shown'), null),
    facts: validFacts(factsOf(fields)),
    hidden: fields.get('hidden') === true,
    colour: valid(shape.colour, fields.get('colour'), null),
    tags: membersOf(fields, 'tag:').flatMap(([tag, is]) => (is === true ? [tag] : [])),
    note: valid(shape.note, fields.get('note'), ''),
    group: groupId,
    origin: valid(shape.origin, fields.get('origin'), null) ?? null,
  });
  settleObservations(database, draft, { entity: id }, before !== null, fields);
  settleMembers(place, id, key, fields);
  if (!before) wake(place, keyText(key));
}

function settleEdge(
  place: Place,
  key: readonly ['edge', string, string, string, string, string],
  { fields, isAlive }: Folded,
): void {
  const { database, draft } = place;
  const [, fromKind, fromValue, toKind, toValue, kind] = key;
  const from = draft.find(fromKind as EntityKind, fromValue);
  const to = draft.find(toKind as EntityKind, toValue);
  if (!from || !to) {
    if (isAlive && !from) wait(place, ['entity', fromKind, fromValue], key);
    if (isAlive && !to) wait(place, ['entity', toKind, toValue], key);
    return;
  }
  const [before] = selectRows(database, 'edge', 'WHERE from_id = ? AND to_id = ? AND kind = ?', from.id, to.id, kind);
  const isThere = before !== undefined && draft.get('edge', before.id) !== null;
  if (!isAlive) {
    if (isThere) removeEdge(database, draft, before.id);
    return;
  }
  const id = isThere ? before.id : draft.edge(from.id, to.id, kind).id;
  const { shape } = EdgeRow;
  change(draft, 'edge', id, {
    first: valid(shape.first, fields.get('first'), null),
    last: valid(shape.last, fields.get('last'), null),
    count: valid(shape.count, fields.get('count'), null),
    origin: valid(shape.origin, fields.get('origin'), null) ?? null,
  });
  settleObservations(database, draft, { edge: id }, isThere, fields);
}

function settleObservations(
  database: Database,
  draft: Draft,
  subject: { entity: number } | { edge: number },
  wasThere: boolean,
  fields: ReadonlyMap<string, unknown>,
): void {
  const [column, id] = 'entity' in subject ? ['entity', subject.entity] : ['edge', subject.edge];
  const old = wasThere ? selectRows(database, 'observation', `WHERE ${column} = ?`, id) : [];
  const wanted = new Set<string>();
  for (const [field, origin] of fields) {
    const seen = readSeenField(field);
    const reply = seen && idOfName(database, 'reply', seen.reply);
    if (!seen || reply === null) continue;
    wanted.add(`${reply} ${seen.record}`);
    draft.observe(subject, reply, seen.record, typeof origin === 'string' ? origin.slice(0, 2000) : null);
  }
  for (const row of old) if (!wanted.has(`${row.reply} ${row.record}`)) draft.remove('observation', row.id);
}

function settleMembers(place: Place, entity: number, key: RowKey, fields: ReadonlyMap<string, unknown>): void {
  const { database, draft } = place;
  const wanted = new Set<number>();
  for (const [name, value] of membersOf(fields, 'member:')) {
    const read = Membership.safeParse(value);
    if (!read.success) continue;
    const campaign = liveId(database, draft, 'campaign', name);
    if (campaign === null) {
      wait(place, ['campaign', name], key);
      continue;
    }
    wanted.add(campaign);
    const [verdict, reason, origin] = read.data;
    draft.judge(campaign, entity, verdict, reason);
    const row = draft.member(campaign, entity);
    if (row && (row.origin ?? null) !== origin) draft.update('membership', row.id, { origin });
  }
  for (const row of selectRows(database, 'membership', 'WHERE entity = ?', entity)) {
    if (!wanted.has(row.campaign)) draft.remove('membership', row.id);
  }
}

const Membership = z.tuple([MemberVerdict, z.string().max(longestReason), z.string().max(2000).nullable()]);

function settleNamed(
  place: Place,
  key: readonly ['group' | 'campaign' | 'kept', string],
  { fields, isAlive }: Folded,
): void {
  const { database, draft } = place;
  const [table, name] = key;
  const known = liveId(database, draft, table, name);
  if (!isAlive) {
    if (known !== null) removeNamed(place, table, known, keyText(key));
    return;
  }
  const row = namedRow(database, table, fields);
  if (!row) return;
  if (known !== null) {
    change(draft, table, known, row);
    return;
  }
  const { id } = madeRow(draft, table, row);
  place.notes.named(table, id, name);
  wake(place, keyText(key));
}

function namedRow(database: Database, table: 'group' | 'campaign' | 'kept', fields: ReadonlyMap<string, unknown>) {
  const { label, colour, completeness } = GroupRow.shape;
  if (table === 'group') {
    return {
      label: valid(label, fields.get('label'), ''),
      colour: valid(colour, fields.get('colour'), null),
      completeness: valid(completeness, fields.get('completeness'), null),
    };
  }
  const name = valid(z.string().max(2000), fields.get('name'), '');
  if (table === 'campaign') return { name, origin: valid(z.string().max(2000).nullable(), fields.get('origin'), null) };
  const kind = valid(z.enum(savedItemKinds).nullable(), fields.get('kind'), null);
  const data = mapReplies(fields.get('data'), (reply) => idOfName(database, 'reply', String(reply)));
  return kind === null || typeof data !== 'object' || data === null ? null : { kind, name, data };
}

type NamedRow = NonNullable<ReturnType<typeof namedRow>>;

function madeRow(draft: Draft, table: 'group' | 'campaign' | 'kept', row: NamedRow): { readonly id: number } {
  if (table === 'group') {
    return draft.group({ ...(row as Omit<RowOf<'group'>, 'id'>), x: null, y: null, pinned: false, open: false });
  }
  if (table === 'kept') return draft.keep(row as Omit<RowOf<'kept'>, 'id'>);
  const made = draft.campaign(row as Pick<RowOf<'campaign'>, 'name'>);
  draft.update('campaign', made.id, row as Partial<RowOf<'campaign'>>);
  return made;
}

function settleVerdict(
  database: Database,
  draft: Draft,
  [, watchId, action]: readonly ['verdict', string, string],
  { fields, isAlive }: Folded,
): void {
  const [before] = selectRows(database, 'verdict', 'WHERE watch_id = ? AND action = ?', watchId, action);
  const there = before && draft.get('verdict', before.id);
  if (!isAlive) {
    if (there) draft.remove('verdict', there.id);
    return;
  }
  const { domain, state, why } = VerdictRow.shape;
  const row = {
    domain: valid(domain, fields.get('domain'), ''),
    // What somebody else is sending is not ours to send.
    state: valid(state, fields.get('state'), 'staged'),
    why: valid(why, fields.get('why'), null),
  };
  if (there) change(draft, 'verdict', there.id, row);
  else draft.verdict({ watchId, action: action as RowOf<'verdict'>['action'], ...row });
}

function settleCase(draft: Draft, { fields }: Folded): void {
  const { title, note } = CaseRow.shape;
  const before = draft.get('case', 1);
  change(draft, 'case', 1, {
    title: valid(title, fields.get('title'), before?.title ?? ''),
    note: valid(note, fields.get('note'), ''),
  });
}

function removeEntity(place: Place, { id }: RowOf<'entity'>, text: string): void {
  const { database, draft, notes } = place;
  for (const edge of selectRows(database, 'edge', 'WHERE from_id = ? OR to_id = ?', id, id)) {
    const other = draft.get('entity', edge.from === id ? edge.to : edge.from);
    const here = JSON.parse(text) as string[];
    const ends = edge.from === id ? [here, other] : [other, here];
    const [from = [], to = []] = ends.map((end) =>
      Array.isArray(end) ? end.slice(1) : end ? [end.kind, end.value] : [],
    );
    if (from.length === 2 && to.length === 2) notes.wait(text, JSON.stringify(['edge', ...from, ...to, edge.kind]));
    if (draft.get('edge', edge.id)) removeEdge(database, draft, edge.id);
  }
  for (const { id: seen } of selectRows(database, 'observation', 'WHERE entity = ?', id))
    draft.remove('observation', seen);
  for (const { id: judged } of selectRows(database, 'membership', 'WHERE entity = ?', id))
    draft.remove('membership', judged);
  draft.remove('entity', id);
}

function removeEdge(database: Database, draft: Draft, id: number): void {
  for (const { id: seen } of selectRows(database, 'observation', 'WHERE edge = ?', id))
    draft.remove('observation', seen);
  draft.remove('edge', id);
}

function removeNamed(place: Place, table: 'group' | 'campaign' | 'kept', id: number, text: string): void {
  const { database, draft, notes } = place;
  const waits = (entity: RowOf<'entity'> | null) => {
    if (entity) notes.wait(text, keyText(['entity', entity.kind, entity.value]));
  };
  if (table === 'group') {
    for (const entity of selectRows(database, 'entity', 'WHERE group_id = ?', id)) {
      waits(entity);
      draft.update('entity', entity.id, { group: null });
    }
  }
  if (table === 'campaign') {
    for (const row of selectRows(database, 'membership', 'WHERE campaign = ?', id)) {
      waits(draft.get('entity', row.entity));
      draft.remove('membership', row.id);
    }
  }
  draft.remove(table, id);
}

function liveId(database: Database, draft: Draft, table: 'group' | 'campaign' | 'kept', name: string): number | null {
  const id = idOfName(database, table, name);
  return id !== null && draft.get(table, id) ? id : null;
}

function wait({ notes }: Place, ref: RowKey, key: RowKey): void {
  notes.wait(keyText(ref), keyText(key));
}

/** What waited for a row that is there now. */
function wake({ database, draft, notes }: Place, ref: string): void {
  const waiting = notes.woken(ref);
  if (waiting.length > 0) settle(database, draft, readKeys(waiting.map((text) => JSON.parse(text))), notes);
}

/** Changes only what differs, and nothing that this file could not read back. */
function change<T extends 'entity' | 'edge' | 'group' | 'campaign' | 'kept' | 'verdict' | 'case'>(
  draft: Draft,
  table: T,
  id: number,
  fields: Partial<RowOf<T>>,
): void {
  const row = draft.get(table, id);
  if (!row) return;
  // The order of counts or tags says nothing.
  const differs = ([name, value]: [string, unknown]) =>
    !same(inSomeOrder(row[name as keyof typeof row]), inSomeOrder(value));
  const changed = Object.fromEntries(Object.entries(fields).filter(differs)) as Partial<RowOf<T>>;
  if (isWritable(table, { ...row, ...changed } as RowOf<T>)) draft.update(table, id, changed);
}

function inSomeOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}

function valid<T>(schema: z.ZodType<T>, value: unknown, otherwise: T): T {
  const read = schema.safeParse(value ?? otherwise);
  return read.success ? read.data : otherwise;
}

/** Facts that this version can't read are left out one by one. */
function validFacts(facts: Facts): Facts {
  const whole = Facts.safeParse(facts);
  if (whole.success) return whole.data;
  const good = Object.entries(facts).filter(([name, value]) => Facts.safeParse({ [name]: value }).success);
  return Facts.parse(Object.fromEntries(good));
}

function nameIn(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 2000 ? value : null;
}
