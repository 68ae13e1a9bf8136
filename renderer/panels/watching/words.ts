import { figure } from '../../../shared/figures.ts';
import type { RunSummary, WatchedSearch } from '../../../shared/watched-search.ts';

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

/** The cost of a schedule, so that nobody is surprised. */
export function spendWords(everyHours: number | null): string {
  if (everyHours === null) return 'Each run costs one query, or a few where much is new.';
  const aDay = 24 / everyHours;
  const amount = aDay >= 1 ? `${aDay} a day` : `one in ${everyHours / 24} days`;
  return `Each run by itself costs exactly one query: ${amount}, while the case is open.`;
}

/** What the user agrees to when a search that came with a case is started. */
export function allowWords({ everyHours }: Pick<WatchedSearch, 'everyHours'>): string {
  return `Run ${scheduleWords({ everyHours })} · 1 query each`;
}

export function allowAllWords(searches: readonly Pick<WatchedSearch, 'everyHours'>[]): string {
  const aDay = searches.reduce((sum, { everyHours }) => sum + (everyHours === null ? 0 : 24 / everyHours), 0);
  const queries =
    aDay < 1 ? 'less than 1 query a day' : `up to ${figure(Math.ceil(aDay))} ${aDay === 1 ? 'query' : 'queries'} a day`;
  return `Run all by themselves: ${searches.length === 1 ? '1 search' : `${figure(searches.length)} searches`} · ${queries}`;
}

/** The result of a run, and its completeness. */
export function runWords({ kind, scheduled, completeness, found }: RunSummary): string {
  const how = kind === 'baseline' ? 'saved' : kind === 'full' ? 'all of it' : 'news alone';
  const whole =
    completeness.kind === 'whole' ? '' : completeness.kind === 'more' ? `, ${figure(found)} of more` : ', not whole';
  return `${how}${scheduled ? ', by itself' : ''}${whole}`;
}
