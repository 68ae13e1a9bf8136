import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import type { CaseRows } from './case-store.ts';

/** From one time to another, both as ISO UTC: these sort as text, so that 300,000 links need no parsing. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** When passive DNS saw a link; null without times. */
export function spanOfLink({ first, last }: EdgeRow): TimeRange | null {
  const from = first ?? last;
  const to = last ?? first;
  return from === null || to === null ? null : { from, to };
}

/** Registries write days and times differently; text that is no date does not count. */
const isDated = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d/.test(text);

/** From registration to expiry; one day if only one of them is known. */
export function spanOfRegistration({ facts }: EntityRow): TimeRange | null {
  const from = isDated(facts.created) ? facts.created : facts.expires;
  const to = isDated(facts.expires) ? facts.expires : facts.created;
  return isDated(from) && isDated(to) ? { from, to: to < from ? from : to } : null;
}

export function touches(span: TimeRange, range: TimeRange): boolean {
  return span.from <= range.to && span.to >= range.from;
}

/**
 * The entities that existed in a time range. Entities without times follow the dated ones that they are linked to;
 * those without such a link stay, because nothing excludes them.
 */
function findInTime({ entities, edges }: CaseRows, range: TimeRange): ReadonlySet<number> {
  const dated = new Map<number, boolean>();
  const add = (id: number, span: TimeRange) => dated.set(id, dated.get(id) === true || touches(span, range));
  for (const row of entities.values()) {
    const span = spanOfRegistration(row);
    if (span) add(row.id, span);
  }
  for (const edge of edges.values()) {
    const span = spanOfLink(edge);
    if (!span) continue;
    add(edge.from, span);
    add(edge.to, span);
  }
  const follows = new Map<number, boolean>();
  const follow = (id: number, other: number) => {
    const there = dated.get(other);
    if (there !== undefined && !dated.has(id)) follows.set(id, follows.get(id) === true || there);
  };
  for (const { from, to } of edges.values()) {
    follow(from, to);
    follow(to, from);
  }
  const found = new Set<number>();
  for (const id of entities.keys()) if (dated.get(id) ?? follows.get(id) ?? true) found.add(id);
  return found;
}

interface Found {
  readonly revision: number;
  readonly range: TimeRange;
  readonly ids: ReadonlySet<number>;
}

/** Several panels need the same result; the rows are processed once. */
const lastFound = new WeakMap<CaseRows, Found>();

/** The same for all panels; null if no range is set and everything is shown. */
export function inTime(rows: CaseRows, revision: number, range: TimeRange | null): ReadonlySet<number> | null {
  if (range === null) return null;
  const known = lastFound.get(rows);
  if (known?.revision === revision && known.range === range) return known.ids;
  const ids = findInTime(rows, range);
  lastFound.set(rows, { revision, range, ids });
  return ids;
}
