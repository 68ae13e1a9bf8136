import type { InParts } from '../../../shared/at-once.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
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

/** Every time span in a case, as flat arrays: a case may have millions. */
export interface Bars {
  readonly count: number;
  readonly key: Int32Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** The number of the item. */
  readonly owner: Int32Array;
  /** The number of the item that a link leads to; 0 for a registration. */
  readonly target: Int32Array;
}

export const registration = 'registration';

const rowsPerPart = 2000;

/** Every time span in the case. */
export function* findingBars({ entities, edges }: CaseRows): InParts<Bars> {
  let seen = 0;
  let most = 0;
  for (const row of entities.values()) {
    if (spanOfRegistration(row)) most++;
    if (++seen % rowsPerPart === 0) yield;
  }
  for (const edge of edges.values()) {
    if (spanOfLink(edge)) most++;
    if (++seen % rowsPerPart === 0) yield;
  }
  const key = new Int32Array(most);
  const [from, to] = [new Float64Array(most), new Float64Array(most)];
  const [owner, target] = [new Int32Array(most), new Int32Array(most)];
  let count = 0;
  const add = (
    own: number,
    span: { readonly from: string; readonly to: string } | null,
    start: number,
    end: number,
  ) => {
    if (!span || count === most) return; // What comes meanwhile is found the next time.
    const [begins, ends] = [Date.parse(span.from), Date.parse(span.to)];
    // A service may send an invalid day, such as 2026-02-31.
    if (Number.isNaN(begins) || Number.isNaN(ends)) return;
    key[count] = own;
    from[count] = begins;
    to[count] = ends;
    owner[count] = start;
    target[count++] = end;
  };
  for (const row of entities.values()) {
    add(-row.id, spanOfRegistration(row), row.id, 0);
    if (++seen % rowsPerPart === 0) yield;
  }
  for (const edge of edges.values()) {
    if (entities.has(edge.from) && entities.has(edge.to)) add(edge.id, spanOfLink(edge), edge.from, edge.to);
    if (++seen % rowsPerPart === 0) yield;
  }
  return { count, key, from, to, owner, target };
}

/** One of them as a row shows it; null if its items have gone meanwhile. */
export function barAt({ entities, edges }: CaseRows, bars: Bars, index: number): Bar | null {
  const key = bars.key[index] as number;
  const owner = entities.get(bars.owner[index] as number);
  const span = { from: bars.from[index] as number, to: bars.to[index] as number };
  if (!owner) return null;
  if (key < 0) {
    const seen = Date.parse(owner.facts.firstSeen ?? '');
    const firstSeen = Number.isNaN(seen) ? null : seen;
    return { ...span, key, type: registration, owner, target: null, count: null, firstSeen };
  }
  const edge = edges.get(key);
  const target = entities.get(bars.target[index] as number);
  if (!edge || !target) return null;
  return { ...span, key, type: edge.kind, owner, target, count: edge.count, firstSeen: null };
}

/** Which of them pass a test, in order. */
export function* filteringBars(
  indices: Uint32Array | number,
  isPassing: ((index: number) => boolean) | null,
): InParts<Uint32Array> {
  const all = typeof indices === 'number' ? null : indices;
  const most = all ? all.length : (indices as number);
  const found = new Uint32Array(most);
  let count = 0;
  for (let at = 0; at < most; at++) {
    const index = all ? (all[at] as number) : at;
    if (isPassing === null || isPassing(index)) found[count++] = index;
    if (at % rowsPerPart === rowsPerPart - 1) yield;
  }
  return found.subarray(0, count);
}

/** The first beginning, the last end, and the last observation. Registrations go on to the day on which they expire. */
interface Ends extends Span {
  readonly seen: number;
}

/** Null without bars. */
export function* findingEnds({ count, key, from, to }: Bars): InParts<Ends | null> {
  if (count === 0) return null;
  let [first, last, seen] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < count; index++) {
    const [begins, ends] = [from[index] as number, to[index] as number];
    first = Math.min(first, begins);
    last = Math.max(last, ends);
    seen = Math.max(seen, (key[index] as number) < 0 ? begins : ends);
    if (index % rowsPerPart === rowsPerPart - 1) yield;
  }
  return { from: first, to: last, seen };
}

/** From the first beginning to the last end, with a margin. */
export function extentOf(ends: Ends | null): Span | null {
  return ends && withMargin(ends);
}

/** The part of the extent that has happened: until now, or until the last observation if the clock is behind it. */
export function happenedOf(ends: Ends | null, now: number): Span | null {
  return ends && withMargin({ from: ends.from, to: Math.min(Math.max(ends.seen, now), ends.to) });
}

function withMargin({ from, to }: Span): Span {
  const air = Math.max(day, (to - from) * 0.01);
  return { from: from - air, to: to + air };
}

/** The number of these bars at each of this many positions of the axis. */
export function* countingCrowd(
  { from, to }: Bars,
  indices: Uint32Array,
  extent: Span,
  places: number,
): InParts<number[]> {
  const changes = new Array<number>(places + 1).fill(0);
  const placeOf = (at: number) =>
    Math.min(places - 1, Math.max(0, Math.floor(((at - extent.from) / (extent.to - extent.from)) * places)));
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at] as number;
    const [begin, end] = [placeOf(from[index] as number), placeOf(to[index] as number) + 1];
    changes[begin] = (changes[begin] ?? 0) + 1;
    changes[end] = (changes[end] ?? 0) - 1;
    if (at % rowsPerPart === rowsPerPart - 1) yield;
  }
  let now = 0;
  return changes.slice(0, places).map((change) => {
    now += change;
    return now;
  });
}
