import { hash } from 'node:crypto';
import { verdictActions } from '../../../shared/case-rows.ts';
import { normalValue } from '../../../shared/entities.ts';
import { entityKinds } from '../../../shared/entity-kinds.ts';

/** What a row is, in words that every machine understands: its table, and what tells it apart from all others. */
export type RowKey =
  | readonly ['entity', kind: string, value: string]
  | readonly ['edge', fromKind: string, fromValue: string, toKind: string, toValue: string, kind: string]
  | readonly ['group' | 'campaign' | 'kept', name: string]
  | readonly ['verdict', watchId: string, action: string]
  | readonly ['case'];

export function keyText(key: RowKey): string {
  return JSON.stringify(key);
}

/** A short form for the index. Two keys may share it: readers compare the text too. */
export function keyHash(text: string): number {
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 13), 16);
}

const lengths: Readonly<Record<string, number>> = {
  entity: 3,
  edge: 6,
  group: 2,
  campaign: 2,
  kept: 2,
  verdict: 3,
  case: 1,
};
const longestPart = 100_000;

/** The key in an entry; null if it names nothing that a case can have. */
function readKey(parts: readonly unknown[]): RowKey | null {
  const [table, ...rest] = parts;
  if (typeof table !== 'string' || lengths[table] !== parts.length) return null;
  if (!rest.every((part) => typeof part === 'string' && part.length > 0 && part.length <= longestPart)) return null;
  const texts = rest as string[];
  if (table === 'entity' && !isEntity(texts[0], texts[1])) return null;
  if (table === 'edge' && !(isEntity(texts[0], texts[1]) && isEntity(texts[2], texts[3]) && isName(texts[4])))
    return null;
  if (table === 'verdict' && !(isName(texts[0]) && verdictActions.some((action) => action === texts[1]))) return null;
  if (['group', 'campaign', 'kept'].includes(table) && !isName(texts[0])) return null;
  return parts as unknown as RowKey;
}

/** The keys among these that name something. */
export function readKeys(all: Iterable<readonly unknown[]>): RowKey[] {
  const keys: RowKey[] = [];
  for (const parts of all) {
    const key = readKey(parts);
    if (key) keys.push(key);
  }
  return keys;
}

function isEntity(kind: string | undefined, value: string | undefined): boolean {
  const known = entityKinds.find((one) => one === kind);
  return known !== undefined && value !== undefined && normalValue(known, value) === value;
}

function isName(text: string | undefined): boolean {
  return text !== undefined && text.length <= 2000;
}
