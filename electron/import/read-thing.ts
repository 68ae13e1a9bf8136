import * as z from 'zod';
import { type EntityRow, GroupRow } from '../../shared/case-rows.ts';
import { entityKinds } from '../../shared/entity-kinds.ts';
import { Facts } from '../../shared/facts.ts';
import type { ReadThing } from './pieces.ts';

const mostTags = 50;
const longest = 20_000;

/** A row from any tool's file: invalid members are dropped, and affect nothing else. */
const LooseThing = z.object({
  kind: z.enum(entityKinds),
  value: z.string().trim().min(1).max(longest),
  shown: z.string().trim().min(1).max(longest).nullable().catch(null),
  facts: Facts.catch({}),
  hidden: z.boolean().catch(false),
  x: z.number().nullable().catch(null),
  y: z.number().nullable().catch(null),
  pinned: z.boolean().catch(false),
  colour: z.enum(['red', 'orange', 'yellow', 'green', 'blue', 'violet']).nullable().catch(null),
  tags: z
    .array(z.string().trim().min(1).max(60))
    .catch([])
    .transform((tags) => tags.slice(0, mostTags)),
  note: z.string().max(100_000).catch(''),
});

/** An entity with the file's data about it; null when it is none. */
export function readThing(said: Readonly<Record<string, unknown>>, stack?: string): ReadThing | null {
  const read = LooseThing.safeParse(said);
  if (!read.success) return null;
  const { kind, value, ...row } = read.data;
  return { kind, value, row: row satisfies Partial<EntityRow>, stack };
}

export const LooseStack = GroupRow.omit({ id: true }).extend({
  label: z.string().trim().min(1).max(200),
  x: GroupRow.shape.x.catch(null),
  y: GroupRow.shape.y.catch(null),
  pinned: z.boolean().catch(false),
  colour: GroupRow.shape.colour.catch(null),
  open: z.boolean().catch(false),
  completeness: GroupRow.shape.completeness.catch(null),
});

/** A time in the case's format; null when it is none. */
export function readTime(time: unknown): string | null {
  if (typeof time !== 'string' || !/^\d{4}-\d\d-\d\d/.test(time)) return null;
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) return null;
  return z.iso.datetime().safeParse(time).success ? time : moment.toISOString();
}

export function readCount(count: unknown): number | null {
  const read = typeof count === 'string' && count.trim() !== '' ? Number(count) : count;
  return typeof read === 'number' && Number.isSafeInteger(read) && read >= 0 ? read : null;
}
