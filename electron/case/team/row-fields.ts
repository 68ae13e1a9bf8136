import type { RowOf } from '../../../shared/case-rows.ts';
import type { Facts } from '../../../shared/facts.ts';

/**
 * The fields of a row as entries carry them. Where a row and where it is drawn stays with each machine. Tags, facts and
 * evidence are fields of their own, so that two analysts who add to the same row never overwrite each other.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** Finds the names of the rows that a row refers to. */
export interface Names {
  group(id: number): string | null;
  reply(id: number): string | null;
}

export function fieldsOfEntity(row: RowOf<'entity'>, names: Names): Fields {
  const { shown, hidden, colour, note, group, origin, tags, facts } = row;
  const { counts = {}, ...others } = facts;
  return withoutEmpty({
    shown,
    hidden: hidden || null,
    colour,
    note: note || null,
    group: group === null ? null : names.group(group),
    origin: origin ?? null,
    ...prefixed('tag:', Object.fromEntries(tags.map((tag) => [tag, true]))),
    ...prefixed('fact:', others),
    ...prefixed('count:', counts),
  });
}

export function fieldsOfEdge({ first, last, count, origin }: RowOf<'edge'>): Fields {
  return withoutEmpty({ first, last, count, origin: origin ?? null });
}

export function fieldsOfGroup({ label, colour, completeness }: RowOf<'group'>): Fields {
  return withoutEmpty({ label, colour, completeness });
}

export function fieldsOfCampaign({ name, origin }: RowOf<'campaign'>): Fields {
  return withoutEmpty({ name, origin: origin ?? null });
}

export function fieldsOfVerdict({ domain, state, why }: RowOf<'verdict'>): Fields {
  return withoutEmpty({ domain, state, why });
}

export function fieldsOfCase({ title, note }: RowOf<'case'>): Fields {
  return withoutEmpty({ title, note: note || null });
}

export function fieldsOfKept({ kind, name, data }: RowOf<'kept'>, names: Names): Fields {
  return { kind, name, data: mapReplies(withSeen(data, undefined), (id) => names.reply(Number(id))) };
}

/** Which runs of a search somebody has looked at is their own, by the numbers of their file. */
export function withSeen(data: unknown, seen: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  return 'seen' in data || seen !== undefined ? { ...data, seen } : data;
}

/** Saved data may refer to replies. */
export function mapReplies(data: unknown, map: (reply: unknown) => unknown): unknown {
  if (typeof data !== 'object' || data === null || !('replies' in data) || !Array.isArray(data.replies)) return data;
  return { ...data, replies: data.replies.flatMap((reply) => map(reply) ?? []) };
}

/** The field of an observation: which reply said it, and which record in it. */
export function seenField(reply: string, record: number | null): string {
  return `seen:${reply}:${record ?? ''}`;
}

export function readSeenField(field: string): { readonly reply: string; readonly record: number | null } | null {
  const [, reply = '', record = ''] = /^seen:([0-9a-f]{64}):(\d{0,9})$/.exec(field) ?? [];
  return reply === '' ? null : { reply, record: record === '' ? null : Number(record) };
}

export function memberField(campaign: string): string {
  return `member:${campaign}`;
}

/** Fields that differ; null for those that are gone. */
export function changedFields(
  before: Fields,
  after: Fields,
  isSame: (one: unknown, other: unknown) => boolean,
): Fields {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isSame(before[name] ?? null, after[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

/** The members with this prefix, without it, in the order of their names. */
export function membersOf(fields: ReadonlyMap<string, unknown>, prefix: string): [string, unknown][] {
  const members: [string, unknown][] = []; // Asked several times for each row that arrives: most have none.
  for (const [name, value] of fields) if (name.startsWith(prefix)) members.push([name.slice(prefix.length), value]);
  return members.sort(([one], [other]) => (one < other ? -1 : 1));
}

export function factsOf(fields: ReadonlyMap<string, unknown>): Facts {
  const counts = Object.fromEntries(membersOf(fields, 'count:'));
  return {
    ...Object.fromEntries(membersOf(fields, 'fact:')),
    ...(Object.keys(counts).length > 0 && { counts }),
  } as Facts;
}

function prefixed(prefix: string, members: object): Fields {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [prefix + name, value]));
}

function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
