import type * as z from 'zod';
import type { RowOf } from '../../../shared/case-rows.ts';
import { Facts } from '../../../shared/facts.ts';
import { isWritable } from '../case-rows.ts';
import type { Draft } from '../draft.ts';
import { same } from './fold.ts';

/** Changes only what differs, and nothing that this file could not read back. */
export function change<T extends 'entity' | 'edge' | 'group' | 'campaign' | 'kept' | 'verdict' | 'case'>(
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
  if (Object.keys(changed).length === 0) return;
  if (isWritable(table, { ...row, ...changed } as RowOf<T>)) draft.update(table, id, changed);
}

function inSomeOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}

export function valid<T>(schema: z.ZodType<T>, value: unknown, otherwise: T): T {
  if (value === undefined || value === null) return otherwise;
  const read = schema.safeParse(value);
  return read.success ? read.data : otherwise;
}

/** Facts that this version can't read are left out one by one. */
export function validFacts(facts: Facts): Facts {
  const whole = Facts.safeParse(facts);
  if (whole.success) return whole.data;
  const good = Object.entries(facts).filter(([name, value]) => Facts.safeParse({ [name]: value }).success);
  return Facts.parse(Object.fromEntries(good));
}

export function nameIn(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 2000 ? value : null;
}
