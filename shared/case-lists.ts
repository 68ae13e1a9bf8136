import * as z from 'zod';
import { EdgeRow, EntityRow, EventKind, GroupRow } from './case-rows.ts';
import { entityKinds } from './entity-kinds.ts';
import { HostileText } from './hostile.ts';

// What lists of a case show: replies, events, parts of the graph, hits of a search.

const Id = z.int().min(1);
const Kind = z.enum(entityKinds);

export const ReplyLine = z.object({
  id: Id,
  at: z.iso.datetime(),
  connection: z.string(),
  service: z.string(),
  operation: z.string(),
  method: z.string(),
  url: z.string(),
  requestBody: z.string().nullable(),
  status: z.int().nullable(),
  failure: z.string().nullable(),
  contentType: z.string().nullable(),
  length: z.int(),
  sha256: z.string().nullable(),
  masked: z.boolean(),
  file: z.string().nullable(),
  hash: z.string(),
  /** The case or file that says so, where it did not come from a service to this case. */
  origin: z.string().nullable(),
});
export type ReplyLine = z.output<typeof ReplyLine>;

export const EventLine = z.object({
  id: Id,
  step: Id,
  at: z.iso.datetime(),
  who: z.string(),
  kind: EventKind,
  label: z.string(),
  rows: z.int(),
  undone: z.boolean(),
  reply: Id.nullable(),
});
export type EventLine = z.output<typeof EventLine>;

export const GraphPart = z.object({
  entities: z.array(EntityRow),
  edges: z.array(EdgeRow),
  groups: z.array(GroupRow),
  /** Hand this back for the next part; null when this was the last. */
  next: z.string().nullable(),
});
export type GraphPart = z.output<typeof GraphPart>;

export const Hit = z.object({
  entity: Id,
  kind: Kind,
  value: HostileText,
  /** What it was found by, where that is not its value. */
  because: HostileText.nullable(),
});
export type Hit = z.output<typeof Hit>;
