import type { TriageRow } from '../../../shared/calls/triage.ts';
import type { VerdictRow } from '../../../shared/case-rows.ts';
import type { CommandId } from '../../../shared/commands.ts';

interface VerdictWords {
  readonly title: string;
  readonly short: string;
  readonly icon: 'eye-open' | 'eye-off' | 'ban-circle' | 'send-to';
  readonly command: CommandId;
}

/** What each verdict is called, and the command that gives it. */
export const verdictTitles: Readonly<Record<VerdictRow['action'], VerdictWords>> = {
  watch: { title: 'Watch', short: 'watch', icon: 'eye-open', command: 'detect.watch' },
  ignore: { title: 'Ignore', short: 'ignore', icon: 'eye-off', command: 'detect.ignore' },
  'escalate-blocked': {
    title: 'Escalate for blocking',
    short: 'block',
    icon: 'ban-circle',
    command: 'detect.block',
  },
  'escalate-external': {
    title: 'Escalate to the external service',
    short: 'external',
    icon: 'send-to',
    command: 'detect.external',
  },
};

export const verdictActions = Object.keys(verdictTitles) as VerdictRow['action'][];

export const escalationWords: Readonly<Record<string, string>> = {
  blocked: 'for blocking',
  external_safe: 'to the external service',
};

/** What sending a verdict changes, from what to what. */
export function changeWords(row: TriageRow | undefined, action: VerdictRow['action']): string {
  const from = row?.state ?? 'not known';
  switch (action) {
    case 'watch':
      return `${from} → watched`;
    case 'ignore':
      return `${from} → ignored`;
    case 'escalate-blocked':
    case 'escalate-external': {
      const how = escalationWords[action === 'escalate-blocked' ? 'blocked' : 'external_safe'];
      return from === 'new' ? `new → watched, escalated ${how}` : `${from}, escalated ${how}`;
    }
  }
}

/** What a person should know of a domain before its verdict is sent. */
export function cautionWords(row: TriageRow | undefined): string | null {
  if (!row) return 'The case does not know this domain any more.';
  if (row.left !== null)
    return 'The list of new domains has it no more: somebody judged it, or its monitor is gone. Read the other lists to see.';
  if (row.state === 'new' || row.assigned_by === null) return null;
  const day = row.assigned_date === null ? '' : ` on ${row.assigned_date.slice(0, 10)}`;
  return `${row.state === 'watched' ? 'Watched' : 'Ignored'} by ${row.assigned_by}${day}.`;
}
