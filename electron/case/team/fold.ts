import { inOrder, type Ordered } from './clock.ts';
import type { Op } from './entry.ts';

/** An entry's words about one row. */
export interface Saying extends Ordered {
  readonly op: Op;
}

/** What the entries say of a row, all together. */
export interface Folded {
  readonly isAlive: boolean;
  readonly fields: ReadonlyMap<string, unknown>;
  readonly conflicts: readonly Conflict[];
}

/** Two analysts set a field to different values, and neither knew of the other. The later one counts. */
export interface Conflict {
  readonly field: string;
  readonly taken: Side;
  readonly other: Side;
}

export interface Side {
  readonly author: string;
  readonly at: string;
  readonly hash: string;
  readonly value: unknown;
}

/** Whether the author of one entry had read another one. */
export type HasSeen = (reader: Ordered, of: Ordered) => boolean;

/** The field that says whether the row is there. */
export const existence = '';

/**
 * The state of a row: its entries, repeated in the order that every machine computes alike. For each field the last
 * one counts. Times and counts that were widened by two are as wide as both.
 */
export function fold(sayings: readonly Saying[], hasSeen: HasSeen): Folded {
  const fields = new Map<string, unknown>();
  const setBy = new Map<string, Saying>();
  const conflicts = new Map<string, Conflict>();
  let isAlive = false;

  function set(saying: Saying, field: string, value: unknown): void {
    const before = setBy.get(field);
    const was = field === existence ? isAlive : (fields.get(field) ?? null);
    const known = conflicts.get(field);
    if (known && hasSeen(saying, known.taken as Side & Ordered) && hasSeen(saying, known.other as Side & Ordered)) {
      conflicts.delete(field);
    }
    const isConflict = isWorthAsking(field, was, value) && !same(was, value);
    if (before && (isConflict || isSentTwice(field, was, value)) && !hasSeen(saying, before)) {
      conflicts.set(field, { field, taken: sideOf(saying, value), other: sideOf(before, was) });
    }
    setBy.set(field, saying);
    if (field === existence) isAlive = value === true;
    else if (value === null || value === undefined) fields.delete(field);
    else fields.set(field, value);
  }

  for (const saying of [...sayings].sort(inOrder)) {
    const { n, x, s = {}, w = {} } = saying.op;
    if (x) set(saying, existence, false);
    if (n) set(saying, existence, true);
    for (const [field, value] of Object.entries(s)) if (field !== existence) set(saying, field, value);
    for (const [field, value] of Object.entries(w)) {
      const wide = widest(field, fields.get(field) ?? null, value);
      if (wide !== null) fields.set(field, wide);
    }
  }
  return { isAlive, fields, conflicts: [...conflicts.values()] };
}

function sideOf(saying: Saying, value: unknown): Side & Ordered {
  const { author, at, seq, hash } = saying;
  return { author, at, seq, hash, value };
}

/** What people write by hand. Facts of services, evidence and tags need no decision. */
const byHand = /^(?:note|colour|label|name|title|data|member:.*)$/s;

function isWorthAsking(field: string, was: unknown, value: unknown): boolean {
  // Two who made the same row agree; one who removed what the other changed does not.
  return field === existence ? was === true && value === false : byHand.test(field);
}

/** Over a folder, two can send the same verdict before they know of each other. */
function isSentTwice(field: string, was: unknown, value: unknown): boolean {
  return field === 'state' && was === 'sending' && value === 'sending';
}

function widest(field: string, was: unknown, value: unknown): unknown {
  if (was === null || value === null) return was ?? value;
  if (typeof was !== typeof value || (typeof value !== 'string' && typeof value !== 'number')) return was;
  const isWider = field === 'first' ? value < (was as typeof value) : value > (was as typeof value);
  return isWider ? value : was;
}

export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === 'object' && typeof other === 'object' && canonical(one) === canonical(other);
}

/** JSON with members in the order of their names. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
