import type { Database } from './database.ts';
import { type Seal, sealFits } from './seal.ts';
import { troubleOf } from './storage-failure.ts';
import { UnreadableRow } from './unreadable-row.ts';
import { checkChain } from './verify-chain.ts';
import { checkReplies } from './verify-replies.ts';
import { checkRows } from './verify-rows.ts';
import type { Verdict } from './verify-verdict.ts';
import { isFaultOfIndex } from './words.ts';

/**
 * Checks a case that nobody writes to meanwhile: its chain, its replies byte by byte, and that what is on the graph is
 * what its events say. Names the first thing that was changed, added, removed or moved. Whoever writes all of the chain
 * again is found by a seal that was kept elsewhere, and by nothing else.
 */
export async function verifyCase(database: Database, signal: AbortSignal, seal: Seal | null = null): Promise<Verdict> {
  try {
    const replies = await checkReplies(database, signal);
    if ('why' in replies) return { kind: 'broken', ...replies };
    const chain = await checkChain(database, seal?.entries ?? null, signal);
    if ('why' in chain) return { kind: 'broken', ...chain };
    const rows = await checkRows(database, chain.beginning, signal);
    if (rows) return { kind: 'broken', ...rows };
    const unsealed = seal && sealFits(seal, database, chain);
    if (unsealed) return { kind: 'broken', ...unsealed };
    const { entries, events, last, upgraded } = chain;
    const sinceSeal = seal && entries - seal.entries;
    return { kind: 'good', ...replies, events, entries, last, upgraded, sinceSeal };
  } catch (error) {
    if (!(error instanceof UnreadableRow) && troubleOf(error) !== null) throw error;
    // Whatever the reading stumbles over, it is in the case.
    const why = error instanceof Error ? error.message : 'unreadable';
    return { kind: 'broken', what: 'a row', why: `it is not as Sextant writes it (${why})` };
  }
}

/** What SQLite finds wrong with the file as a whole; null where all is well. Takes a while, and holds everything up. */
export function damageOf(database: Database): string | null {
  try {
    const found = String(database.one('PRAGMA quick_check(1)')?.quick_check ?? '');
    return found === 'ok' ? null : found;
  } catch (error) {
    if (troubleOf(error) === null && !isFaultOfIndex(error)) throw error;
    return 'it can’t be read to its end';
  }
}
