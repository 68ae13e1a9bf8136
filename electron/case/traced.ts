import type { CaseFile } from './case-file.ts';

/** Adds to an answer the ledger rows of its exchanges, and whether the case itself answered. */
export function traced(file: CaseFile, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('exchanges' in answer)) return answer;
  const exchanges: readonly number[] = Array.isArray(answer.exchanges) ? answer.exchanges : [];
  const replies = exchanges.flatMap((exchange) => file.replyOf(exchange) ?? []);
  if (replies.length === 0) return answer;
  return { ...answer, replies, fromCase: exchanges.every((exchange) => file.isHeld(exchange)) };
}
