import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CaseName, LeftAnswer, Spool } from '../core/disk/spool.ts';
import type { Exchange } from '../core/http/exchange.ts';
import type { CaseFile } from './case-file.ts';
import { databaseOf } from './database-of.ts';

/** An answer that waits until its case is opened. */
export interface Waiting {
  readonly folder: string;
  readonly casePath: string;
}

/**
 * Takes into a case the answers that an earlier run left for it: those cut off when that run ended, and those that
 * could not be written. Only the open case gets its answers. Other cases are not opened for that: one of them may have
 * crashed the earlier run.
 */
export async function adoptLeft(
  file: CaseFile,
  spools: readonly Spool[],
): Promise<{ readonly taken: number; readonly waiting: readonly Waiting[] }> {
  let taken = 0;
  const waiting: Waiting[] = [];
  const take = async (answer: LeftAnswer): Promise<boolean> => {
    const { path, belongsTo } = answer;
    const wait = () => waiting.push({ folder: dirname(path), casePath: belongsTo.path });
    if (file.readOnly !== null || !isOf(file, belongsTo)) {
      wait();
      return false;
    }
    const exchange = await exchangeOf(answer);
    if (isInLedger(file, exchange)) return true; // That run ended between writing the answer and removing it here.
    const kept = await file.keep(exchange);
    if (kept.ok) taken++;
    else wait();
    return kept.ok;
  };
  for (const spool of spools) await spool.left(take);
  return { taken, waiting };
}

/** A copy has the same id: it gets the original's answers only if the original no longer exists. */
function isOf(file: CaseFile, { id, path }: CaseName): boolean {
  return id === file.id && (path === file.path || !existsSync(path));
}

async function exchangeOf({ path, exchange }: LeftAnswer): Promise<Exchange> {
  const number = 0; // From an earlier run: nobody in this run uses its number.
  if (exchange.file !== null || !existsSync(path)) return { ...exchange, number, bytes: null };
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    length += chunk.length;
  }
  const sha256 = hash.digest('hex');
  const isWhole = exchange.sha256 === sha256;
  const failure = isWhole ? exchange.failure : (exchange.failure ?? 'cancelled');
  return { ...exchange, number, bytes: null, file: path, length, sha256, failure };
}

function isInLedger(file: CaseFile, { at, url, sha256 }: Exchange): boolean {
  return databaseOf(file).one('SELECT 1 FROM reply WHERE at = ? AND url = ? AND sha256 IS ?', at, url, sha256) !== null;
}
