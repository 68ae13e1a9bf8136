import { dayOf } from '../../../shared/figures.ts';
import type { LookalikeFilter } from '../../../shared/lookalike-filter.ts';

type Since = LookalikeFilter['discovered_since'];

export function choiceOf(since: Since, before: Since): string {
  if (typeof since === 'number' && before === undefined) return String(since);
  return since === undefined && before === undefined ? 'any' : 'days';
}

/** First and last day of a window, both included. */
export function daysOf(since: Since, before: Since): { readonly from: string; readonly to: string } {
  const from = typeof since === 'string' ? dayOf(since) : '';
  const to = typeof before === 'string' ? dayOf(Date.parse(before) - 1) : '';
  return { from, to };
}

/** From the start of one day to the end of another, in UTC. An incomplete date sets no bound. */
export function windowOfDays(from: string, to: string): { readonly since: Since; readonly before: Since } {
  const next = isDay(to) ? new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString() : undefined;
  return { since: isDay(from) ? `${from}T00:00:00Z` : undefined, before: next };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
