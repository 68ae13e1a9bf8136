import * as z from 'zod';
import { CaseRow, EdgeRow, EntityRow, GroupRow, type RowOf, VerdictRow } from '../../../shared/case-rows.ts';
import type { EntityKind } from '../../../shared/entity-kinds.ts';
import { longestReason, MemberVerdict } from '../../../shared/membership.ts';
import { savedItemKinds } from '../../../shared/saved-items.ts';
import { isWritable, selectRows } from '../case-rows.ts';
import type { Database } from '../database.ts';
import type { Draft } from '../draft.ts';
import { blankEntity } from '../draft-rows.ts';
import { type Folded, fold, type Saying } from './fold.ts';
import { idOfName } from './names.ts';
import { factsOf, mapReplies, membersOf, readSeenField, withSeen } from './row-fields.ts';
import { keyText, type RowKey, readKeys } from './row-keys.ts';
import { change, nameIn, valid, validFacts } from './settle-fields.ts';
import { type SettleNotes, storedNotes } from './settle-notes.ts';
import { type Place, removeEdge, removeEntity, removeNamed } from './settle-removals.ts';
import { hasSeenIn, sayingsOf } from './team-store.ts';

/**
 * Makes the rows of a case what its entries say. Whatever order they arrive in, the rows are the same: each is computed
 * from all entries about it.
 */
export function settle(
  database: Database,
  draft: Draft,
  keys: Iterable<RowKey>,
  { notes = storedNotes(database), alone = new Map() }: SettleParts = {},
): void {
  const wanted = [...new Map([...keys].map((key) => [keyText(key), key])).entries()];
  const place = { database, draft, notes, replies: repliesIn(database) };
  for (const [text, key] of order.flatMap((table) => wanted.filter(([, [of]]) => of === table))) {
    settleOne(place, key, text, alone.get(text));
  }
}

/** Finds replies by their names; many rows come from the same one. */
function repliesIn(database: Database): Place['replies'] {
  const known = new Map<string, number | null>();
  return (name) => {
    const id = known.get(name) ?? idOfName(database, 'reply', name);
    known.set(name, id);
    return id;
  };
}

interface SettleParts {
  readonly notes?: SettleNotes;
  /**
   * What an entry says of rows that no other one speaks of, and that are therefore not here: most rows when somebody
   * joins, and nothing to look up.
   */
  readonly alone?: ReadonlyMap<string, Saying>;
}

/** What a row refers to comes before it. */
const order: readonly RowKey[0][] = ['case', 'group', 'campaign', 'entity', 'edge', 'kept', 'verdict'];

function settleOne(place: Place, key: RowKey, text: string, alone: Saying | undefined): void {
  const { database, draft, notes } = place;
  const folded = fold(alone ? [alone] : sayingsOf(database, text), hasSeenIn(database));
  if (!alone) notes.conflicts(text, folded.conflicts);
  const isNew = alone !== undefined;
  if (key[0] === 'entity') settleEntity(place, key, folded, isNew);
  else if (key[0] === 'edge') settleEdge(place, key, folded, isNew);
  else if (key[0] === 'case') settleCase(draft, folded);
  else if (key[0] === 'verdict') settleVerdict(database, draft, key, folded);
  else settleNamed(place, key as readonly ['group' | 'campaign' | 'kept', string], folded);
}

function settleEntity(
  place: Place,
  key: readonly ['entity', string, string],
  { fields, isAlive }: Folded,
  isNew: boolean,
): void {
  const { database, draft } = place;
  const [, kind, value] = key as readonly ['entity', EntityKind, string];
  const before = isNew ? null : draft.find(kind, value);
  if (!isAlive) {
    if (before) removeEntity(place, before, keyText(key));
    return;
  }
  const group = nameIn(fields.get('group'));
  const groupId = group === null ? null : liveId(database, draft, 'group', group);
  if (group !== null && groupId === null) wait(place, ['group', group], key);
  const shape = EntityRow.shape;
  const wanted = {
    shown: valid(shape.shown, fields.get('shown'), null),
    facts: validFacts(factsOf(fields)),
    hidden: fields.get('hidden') === true,
    colour: valid(shape.colour, fields.get('colour'), null),
    tags: membersOf(fields, 'tag:').flatMap(([tag, is]) => (is === true ? [tag] : [])),
    note: valid(shape.note, fields.get('note'), ''),
    group: groupId,
    origin: valid(shape.origin, fields.get('origin'), null) ?? null,
  };
  const made = isNew ? { ...blankEntity, kind, value, ...wanted } : null;
  const isMade = made !== null && isWritable('entity', { ...made, id: 1 });
  const { id } = isMade ? draft.newEntity(made) : (before ?? draft.entity(kind, value));
  if (!isMade) change(draft, 'entity', id, wanted);
  settleObservations(place, { entity: id }, before !== null, fields);
  settleMembers(place, id, before !== null, key, fields);
  if (!before) wake(place, keyText(key));
}

function settleEdge(
  place: Place,
  key: readonly ['edge', string, string, string, string, string],
  { fields, isAlive }: Folded,
  isNew: boolean,
): void {
  const { database, draft } = place;
  const [, fromKind, fromValue, toKind, toValue, kind] = key;
  const from = draft.idOf(fromKind as EntityKind, fromValue);
  const to = draft.idOf(toKind as EntityKind, toValue);
  if (from === null || to === null) {
    if (isAlive && from === null) wait(place, ['entity', fromKind, fromValue], key);
    if (isAlive && to === null) wait(place, ['entity', toKind, toValue], key);
    return;
  }
  const before = isNew ? null : draft.findEdge(from, to, kind);
  if (!isAlive) {
    if (before) removeEdge(database, draft, before.id);
    return;
  }
  const blank = { from, to, kind, first: null, last: null, count: null, origin: null };
  const { id } = before ?? (isNew ? draft.newEdge(blank) : draft.edge(from, to, kind));
  const { shape } = EdgeRow;
  change(draft, 'edge', id, {
    first: valid(shape.first, fields.get('first'), null),
    last: valid(shape.last, fields.get('last'), null),
    count: valid(shape.count, fields.get('count'), null),
    origin: valid(shape.origin, fields.get('origin'), null) ?? null,
  });
  settleObservations(place, { edge: id }, before !== null, fields);
}

function settleObservations(
  { database, draft, replies }: Place,
  subject: { entity: number } | { edge: number },
  wasThere: boolean,
  fields: ReadonlyMap<string, unknown>,
): void {
  const [column, id] = 'entity' in subject ? ['entity', subject.entity] : ['edge', subject.edge];
  const old = wasThere ? selectRows(database, 'observation', `WHERE ${column} = ?`, id) : [];
  const wanted = new Set<string>();
  for (const [field, origin] of fields) {
    const seen = readSeenField(field);
    const reply = seen && replies(seen.reply);
    if (!seen || reply === null) continue;
    wanted.add(`${reply} ${seen.record}`);
    draft.observe(subject, reply, seen.record, typeof origin === 'string' ? origin.slice(0, 2000) : null);
  }
  for (const row of old) if (!wanted.has(`${row.reply} ${row.record}`)) draft.remove('observation', row.id);
}

function settleMembers(
  place: Place,
  entity: number,
  wasThere: boolean,
  key: RowKey,
  fields: ReadonlyMap<string, unknown>,
): void {
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
  for (const row of wasThere ? selectRows(database, 'membership', 'WHERE entity = ?', entity) : []) {
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
  const before = table === 'kept' && known !== null ? draft.get('kept', known) : null;
  const row = namedRow(database, table, fields, before);
  if (!row) return;
  if (known !== null) {
    change(draft, table, known, row);
    return;
  }
  const { id } = madeRow(draft, table, row);
  place.notes.named(table, id, name);
  wake(place, keyText(key));
}

function namedRow(
  database: Database,
  table: 'group' | 'campaign' | 'kept',
  fields: ReadonlyMap<string, unknown>,
  before: RowOf<'kept'> | null,
) {
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
  if (kind === null || typeof data !== 'object' || data === null) return null;
  const seen = kind === 'search' ? ((before?.data as { seen?: unknown } | undefined)?.seen ?? 0) : undefined;
  return { kind, name, data: withSeen(data, seen) as object };
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
  if (waiting.length > 0) settle(database, draft, readKeys(waiting.map((text) => JSON.parse(text))), { notes });
}
