import type { InParts } from './at-once.ts';
import type { EdgeRow, EntityRow } from './case-rows.ts';

const rowsPerPart = 5000;

/** The items of a case with their links, as far as a filter looks at them; as maps or as lists. */
export interface ItemRows {
  readonly entities: { values(): Iterable<Pick<EntityRow, 'id' | 'facts'>> };
  readonly edges: { values(): Iterable<Pick<EdgeRow, 'from' | 'to' | 'first' | 'last'>> };
}

/** From one time to another, both as ISO UTC: these sort as text, so that 300,000 links need no parsing. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** The ends of all times, for a range with one end. */
export const allTimes: TimeRange = { from: '0000-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' };

/** When passive DNS saw a link; null without times. */
export function spanOfLink({ first, last }: Pick<EdgeRow, 'first' | 'last'>): TimeRange | null {
  const from = first ?? last;
  const to = last ?? first;
  return from === null || to === null ? null : { from, to };
}

/** Registries write days and times differently; text that is no date does not count. */
const isDated = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d/.test(text);

/** From registration to expiry; one day if only one of them is known. */
export function spanOfRegistration({ facts }: Pick<EntityRow, 'facts'>): TimeRange | null {
  const from = isDated(facts.created) ? facts.created : facts.expires;
  const to = isDated(facts.expires) ? facts.expires : facts.created;
  return isDated(from) && isDated(to) ? { from, to: to < from ? from : to } : null;
}

export function touches(span: TimeRange, range: TimeRange): boolean {
  return span.from <= range.to && span.to >= range.from;
}

/**
 * The entities that existed in a time range. Entities without times follow the dated ones that they are linked to;
 * those without such a link stay, because nothing excludes them. Found in small parts.
 */
export function* findingInTime({ entities, edges }: ItemRows, range: TimeRange): InParts<ReadonlySet<number>> {
  let seen = 0;
  const dated = new Map<number, boolean>();
  const add = (id: number, span: TimeRange) => dated.set(id, dated.get(id) === true || touches(span, range));
  for (const row of entities.values()) {
    if (++seen % rowsPerPart === 0) yield;
    const span = spanOfRegistration(row);
    if (span) add(row.id, span);
  }
  for (const edge of edges.values()) {
    if (++seen % rowsPerPart === 0) yield;
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
    if (++seen % rowsPerPart === 0) yield;
    follow(from, to);
    follow(to, from);
  }
  const found = new Set<number>();
  for (const { id } of entities.values()) {
    if (++seen % rowsPerPart === 0) yield;
    if (dated.get(id) ?? follows.get(id) ?? true) found.add(id);
  }
  return found;
}
