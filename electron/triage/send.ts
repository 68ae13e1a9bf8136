import type { WatchlistDomain, WriteOutcome } from '../../shared/calls/detect.ts';
import type { VerdictRow } from '../../shared/case-rows.ts';
import type { Contract } from '../../shared/contract.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { type Failure, type FailureCode, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { saysUnsent } from '../core/unsent.ts';
import type { Action } from './tray.ts';

export type Ask = Pick<Handlers<Contract>, 'detect.setState' | 'detect.escalate'>;

/** The most that one request may carry. */
const batchSizes: Readonly<Record<Action, number>> = {
  watch: 100,
  ignore: 100,
  'escalate-blocked': 100,
  'escalate-external': 10,
};
/** An escalation watches its domain, so states go first: a later state must not undo it. */
const order: readonly Action[] = ['watch', 'ignore', 'escalate-blocked', 'escalate-external'];

export interface Batch {
  readonly action: Action;
  readonly verdicts: readonly VerdictRow[];
}

export function batchesOf(verdicts: readonly VerdictRow[]): Batch[] {
  return order.flatMap((action) => {
    const wanted = verdicts.filter((verdict) => verdict.action === action);
    const size = batchSizes[action];
    return Array.from({ length: Math.ceil(wanted.length / size) }, (_, batch) => ({
      action,
      verdicts: wanted.slice(batch * size, (batch + 1) * size),
    }));
  });
}

export interface BatchOutcome {
  readonly outcomes: readonly WriteOutcome[];
  /** As they are now, where the service said so. */
  readonly domains: readonly WatchlistDomain[];
  readonly exchanges: readonly number[];
  readonly at: string;
  readonly failure: Failure | null;
}

/** Sends one batch. Before it leaves, the case says that it is under way: whatever happens, it is not sent twice. */
export async function sendBatch(
  file: CaseFile,
  ask: Ask,
  batch: Batch,
  signal: AbortSignal,
): Promise<Result<BatchOutcome>> {
  const { action, verdicts } = batch;
  const marked = file.change({ kind: 'sent', label: `Sending ${verdicts.length} verdicts: ${action}` }, (draft) => {
    for (const { id } of verdicts) draft.update('verdict', id, { state: 'sending', why: null });
  });
  if (!marked.ok) return marked;
  const answer = await post(
    ask,
    action,
    verdicts.map(({ watchId }) => watchId),
    signal,
  );
  const settled = file.change({ kind: 'sent', label: `Answer to ${verdicts.length} verdicts: ${action}` }, (draft) => {
    const became = new Map(answer.outcomes.map(({ id, outcome }) => [id, outcome]));
    for (const { id, watchId } of verdicts) {
      switch (became.get(watchId) ?? 'unknown') {
        case 'done':
          draft.remove('verdict', id);
          break;
        case 'not-sent':
          draft.update('verdict', id, { state: 'staged', why: answer.failure?.message ?? null });
          break;
        case 'refused':
          draft.update('verdict', id, { state: 'refused', why: answer.failure?.message ?? 'The service refused it.' });
          break;
        case 'unknown':
          draft.update('verdict', id, { state: 'unknown', why: answer.failure?.kept ?? 'The answer did not name it.' });
          break;
      }
    }
  });
  return settled.ok ? ok(answer) : settled;
}

async function post(ask: Ask, action: Action, ids: string[], signal: AbortSignal): Promise<BatchOutcome> {
  if (action === 'watch' || action === 'ignore') {
    const written = await ask['detect.setState']({ ids, state: action === 'watch' ? 'watched' : 'ignored' }, signal);
    if (!written.ok) return failed(ids, written.failure);
    const { outcomes, domains, exchanges, at, stopped } = written.value;
    return { outcomes, domains, exchanges, at, failure: stopped };
  }
  const type = action === 'escalate-blocked' ? 'blocked' : 'external_safe';
  const written = await ask['detect.escalate']({ ids, type }, signal);
  if (!written.ok) return failed(ids, written.failure);
  const { outcomes, exchanges, at } = written.value;
  return { outcomes, domains: [], exchanges, at, failure: null };
}

/** What a failure says of the batch: refused by the service, surely not sent, or nobody knows. */
function failed(ids: readonly string[], failure: Failure): BatchOutcome {
  const outcome = outcomeOf(failure);
  return { outcomes: ids.map((id) => ({ id, outcome })), domains: [], exchanges: [], at: '', failure };
}

const refusals: ReadonlySet<FailureCode> = new Set([
  'rejected',
  'not-permitted',
  'refused-key',
  'not-found',
  'bad-input',
]);
const unsent: ReadonlySet<FailureCode> = new Set([
  'offline',
  'limit',
  'busy',
  'no-key',
  'no-connection',
  'keychain',
  'tls',
  'proxy',
]);

function outcomeOf(failure: Failure): WriteOutcome['outcome'] {
  if (refusals.has(failure.code)) return 'refused';
  return saysUnsent(failure) || unsent.has(failure.code) ? 'not-sent' : 'unknown';
}
