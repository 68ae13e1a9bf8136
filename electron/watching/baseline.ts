import { mostPages } from '../../shared/asking.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { SavedQuestion } from '../../shared/saved-search.ts';
import type { Ways } from '../asking/products.ts';
import type { CaseFile } from '../case/case-file.ts';
import { replyById } from '../case/queries/replies.ts';
import { cancelled } from '../core/http/unsent.ts';
import { type Gathered, gather } from './gather.ts';
import { notHeld, refused } from './words.ts';

/** The known results of a question, and since when. */
export interface Known {
  readonly gathered: Gathered;
  readonly asOf: string;
}

export interface BaselineContext {
  readonly open: () => CaseFile;
  /** Waits until all answers are in the case. */
  readonly settled: () => Promise<void>;
  readonly ways: Ways;
}

/** From the case if it has the answer; otherwise from the service, if allowed. */
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

/** All stored pages, one after the other. */
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

/** When the case got the oldest part of an answer. */
function oldestOf(file: CaseFile, exchanges: readonly number[]): string | null {
  const times = exchanges.flatMap((exchange) => replyById(file, file.replyOf(exchange) ?? 0)?.at ?? []);
  return times.sort()[0] ?? null;
}
