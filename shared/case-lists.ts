import * as z from 'zod';
import { EdgeRow, EntityRow, EventKind, GroupRow } from './case-rows.ts';
import { entityKinds } from './entity-kinds.ts';
import { HostileText } from './hostile.ts';

// The rows of a case's lists: replies, events, parts of the graph, search hits.

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
  /** The case or file with this claim, if it did not come from a service to this case. */
  origin: z.string().nullable(),
});
export type ReplyLine = z.output<typeof ReplyLine>;

/** How an entity came into the case. */
export const EntitySource = z.discriminatedUnion('by', [
  z.object({ by: z.literal('hand') }),
  /** The name of a file or case. */
  z.object({ by: z.literal('import'), from: z.string() }),
  /** A link of this kind brought it; the reply is about the other end. */
  z.object({
    by: z.literal('item'),
    item: z.object({ id: Id, kind: Kind, value: HostileText, relation: z.string() }),
  }),
  z.object({ by: z.literal('reply') }),
]);
export type EntitySource = z.output<typeof EntitySource>;

/** Items that came into the case the same way. */
export const SourceOfItems = z.object({
  by: z.enum(['hand', 'import', 'service']).describe('By hand, from a file or another case, or from a service.'),
  name: HostileText.nullable().describe('The file, the case or the product, such as "enrich"; null if by hand.'),
  ids: z.array(Id),
});
export type SourceOfItems = z.output<typeof SourceOfItems>;

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
  packed: z.string().optional().describe('The items or links as columns, if that was asked for.'),
  /** Pass this to get the next part; null after the last. */
  next: z.string().nullable(),
  /** Most likely the `next` of the next parts: they can be asked for at the same time, so that nobody waits for the way. */
  ahead: z.array(z.string()).optional(),
});
export type GraphPart = z.output<typeof GraphPart>;

export const Hit = z.object({
  entity: Id,
  kind: Kind,
  value: HostileText,
  /** The text that matched, if it is not the value. */
  because: HostileText.nullable(),
});
export type Hit = z.output<typeof Hit>;
