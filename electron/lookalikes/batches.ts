import type { detectCalls } from '../../shared/calls/detect.ts';
import type { VerdictRow } from '../../shared/case-rows.ts';
import type { DetectedDomain, WriteOutcome } from '../../shared/detect.ts';
import type { SentVerdict } from '../../shared/lookalikes.ts';
import { type Failure, mayBeDone, meaningOf } from '../../shared/result.ts';
import type { MadeEscalation } from '../api/detect/records.ts';
import { batchSize } from '../api/detect/writes.ts';
import type { Product } from '../api/product.ts';
import type { Change } from './stored-lookalikes.ts';
import type { Action } from './tray.ts';

/** The calls that write verdicts. */
export type Writes = Pick<Product<typeof detectCalls>, 'setState' | 'escalate'>;

/** The most domains in one request. */
const batchSizes: Readonly<Record<Action, number>> = {
  watch: batchSize,
  ignore: batchSize,
  'escalate-blocked': 100,
  'escalate-external': 10,
};
/** An escalation also sets its domain to watched, so states go first: a later state would undo that. */
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

type Outcome = { readonly outcome: Exclude<SentVerdict['outcome'], 'already'>; readonly why: string | null };

export interface BatchOutcome {
  /** By the id of the domain. Domains that the reply doesn't name are missing. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly failure: Failure | null;
  /** Whether the service named the domains that it refused the batch for. */
  readonly named: boolean;
  /** The domains in the reply. */
  readonly changes: ReadonlyMap<string, Change>;
  readonly at: string;
}

/** Makes the request of a batch, and returns the outcome of each domain. */
export async function postBatch(
  detect: Writes,
  { action, verdicts }: Batch,
  signal: AbortSignal,
): Promise<BatchOutcome> {
  const ids = verdicts.map(({ watchId }) => watchId);
  if (action === 'watch' || action === 'ignore') {
    const written = await detect.setState({ ids, state: action === 'watch' ? 'watched' : 'ignored' }, signal);
    if (!written.ok) return failed(ids, written.failure);
    const { outcomes, domains, at, stopped } = written.value;
    return { outcomes: namedIn(outcomes), changes: changedIn(domains), at, failure: stopped, named: false };
  }
  const type = action === 'escalate-blocked' ? 'blocked' : 'external_safe';
  const written = await detect.escalate({ ids, type }, signal);
  if (!written.ok) return failed(ids, written.failure);
  const { outcomes, escalations, at } = written.value;
  return { outcomes: namedIn(outcomes), changes: escalatedIn(escalations), at, failure: null, named: false };
}

/** What the reply to escalations says of their domains. */
export function escalatedIn(escalations: readonly MadeEscalation[]): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const { watchlist_domain_id: id, updated_date: _updated, ...escalated } of escalations) {
    if (id !== null) changes.set(id, { escalated });
  }
  return changes;
}

function namedIn(outcomes: readonly WriteOutcome[]): Map<string, Outcome> {
  return new Map(
    outcomes.map(({ id, outcome }) => [
      id,
      outcome === 'not-sent'
        ? { outcome: 'left', why: null }
        : { outcome, why: outcome === 'unknown' ? 'The reply did not mention it: load the list to check.' : null },
    ]),
  );
}

/** What the reply to a change of states says of its domains. */
export function changedIn(domains: readonly DetectedDomain[]): Map<string, Change> {
  return new Map(
    domains.map(({ id, state, changed_date, assigned_by, assigned_date }) => [
      id,
      { state, changed_date, assigned_by, assigned_date },
    ]),
  );
}

/** The outcome of a failed batch: refused by the service, not done, or unknown. */
function failed(ids: readonly string[], failure: Failure): BatchOutcome {
  const outcome = outcomeAfter(failure);
  const blamed = new Set(outcome === 'refused' ? ids.filter((id) => saidOf(failure).includes(id)) : []);
  const outcomes = ids.map((id): [string, Outcome] =>
    blamed.size > 0 && !blamed.has(id)
      ? [id, { outcome: 'left', why: 'The service refused its batch because of another domain in it.' }]
      : [id, { outcome, why: outcome === 'unknown' ? (failure.kept ?? failure.message) : failure.message }],
  );
  return { outcomes: new Map(outcomes), changes: new Map(), at: '', failure, named: blamed.size > 0 };
}

function saidOf({ message, fields }: Failure): string {
  return [message, ...Object.values(fields ?? {}).flat()].join(' ');
}

/** Refused, or unknown; otherwise the verdict stays in the tray and can be sent again. */
function outcomeAfter(failure: Failure): Outcome['outcome'] {
  if (mayBeDone(failure)) return 'unknown';
  return meaningOf(failure).cause === 'question' ? 'refused' : 'left';
}
