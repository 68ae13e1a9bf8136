import { plainLine } from '../../shared/odd-text.ts';
import type { CaseFile } from './case-file.ts';
import { databaseOf } from './database-of.ts';
import { bodyEnd, type ReplyRow, readBody } from './ledger.ts';

/**
 * What a stored reply says about a limit: a reply can arrive completely and still not contain all results. Null if it
 * says nothing. Reads only as much as needed, because a report checks thousands.
 */
export function toldLimit(
  file: CaseFile,
  { operation, sha256, status }: Pick<ReplyRow, 'operation' | 'sha256' | 'status'>,
): string | null {
  const database = databaseOf(file);
  if (sha256 === null || status === null || status >= 300) return null;
  if (operation.startsWith('pdns.')) return limitInFrames(bodyEnd(database, sha256));
  if (operation !== 'investigate' && operation !== 'enrich') return null;
  // A quote inside a text has a backslash before it, so only a member can match.
  const body = readBody(database, sha256).toString('latin1');
  if (/"limit_exceeded"\s*:\s*true/.test(body)) return 'too many results to return';
  return /"has_more_results"\s*:\s*true/.test(body) ? 'more results than fit in one reply' : null;
}

/** The last line of a stream says how it ended. */
function limitInFrames(end: Buffer): string | null {
  const last = end.toString('utf8').trimEnd().split('\n').at(-1) ?? '';
  if (last.length > 10_000 || !last.includes('"limited"')) return null;
  try {
    const { cond, msg } = JSON.parse(last) as { readonly cond?: unknown; readonly msg?: unknown };
    if (cond !== 'limited') return null;
    return typeof msg === 'string' && msg !== '' ? `“${plainLine(msg.slice(0, 300))}”` : 'the row limit is reached';
  } catch (error) {
    if (error instanceof SyntaxError) return null; // A truncated line says nothing.
    throw error;
  }
}
