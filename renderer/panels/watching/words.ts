import type { RunSummary, WatchedSearch } from '../../../shared/calls/watching.ts';
import { figure } from '../../ui/Meter.tsx';

/** To the minute, as lists show it. */
export function minute(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)}`;
}

export function scheduleWords({ everyHours }: Pick<WatchedSearch, 'everyHours'>): string {
  return everyChoices.find(({ hours }) => hours === everyHours)?.label ?? `every ${everyHours} hours`;
}

export const everyChoices: readonly { readonly hours: number | null; readonly label: string }[] = [
  { hours: null, label: 'by hand' },
  { hours: 1, label: 'every hour' },
  { hours: 6, label: 'every 6 hours' },
  { hours: 24, label: 'every day' },
  { hours: 168, label: 'every week' },
];

/** What a schedule spends, so that nobody is surprised. */
export function spendWords(everyHours: number | null): string {
  if (everyHours === null) return 'Each run costs one query, or a few where much is new.';
  const aDay = 24 / everyHours;
  const amount = aDay >= 1 ? `${aDay} a day` : `one in ${everyHours / 24} days`;
  return `Each run by itself costs exactly one query: ${amount}, while the case is open.`;
}

/** How a run went, and how much of it is known. */
export function runWords({ kind, scheduled, completeness, found }: RunSummary): string {
  const how = kind === 'baseline' ? 'saved' : kind === 'full' ? 'all of it' : 'news alone';
  const whole =
    completeness.kind === 'whole' ? '' : completeness.kind === 'more' ? `, ${figure(found)} of more` : ', not whole';
  return `${how}${scheduled ? ', by itself' : ''}${whole}`;
}
