import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from './database.ts';
import { bodyParts, firstPrevious, hashOfRow, type ReplyRow, replyFromRow } from './ledger.ts';
import { troubleOf } from './storage-failure.ts';

export type Verdict =
  | { readonly kind: 'good'; readonly replies: number; readonly bytes: number; readonly last: string }
  | { readonly kind: 'broken'; readonly reply: number; readonly why: string };

/** Checks every row of the ledger and every byte behind it; names the first that was changed, removed or moved. */
export async function verifyLedger(database: Database, signal: AbortSignal): Promise<Verdict> {
  let previous = firstPrevious;
  let expected = 1;
  let bytes = 0;
  const checked = new Set<string>();
  for (;;) {
    const page = database.all('SELECT * FROM reply WHERE id >= ? ORDER BY id LIMIT 50', expected);
    for (const raw of page) {
      const row = replyFromRow(raw);
      const why = wrongWith(row, expected, previous) ?? (await wrongBytes(database, row, checked));
      if (why !== null) return { kind: 'broken', reply: why.reply, why: why.why };
      bytes += row.length;
      previous = row.hash;
      expected++;
    }
    if (page.length === 0 || signal.aborted) break;
    await turn(); // The window goes on working.
  }
  const replies = expected - 1;
  const head = String(database.one("SELECT value FROM about WHERE name = 'ledger'")?.value ?? `0 ${firstPrevious}`);
  const [count = '', last = ''] = head.split(' ');
  if (Number(count) > replies) {
    return { kind: 'broken', reply: replies + 1, why: `it was removed: the ledger once had ${count} rows` };
  }
  if (replies > 0 && last !== previous) {
    return { kind: 'broken', reply: replies, why: 'it is not the row that the ledger ended with' };
  }
  return { kind: 'good', replies, bytes, last: previous };
}

/** What SQLite finds wrong with the file as a whole; null where all is well. Takes a while, and holds everything up. */
export function damageOf(database: Database): string | null {
  try {
    const found = String(database.one('PRAGMA quick_check(1)')?.quick_check ?? '');
    return found === 'ok' ? null : found;
  } catch (error) {
    if (troubleOf(error) === null) throw error;
    return 'it can’t be read to its end';
  }
}

interface Wrong {
  readonly reply: number;
  readonly why: string;
}

function wrongWith(row: ReplyRow, expected: number, previous: string): Wrong | null {
  if (row.id !== expected) return { reply: expected, why: 'it was removed' };
  if (row.hash !== hashOfRow(row)) return { reply: row.id, why: 'it was changed' };
  if (row.previous !== previous) return { reply: row.id, why: 'it was moved, or the one before it was replaced' };
  return null;
}

async function wrongBytes(database: Database, row: ReplyRow, checked: Set<string>): Promise<Wrong | null> {
  if (row.sha256 === null || row.file !== null || checked.has(row.sha256)) return null;
  const hash = createHash('sha256');
  let found = false;
  try {
    for (const part of bodyParts(database, row.sha256)) {
      found = true;
      hash.update(part);
      await turn();
    }
  } catch {
    return { reply: row.id, why: 'its bytes can’t be read' };
  }
  if (!found) return { reply: row.id, why: 'its bytes were removed' };
  if (hash.digest('hex') !== row.sha256) return { reply: row.id, why: 'its bytes were changed' };
  checked.add(row.sha256);
  return null;
}
