import type { VerdictRow } from '../../shared/case-rows.ts';
import type { LookalikeRow } from '../../shared/lookalikes.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { allVerdicts, verdictsIn } from '../case/queries/verdicts.ts';
import { isSentByColleague } from '../case/team/team-file.ts';
import { domainsOf } from './stored-lookalikes.ts';

export type Action = VerdictRow['action'];

interface Staged {
  readonly staged: number;
  readonly skipped: { readonly id: string; readonly why: string }[];
}

/** Watch and ignore replace each other; each kind of escalation is separate. */
const rivals: Readonly<Record<Action, readonly Action[]>> = {
  watch: ['watch', 'ignore'],
  ignore: ['watch', 'ignore', 'escalate-blocked', 'escalate-external'],
  'escalate-blocked': ['escalate-blocked', 'ignore'],
  'escalate-external': ['escalate-external', 'ignore'],
};

const labels: Readonly<Record<Action, string>> = {
  watch: 'Watch',
  ignore: 'Ignore',
  'escalate-blocked': 'Escalate for blocking',
  'escalate-external': 'Escalate to the external service',
};

/** Adds verdicts to the tray in one undoable step. It skips verdicts without effect, with the reason. */
export function stageVerdicts(file: CaseFile, ids: readonly string[], action: Action | null): Result<Staged> {
  const rows = new Map(domainsOf(file, ids).map((row) => [row.id, row]));
  const waiting = trayByDomain(file);
  const skipped: { id: string; why: string }[] = [];
  const what = ids.length === 1 ? (rows.get(ids[0] ?? '')?.domain ?? 'a domain') : `${ids.length} domains`;
  const label = action === null ? `Removed ${what} from the tray` : `${labels[action]}: ${what}`;
  const done = file.change({ kind: 'judged', label }, (draft) => {
    let staged = 0;
    for (const id of new Set(ids)) {
      const row = rows.get(id);
      const already = waiting.get(id) ?? [];
      const why = action === null ? null : whyNeedless(row, action);
      if (why !== null || (action !== null && !row)) {
        skipped.push({ id, why: why ?? 'This domain is not in the case.' });
        continue;
      }
      const overruled = already.filter(
        ({ state, action: other }) => state !== 'sending' && (action === null || rivals[action].includes(other)),
      );
      for (const verdict of overruled) draft.remove('verdict', verdict.id);
      if (action === null || !row) {
        staged += overruled.length;
        continue;
      }
      draft.verdict({ watchId: id, domain: row.domain, action, state: 'staged', why: null });
      staged++;
    }
    return staged;
  });
  return done.ok ? ok({ staged: done.value.value, skipped }) : done;
}

/** Why a verdict would change nothing; null if it changes something. */
export function whyNeedless(row: LookalikeRow | undefined, action: Action): string | null {
  if (!row) return null;
  if (action === 'watch' && row.state === 'watched') return 'Already watched.';
  if (action === 'ignore' && row.state === 'ignored') return 'Already ignored.';
  const type = action === 'escalate-blocked' ? 'blocked' : action === 'escalate-external' ? 'external_safe' : null;
  if (type !== null && row.escalations.some(({ escalation_type }) => escalation_type === type)) {
    return 'Already escalated this way.';
  }
  return null;
}

function trayByDomain(file: CaseFile): Map<string, VerdictRow[]> {
  const byDomain = new Map<string, VerdictRow[]>();
  for (const verdict of allVerdicts(file))
    byDomain.set(verdict.watchId, [...(byDomain.get(verdict.watchId) ?? []), verdict]);
  return byDomain;
}

/**
 * Verdicts that were being sent when the program ended: without a reply, their outcome is unknown. What a colleague sends
 * is theirs to settle. False if that can't be written yet.
 */
export function findLost(file: CaseFile): boolean {
  const lost = verdictsIn(file, 'sending').filter((verdict) => !isSentByColleague(file, verdict));
  if (lost.length === 0) return true;
  const why = 'Sextant closed before the service replied. The outcome is unknown: load the list to check.';
  const noted = file.change({ kind: 'sent', label: `${lost.length} verdicts without a reply` }, (draft) => {
    for (const { id } of lost) draft.update('verdict', id, { state: 'unknown', why });
  });
  return noted.ok;
}

/** Settles verdicts with an unknown outcome from a list that was loaded since. */
export function settleUnknown(file: CaseFile, rows: readonly LookalikeRow[]): Result<void> {
  const unknown = verdictsIn(file, 'unknown');
  if (unknown.length === 0) return ok(undefined);
  const told = new Map(rows.map((row) => [row.id, row]));
  const done = file.change({ kind: 'sent', label: 'Checked the outcome of verdicts without a reply' }, (draft) => {
    for (const { id, watchId, action } of unknown) {
      const row = told.get(watchId);
      if (!row) continue;
      if (whyNeedless(row, action) !== null) draft.remove('verdict', id);
      else draft.update('verdict', id, { state: 'staged', why: 'The list shows that it was not done.' });
    }
  });
  return done.ok ? ok(undefined) : done;
}
