import * as z from 'zod';
import type { Database } from '../database.ts';
import type { Draft } from '../draft.ts';
import type { Op } from './entry.ts';
import { existence } from './fold.ts';
import { appendOwn } from './own-entries.ts';
import { readKeys } from './row-keys.ts';
import { settle } from './settle.ts';

const Side = z.object({ author: z.string(), at: z.string(), value: z.unknown() });
const Sides = z.object({ taken: Side, other: Side });

/** Two values of one field, by two analysts who did not know of each other. */
export interface OpenConflict extends z.output<typeof Sides> {
  readonly key: string;
  readonly field: string;
}

const mostListed = 1000;

export function openConflicts(database: Database): OpenConflict[] {
  const rows = database.all('SELECT key, field, data FROM team_conflict ORDER BY key, field LIMIT ?', mostListed);
  return rows.flatMap(({ key, field, data }) => {
    const read = Sides.safeParse(parsed(String(data)));
    return read.success ? [{ key: String(key), field: String(field), ...read.data }] : [];
  });
}

/** Writes the chosen value as one's own, after both. Call it inside a transaction. Returns whether there was a conflict. */
export function settleConflict(
  database: Database,
  draft: Draft,
  key: string,
  field: string,
  side: 'taken' | 'other',
  now: Date,
): boolean {
  const row = database.one('SELECT data FROM team_conflict WHERE key = ? AND field = ?', key, field);
  const sides = Sides.safeParse(parsed(String(row?.data)));
  const k = parsed(key);
  if (!sides.success || !Array.isArray(k)) return false;
  const { value } = sides.data[side];
  const says = opFor(field, value);
  appendOwn(database, { what: 'change', kind: 'settled', label: 'Settled a conflict', ops: [{ k, ...says }] }, now);
  settle(database, draft, readKeys([k]));
  return true;
}

function opFor(field: string, value: unknown): Omit<Op, 'k'> {
  if (field === existence) return value === true ? { n: 1 } : { x: 1 };
  if (field === 'state') return { x: 1, s: { state: null } }; // A verdict that was sent twice: it is known now.
  return { n: 1, s: { [field]: value } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
