import type { VerdictRow } from '../../shared/case-rows.ts';
import type { Events } from '../../shared/contract.ts';
import { clockMinuteOf, dayOf } from '../../shared/figures.ts';
import type { Emit } from '../../shared/ipc.ts';
import type { SentSummary, SentVerdict } from '../../shared/lookalikes.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { isStaged } from '../case/queries/verdicts.ts';
import { guarded } from '../case/storage-failure.ts';
import { type Batch, type BatchOutcome, batchesOf, postBatch, type Writes } from './batches.ts';
import { tellRows } from './lists.ts';
import { domainsOf, noteChanges } from './stored-lookalikes.ts';
import { whyNeedless } from './tray.ts';

export interface Sending {
  readonly file: CaseFile;
  /** Whether that case is still open: the person may open another one meanwhile. */
  readonly isOpen: () => boolean;
  readonly emit: Emit<Events>;
  readonly detect: Writes;
  /** Takes the right to send a verdict, before it is sent. Null where nobody can decide that, as in a case of one person. */
  readonly claim: (verdict: Pick<VerdictRow, 'watchId' | 'action'>) => Promise<Result<Claim | null>>;
}

/** Who has the right to send a verdict, and since when. */
interface Claim {
  readonly isMine: boolean;
  readonly who: string;
  readonly at: string;
}

/** Sends verdicts in batches. It skips verdicts that are already in effect; failed ones stay in the tray with the reason. */
export async function sendVerdicts(
  sending: Sending,
  wanted: readonly VerdictRow[],
  signal: AbortSignal,
): Promise<Result<SentSummary>> {
  const { file, emit } = sending;
  const needless = takeOutNeedless(file, wanted);
  if (!needless.ok) return needless;
  const became = new Map<number, SentVerdict>(needless.value.map((verdict) => [verdict.id, verdict]));
  const queue = batchesOf(wanted.filter(({ id }) => !became.has(id)));
  /** Watching and ignoring is one permission, escalating another; an account can have only one of them. */
  const barred = new Set<'judge' | 'escalate'>();
  let stopped: Failure | null = null;
  let triesWithout = mostTriesWithout;
  for (let batch = queue.shift(); batch; batch = queue.shift()) {
    if (signal.aborted || !sending.isOpen()) break;
    const permission = batch.action.startsWith('escalate') ? 'escalate' : 'judge';
    if (barred.has(permission)) continue;
    const ours = await claimed(sending, batch);
    if (!ours.ok) {
      stopped ??= ours.failure;
      break;
    }
    for (const [verdict, why] of ours.value.taken) became.set(verdict.id, sentOf(verdict, 'left', why));
    if (ours.value.verdicts.length === 0) continue;
    batch = { action: batch.action, verdicts: ours.value.verdicts };
    const sent = await sendBatch(sending, batch, signal);
    if (!sent.ok) return sent;
    const { outcomes, failure, goesOnWithout } = sent.value;
    for (const verdict of batch.verdicts) {
      const { outcome, why } = outcomes.get(verdict.watchId) ?? unnamed;
      became.set(verdict.id, sentOf(verdict, outcome, why));
    }
    emit('lookalikes.progress', { what: 'sending', done: countOf(became, 'done'), of: wanted.length });
    if (failure === null) continue;
    stopped ??= failure;
    if (goesOnWithout !== null && triesWithout-- > 0) queue.unshift({ action: batch.action, verdicts: goesOnWithout });
    else if (failure.code === 'not-permitted') barred.add(permission);
    else break;
  }
  const verdicts = wanted.map((verdict) => became.get(verdict.id) ?? sentOf(verdict, 'left', null));
  const count = (outcome: SentVerdict['outcome']) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  return ok({
    done: count('done'),
    already: count('already'),
    refused: count('refused'),
    unknown: count('unknown'),
    left: count('left'),
    stopped,
    verdicts,
  });
}

/** Two analysts never send the same verdict: only one gets the right to it. */
async function claimed({ file, claim }: Sending, { verdicts }: Batch): Promise<Result<Claimed>> {
  const ours: VerdictRow[] = [];
  const taken = new Map<VerdictRow, string>();
  for (const verdict of verdicts) {
    if (!isStaged(file, verdict.id)) {
      taken.set(verdict, 'A colleague has sent it.');
      continue;
    }
    // Without a pause after looking: what arrives from now on can't make it another occasion.
    const claims = await claim(verdict);
    if (!claims.ok) return claims;
    if (claims.value === null || claims.value.isMine) ours.push(verdict);
    else taken.set(verdict, whyTaken(claims.value));
  }
  return ok({ verdicts: ours, taken });
}

interface Claimed {
  readonly verdicts: readonly VerdictRow[];
  /** What a colleague sends, with a sentence for the user. */
  readonly taken: ReadonlyMap<VerdictRow, string>;
}

/** Whoever has the right may be gone. Only a person can know whether it was sent; a new verdict is a new right. */
function whyTaken({ who, at }: Claim): string {
  return `${who} has been sending it since ${dayOf(at)} ${clockMinuteOf(at)} UTC. If they can’t finish, check the domain in Detect, remove this verdict from the tray and judge again.`;
}

/** The service may name one domain per refusal: limits the retries for a tray with many deleted domains. */
const mostTriesWithout = 20;

const unnamed = { outcome: 'unknown', why: 'The reply did not mention it.' } as const;

function countOf(became: ReadonlyMap<number, SentVerdict>, outcome: SentVerdict['outcome']): number {
  let count = 0;
  for (const verdict of became.values()) if (verdict.outcome === outcome) count++;
  return count;
}

function sentOf(
  { watchId, domain, action }: VerdictRow,
  outcome: SentVerdict['outcome'],
  why: string | null,
): SentVerdict {
  return { watchId, domain, action, outcome, why };
}

/** Another person or window may have done it since the verdict. */
function takeOutNeedless(
  file: CaseFile,
  wanted: readonly VerdictRow[],
): Result<(SentVerdict & { readonly id: number })[]> {
  const rows = new Map(
    domainsOf(
      file,
      wanted.map(({ watchId }) => watchId),
    ).map((row) => [row.id, row]),
  );
  const needless = wanted.flatMap((verdict) => {
    const why = whyNeedless(rows.get(verdict.watchId), verdict.action);
    return why === null ? [] : [{ ...sentOf(verdict, 'already', why), id: verdict.id }];
  });
  if (needless.length === 0) return ok([]);
  const label = `${needless.length} verdicts no longer needed`;
  const done = file.change({ kind: 'sent', label }, (draft) => {
    for (const { id } of needless) draft.remove('verdict', id);
  });
  return done.ok ? ok(needless) : done;
}

interface Sent extends BatchOutcome {
  /** The domains of a refused batch that the service did not name: nothing was done, so they can be sent without the others. */
  readonly goesOnWithout: readonly VerdictRow[] | null;
}

/** Sends one batch. The case stores `sending` before the request, so that a crash never sends it twice. */
async function sendBatch({ file, detect, emit }: Sending, batch: Batch, signal: AbortSignal): Promise<Result<Sent>> {
  const { action, verdicts } = batch;
  const marked = file.change({ kind: 'sent', label: `Sending ${verdicts.length} verdicts: ${action}` }, (draft) => {
    for (const { id } of verdicts) draft.update('verdict', id, { state: 'sending', why: null });
  });
  if (!marked.ok) return marked;
  const answer = await postBatch(detect, batch, signal);
  const settled = file.change({ kind: 'sent', label: `Reply to ${verdicts.length} verdicts: ${action}` }, (draft) => {
    for (const { id, watchId } of verdicts) {
      const { outcome, why } = answer.outcomes.get(watchId) ?? unnamed;
      if (outcome === 'done') draft.remove('verdict', id);
      else draft.update('verdict', id, { state: outcome === 'left' ? 'staged' : outcome, why });
    }
  });
  if (!settled.ok) return settled;
  const noted = guarded(file.path, 'write', () => ok(noteChanges(file, answer.changes, answer.at)));
  if (!noted.ok) return noted;
  tellRows(emit, noted.value);
  const rest = verdicts.filter(({ watchId }) => answer.outcomes.get(watchId)?.outcome === 'left');
  const isNamed = answer.named && rest.length > 0 && rest.length < verdicts.length;
  return ok({ ...answer, goesOnWithout: isNamed ? rest : null });
}
