import type { DetectedDomain, WriteOutcome } from '../../../shared/detect.ts';
import { type Failure, mayBeDone, ok, type Result } from '../../../shared/result.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { changeState } from './client.ts';

/** The documents name no largest number of domains per change; an escalation may carry this many. */
export const batchSize = 100;

interface StateChange {
  readonly domains: DetectedDomain[];
  readonly spoiled: number;
  readonly outcomes: WriteOutcome[];
  readonly stopped: Failure | null;
  readonly exchanges: number[];
  readonly at: string;
}

// covers: detect.states new to watched, new to ignored, ignored to watched
/** Changes the state of any number of domains, request by request, until one fails. Never repeats a request. */
export async function changeStates(
  http: SignedHttp,
  asked: readonly string[],
  state: 'watched' | 'ignored',
  circumstances: Circumstances,
): Promise<Result<StateChange>> {
  const ids = [...new Set(asked)];
  const domains: DetectedDomain[] = [];
  const outcomes: WriteOutcome[] = [];
  const exchanges: number[] = [];
  let spoiled = 0;
  let at = '';
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const written = await changeState(http, batch, state, circumstances);
    if (!written.ok) {
      const stopped = sayWhetherDone(written.failure);
      if (from === 0) return { ok: false, failure: stopped };
      const outcome = outcomeAfter(written.failure);
      outcomes.push(...batch.map((id): WriteOutcome => ({ id, outcome })));
      outcomes.push(...ids.slice(from + batchSize).map((id): WriteOutcome => ({ id, outcome: 'not-sent' })));
      return ok({ domains, spoiled, outcomes, stopped, exchanges, at });
    }
    const { records, reply, silent } = written.value;
    const changed = silent ? batch : records.filter((record) => record.state === state).map(({ id }) => id);
    outcomes.push(...outcomesOf(batch, changed));
    for (const record of records) domains.push(record); // No spread: an answer may have too many for arguments.
    spoiled += written.value.spoiled;
    exchanges.push(reply.exchange);
    at = reply.at.toISOString();
  }
  return ok({ domains, spoiled, outcomes, stopped: null, exchanges, at });
}

/** Only what the answer names is surely done, or everything after a silent success. */
export function outcomesOf(ids: readonly string[], confirmed: readonly (string | null)[]): WriteOutcome[] {
  const done = new Set(confirmed);
  return ids.map((id) => ({ id, outcome: done.has(id) ? 'done' : 'unknown' }));
}

/** What a failure means for all ids of its request. */
function outcomeAfter(failure: Failure): Exclude<WriteOutcome['outcome'], 'done'> {
  if (mayBeDone(failure)) return 'unknown';
  return failure.arrived === 'no' ? 'not-sent' : 'refused';
}

/** A write that may have arrived is not sent again; the message asks the user to check first. */
export function sayWhetherDone(failure: Failure): Failure {
  if (!mayBeDone(failure)) return failure;
  return {
    ...failure,
    kept: 'It is unknown whether the service made the change.',
    next: 'Load the list to check before you try again.',
  };
}
