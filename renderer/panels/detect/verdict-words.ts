import type { VerdictRow } from '../../../shared/case-rows.ts';
import type { CommandId } from '../../../shared/commands.ts';
import { dayOf } from '../../../shared/figures.ts';
import type { LookalikeRow } from '../../../shared/lookalikes.ts';
import { plainLine } from '../../../shared/odd-text.ts';

interface VerdictWords {
  readonly title: string;
  readonly short: string;
  readonly command: CommandId;
}

/** What each verdict is called, and the command that gives it. */
export const verdictTitles: Readonly<Record<VerdictRow['action'], VerdictWords>> = {
  watch: { title: 'Watch', short: 'watch', command: 'detect.watch' },
  ignore: { title: 'Ignore', short: 'ignore', command: 'detect.ignore' },
  'escalate-blocked': {
    title: 'Escalate for blocking',
    short: 'block',
    command: 'detect.block',
  },
  'escalate-external': {
    title: 'Escalate to the external service',
    short: 'external',
    command: 'detect.external',
  },
};

export const verdictActions = Object.keys(verdictTitles) as VerdictRow['action'][];

export const escalationWords: Readonly<Record<string, string>> = {
  blocked: 'for blocking',
  external_safe: 'to the external service',
};

/** In which ways a domain was escalated. */
export function escalatedWords({ escalations }: Pick<LookalikeRow, 'escalations'>): string {
  const ways = new Set(escalations.map(({ escalation_type: type }) => escalationWords[type] ?? plainLine(type)));
  return `Escalated ${[...ways].join(' and ')}`;
}

/** What sending a verdict changes, from what to what. */
export function changeWords(row: LookalikeRow | undefined, action: VerdictRow['action']): string {
  const from = row?.state ?? 'not known';
  switch (action) {
    case 'watch':
      return `${from} → watched`;
    case 'ignore':
      return `${from} → ignored`;
    case 'escalate-blocked':
    case 'escalate-external': {
      const escalated = `escalated (${verdictTitles[action].short})`;
      return from === 'new' ? `new → watched, ${escalated}` : `${from}, ${escalated}`;
    }
  }
}

/** What a person should know of a domain before its verdict is sent. */
export function cautionWords(row: LookalikeRow | undefined): string | null {
  if (!row) return 'The case does not know this domain any more.';
  if (row.left !== null)
    return 'The list of new domains has it no more: somebody judged it, or its monitor is gone. Read the other lists to see.';
  if (row.state === 'new' || row.assigned_by === null) return null;
  const day = row.assigned_date === null ? '' : ` on ${dayOf(row.assigned_date)}`;
  return `${row.state === 'watched' ? 'Watched' : 'Ignored'} by ${row.assigned_by}${day}.`;
}
