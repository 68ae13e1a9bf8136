import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { ledgerHead } from './chain.ts';
import type { Database } from './database.ts';
import { bodyParts, firstPrevious, hashOfRow, type ReplyRow, replyFromRow } from './ledger.ts';
import type { Wrong } from './verify-verdict.ts';

export interface CheckedReplies {
  readonly replies: number;
  readonly bytes: number;
}

/** Checks every row of the ledger, its bytes, and that no bytes exist without a row. */
export async function checkReplies(database: Database, signal: AbortSignal): Promise<CheckedReplies | Wrong> {
  let previous = firstPrevious;
  let expected = 1;
  let bytes = 0;
  const named = new Set<string>();
  for (;;) {
    const page = database.all('SELECT * FROM reply WHERE id >= ? ORDER BY id LIMIT 50', expected);
    for (const raw of page) {
      const row = replyFromRow(raw);
      const why =
        wrongWith(row, expected, previous) ?? (isFlag(raw.masked) && isFlag(raw.spends) ? null : 'it was changed');
      if (why !== null) return { what: `reply ${expected}`, why };
      const body = await wrongBytes(database, row, named);
      if (body !== null) return { what: `reply ${row.id}`, why: body };
      bytes += row.length;
      previous = row.hash;
      expected++;
    }
    if (page.length === 0 || signal.aborted) break;
    await turn(); // The window stays responsive.
  }
  const replies = expected - 1;
  return wrongHead(database, replies, previous) ?? (await wrongBodies(database, named)) ?? { replies, bytes };
}

function wrongHead(database: Database, replies: number, last: string): Wrong | null {
  const head = String(
    database.one('SELECT value FROM about WHERE name = ?', ledgerHead)?.value ?? `0 ${firstPrevious}`,
  );
  const [count = '', hash = ''] = head.split(' ');
  if (Number(count) > replies) {
    return { what: `reply ${replies + 1}`, why: `it was removed: the ledger once had ${Number(count)} rows` };
  }
  if (hash !== last || Number(count) !== replies) {
    return { what: `reply ${replies}`, why: 'it is not the row that the ledger ended with' };
  }
  return null;
}

function wrongWith(row: ReplyRow, expected: number, previous: string): string | null {
  if (row.id !== expected) return 'it was removed';
  if (row.hash !== hashOfRow(row)) return 'it was changed';
  if (row.previous !== previous) return 'it was moved, or the one before it was replaced';
  return null;
}

/** Other values read the same, but Sextant does not write them. */
function isFlag(value: unknown): boolean {
  return value === 0 || value === 1;
}

/** A download's bytes stay in the user's file; but bytes in the case must match the row. */
async function wrongBytes(database: Database, row: ReplyRow, named: Set<string>): Promise<string | null> {
  if (row.sha256 === null || named.has(row.sha256)) return null;
  const hash = createHash('sha256');
  let length = 0;
  let found = false;
  try {
    for (const part of bodyParts(database, row.sha256)) {
      found = true;
      length += part.length;
      hash.update(part);
      await turn();
    }
  } catch {
    return 'its bytes can’t be read';
  }
  if (!found) return row.file === null ? 'its bytes were removed' : null;
  if (hash.digest('hex') !== row.sha256 || length !== row.length) return 'its bytes were changed';
  named.add(row.sha256);
  return null;
}

/** Bytes without a row, in a foreign format, or in another order than written. */
async function wrongBodies(database: Database, named: ReadonlySet<string>): Promise<Wrong | null> {
  const next = new Map<string, number>();
  let id = 1;
  for (const row of database.each('SELECT id, sha256, part, encoding FROM body ORDER BY id')) {
    const sha256 = String(row.sha256);
    const part = next.get(sha256) ?? 0;
    if (row.id !== id++ || row.part !== part) return { what: `the bytes ${row.id}`, why: 'they were moved or removed' };
    if (!named.has(sha256)) return { what: `the bytes ${row.id}`, why: 'no reply has them' };
    if (row.encoding !== 'zstd' && row.encoding !== 'plain') {
      return { what: `the bytes ${row.id}`, why: 'they were changed' };
    }
    next.set(sha256, part + 1);
  }
  return null;
}
