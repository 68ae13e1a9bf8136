import type { Database } from './database.ts';
import { type Seal, sealFits } from './seal.ts';
import { troubleOf } from './storage-failure.ts';
import { checkTeam } from './team/verify-team.ts';
import { UnreadableRow } from './unreadable-row.ts';
import { checkChain } from './verify-chain.ts';
import { checkReplies } from './verify-replies.ts';
import { checkRows } from './verify-rows.ts';
import type { Verdict } from './verify-verdict.ts';
import { isFaultOfIndex } from './words.ts';

/**
 * Verifies a case that nobody writes to: its chain, its replies byte by byte, and that the graph matches the events.
 * Names the first change, addition, removal or move. If somebody rewrote the complete chain, only a seal stored
 * elsewhere can show it.
 */
export async function verifyCase(database: Database, signal: AbortSignal, seal: Seal | null = null): Promise<Verdict> {
  try {
    const replies = await checkReplies(database, signal);
    if ('why' in replies) return { kind: 'broken', ...replies };
    const chain = await checkChain(database, seal?.entries ?? null, signal);
    if ('why' in chain) return { kind: 'broken', ...chain };
    const rows = await checkRows(database, chain.beginning, signal);
    if (rows) return { kind: 'broken', ...rows };
    const team = await checkTeam(database, signal);
    if (team && 'why' in team) return { kind: 'broken', ...team };
    const unsealed = seal && sealFits(seal, database, chain);
    if (unsealed) return { kind: 'broken', ...unsealed };
    const { entries, events, last, upgraded } = chain;
    const sinceSeal = seal && entries - seal.entries;
    return { kind: 'good', ...replies, events, entries, last, upgraded, sinceSeal, team };
  } catch (error) {
    if (!(error instanceof UnreadableRow) && troubleOf(error) !== null) throw error;
    // Any exception here comes from the content of the case.
    const why = error instanceof Error ? error.message : 'unreadable';
    return { kind: 'broken', what: 'a row', why: `it is not as Sextant writes it (${why})` };
  }
}

/** SQLite's integrity check of the file; null if it is fine. It takes a while and blocks everything. */
export function damageOf(database: Database): string | null {
  try {
    const found = String(database.one('PRAGMA quick_check(1)')?.quick_check ?? '');
    return found === 'ok' ? null : found;
  } catch (error) {
    if (troubleOf(error) === null && !isFaultOfIndex(error)) throw error;
    return 'it can’t be read to its end';
  }
}
