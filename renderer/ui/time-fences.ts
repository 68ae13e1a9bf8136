import type { TimeFences } from '../../shared/passive-dns.ts';
import { uiTexts } from '../texts/ui.ts';

/** The chosen days; empty for no limit. */
export interface FenceDays {
  readonly from: string;
  readonly to: string;
  readonly mode: 'overlap' | 'within';
}

export const noFences: FenceDays = { from: '', to: '', mode: 'overlap' };

/** The service's time limits. A record overlaps A to B when it was last seen after A and first seen before B. */
export function fencesOf({ from, to, mode }: FenceDays): TimeFences {
  const begin = from === '' ? undefined : `${from}T00:00:00Z`;
  const end = to === '' ? undefined : `${to}T23:59:59Z`;
  if (mode === 'within') return { ...(begin && { firstAfter: begin }), ...(end && { lastBefore: end }) };
  return { ...(begin && { lastAfter: begin }), ...(end && { firstBefore: end }) };
}

/** What is wrong with the days; null if they can be used. */
export function mistakeInDays({ from, to }: FenceDays): string | null {
  return from !== '' && to !== '' && from > to ? uiTexts.fences.lastBeforeFirst : null;
}

/** Time limits as the days that the user chose. */
export function daysOf({ firstAfter, firstBefore, lastAfter, lastBefore }: TimeFences): FenceDays {
  const isWithin = firstAfter !== undefined || lastBefore !== undefined;
  const [from = '', to = ''] = isWithin ? [firstAfter, lastBefore] : [lastAfter, firstBefore];
  return { from: String(from).slice(0, 10), to: String(to).slice(0, 10), mode: isWithin ? 'within' : 'overlap' };
}

/** Record types as typed: `A, AAAA mx`. */
export function typesIn(text: string): { readonly types: readonly string[]; readonly wrong: string | null } {
  const types = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => part.toUpperCase());
  const wrong = types.find((type) => !/^([A-Z][A-Z0-9-]{0,19}|TYPE\d{1,5})$/.test(type)) ?? null;
  return { types: [...new Set(types)], wrong };
}
