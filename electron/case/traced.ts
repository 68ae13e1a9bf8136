import type { CaseFile } from './case-file.ts';

/** Says of an answer that came in exchanges which rows of the ledger hold them, and whether the case answered it itself. */
export function traced(file: CaseFile, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('exchanges' in answer)) return answer;
  const exchanges: readonly number[] = Array.isArray(answer.exchanges) ? answer.exchanges : [];
  const replies = exchanges.flatMap((exchange) => file.replyOf(exchange) ?? []);
  if (replies.length === 0) return answer;
  return { ...answer, replies, fromCase: exchanges.every((exchange) => file.isHeld(exchange)) };
}
