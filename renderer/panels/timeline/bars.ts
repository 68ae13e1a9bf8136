import type { EdgeRow, EntityRow } from '../../../shared/case-rows.ts';
import { spanOfLink, spanOfRegistration } from '../../../shared/item-times.ts';
import type { CaseRows } from '../../stores/case-store.ts';
import { day, type Span } from '../../ui/time-scale.ts';

/** One time span of one entity: a passive DNS link, or a registration. */
export interface Bar extends Span {
  /** Its key on screen: the number of a link, or the negated number of a registered domain. */
  readonly key: number;
  /** `registration`, or the type of the record. */
  readonly type: string;
  readonly owner: EntityRow;
  /** The end of the link; null for a registration. */
  readonly target: EntityRow | null;
  /** How often it was seen. */
  readonly count: number | null;
  /** When the service first saw a registered domain. */
  readonly firstSeen: number | null;
}

export type Grouping = 'owner' | 'target';

/** A row shows one bar; the first of a group also names the group. */
export interface Line {
  readonly bar: Bar;
  readonly group: EntityRow;
  readonly isFirst: boolean;
}

export const registration = 'registration';

/** Every time span in the case. */
export function barsOf({ entities, edges }: CaseRows): Bar[] {
  const bars: Bar[] = [];
  for (const row of entities.values()) {
    const bar = registrationBar(row);
    if (bar) bars.push(bar);
  }
  for (const edge of edges.values()) {
    const bar = linkBar(edge, entities);
    if (bar) bars.push(bar);
  }
  return bars;
}

function registrationBar(owner: EntityRow): Bar | null {
  const span = spanOfRegistration(owner);
  if (!span) return null;
  const seen = Date.parse(owner.facts.firstSeen ?? '');
  const firstSeen = Number.isNaN(seen) ? null : seen;
  return checked({
    key: -owner.id,
    type: registration,
    owner,
    target: null,
    count: null,
    firstSeen,
    from: Date.parse(span.from),
    to: Date.parse(span.to),
  });
}

function linkBar(edge: EdgeRow, entities: CaseRows['entities']): Bar | null {
  const span = spanOfLink(edge);
  const owner = entities.get(edge.from);
  const target = entities.get(edge.to);
  if (!span || !owner || !target) return null;
  return checked({
    key: edge.id,
    type: edge.kind,
    owner,
    target,
    count: edge.count,
    firstSeen: null,
    from: Date.parse(span.from),
    to: Date.parse(span.to),
  });
}

/** A service may send an invalid day, such as 2026-02-31. */
function checked(bar: Bar): Bar | null {
  return Number.isNaN(bar.from) || Number.isNaN(bar.to) ? null : bar;
}

/** The group of a bar; a registration always belongs to its domain. */
function groupOf({ owner, target }: Bar, grouping: Grouping): EntityRow {
  return grouping === 'owner' || target === null ? owner : target;
}

/** The bars as rows: groups sorted by their beginning, and bars inside each likewise. */
export function linesOf(bars: readonly Bar[], grouping: Grouping): Line[] {
  const groups = new Map<number, { group: EntityRow; begins: number; bars: Bar[] }>();
  for (const bar of bars) {
    const group = groupOf(bar, grouping);
    const known = groups.get(group.id);
    if (known) {
      known.bars.push(bar);
      known.begins = Math.min(known.begins, bar.from);
    } else groups.set(group.id, { group, begins: bar.from, bars: [bar] });
  }
  // If bars are grouped by their target, registrations have none and come last.
  const isLast = ({ group, bars: [bar] }: { group: EntityRow; bars: Bar[] }) =>
    Number(grouping === 'target' && group === bar?.owner);
  const inOrder = [...groups.values()].sort(
    (one, other) => isLast(one) - isLast(other) || one.begins - other.begins || one.group.id - other.group.id,
  );
  const lines: Line[] = [];
  for (const { group, bars: own } of inOrder) {
    own.sort((one, other) => one.from - other.from || one.to - other.to || one.key - other.key);
    for (const [index, bar] of own.entries()) lines.push({ bar, group, isFirst: index === 0 });
  }
  return lines;
}

/** From the first beginning to the last end, with a margin; null without bars. */
export function extentOf(bars: readonly Bar[]): Span | null {
  if (bars.length === 0) return null;
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const bar of bars) {
    from = Math.min(from, bar.from);
    to = Math.max(to, bar.to);
  }
  return withMargin({ from, to });
}

/**
 * The part of the extent that has happened: until now, or until the last observation if the clock is behind it. Only
 * registrations go on, to the day on which they expire.
 */
export function happenedOf(bars: readonly Bar[], now: number): Span | null {
  if (bars.length === 0) return null;
  let [from, seen, to] = [Number.POSITIVE_INFINITY, now, Number.NEGATIVE_INFINITY];
  for (const bar of bars) {
    from = Math.min(from, bar.from);
    to = Math.max(to, bar.to);
    seen = Math.max(seen, bar.type === registration ? bar.from : bar.to);
  }
  return withMargin({ from, to: Math.min(seen, to) });
}

function withMargin({ from, to }: Span): Span {
  const air = Math.max(day, (to - from) * 0.01);
  return { from: from - air, to: to + air };
}

/** The number of bars at each of this many positions of the axis. */
export function crowdOf(bars: readonly Bar[], extent: Span, places: number): number[] {
  const changes = new Array<number>(places + 1).fill(0);
  const placeOf = (at: number) =>
    Math.min(places - 1, Math.max(0, Math.floor(((at - extent.from) / (extent.to - extent.from)) * places)));
  for (const { from, to } of bars) {
    const [begin, end] = [placeOf(from), placeOf(to) + 1];
    changes[begin] = (changes[begin] ?? 0) + 1;
    changes[end] = (changes[end] ?? 0) - 1;
  }
  let now = 0;
  return changes.slice(0, places).map((change) => {
    now += change;
    return now;
  });
}
