import { mostPages } from '../../shared/asking.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { SavedQuestion } from '../../shared/saved-search.ts';
import type { Ways } from '../asking/products.ts';
import type { CaseFile } from '../case/case-file.ts';
import { replyById } from '../case/queries/replies.ts';
import { cancelled } from '../core/http/unsent.ts';
import { type Gathered, gather } from './gather.ts';
import { notHeld, refused } from './words.ts';

/** What is known of a question, and since when. */
export interface Known {
  readonly gathered: Gathered;
  readonly asOf: string;
}

export interface BaselineContext {
  readonly open: () => CaseFile;
  /** Waits until what came is in the case. */
  readonly settled: () => Promise<void>;
  readonly ways: Ways;
}

/** From the case where it holds the answer; else the service is asked, where it may be. */
export async function knownNow(
  context: BaselineContext,
  question: SavedQuestion,
  now: Date,
  mayAsk: boolean,
  signal: AbortSignal,
): Promise<Result<Known>> {
  const file = context.open();
  const held = await fromCase(context, question, signal);
  const answered = held
    ? ok(held)
    : mayAsk
      ? await gather(context.ways.fresh, question, null, mostPages, signal)
      : notHeld();
  if (!answered.ok) return answered;
  const { completeness } = answered.value;
  if (completeness.kind === 'refused') return refused(completeness.why);
  await context.settled();
  if (context.open() !== file) return cancelled();
  const asOf = (held && oldestOf(file, held.exchanges)) ?? now.toISOString();
  return ok({ gathered: answered.value, asOf });
}

/** As many pages as the case holds, one after the other. */
async function fromCase(
  context: BaselineContext,
  question: SavedQuestion,
  signal: AbortSignal,
): Promise<Gathered | null> {
  const answered = await gather(context.ways.caseAlone, question, null, mostPages, signal);
  if (!answered.ok) return null;
  const { stopped, ...gathered } = answered.value;
  return { ...gathered, stopped: stopped?.code === 'offline' ? null : stopped };
}

/** When the case was told the oldest part of an answer. */
function oldestOf(file: CaseFile, exchanges: readonly number[]): string | null {
  const times = exchanges.flatMap((exchange) => replyById(file, file.replyOf(exchange) ?? 0)?.at ?? []);
  return times.sort()[0] ?? null;
}
