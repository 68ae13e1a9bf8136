// Newly observed and newly active domains by time, as feeds, channels and monitors report them.

import { mix } from '../random.ts';
import type { Making } from './campaign.ts';
import type { Domains } from './domains.ts';
import type { Table } from './table.ts';

export interface Observation {
  readonly id: number;
  /** Seconds since 1970. */
  readonly time: number;
}

export interface Observed {
  /** Domains first seen from `from` up to but not including `to`, in order of time. */
  newDomains(from: number, to: number): Generator<Observation>;
  /** The same, and with them older domains seen again after ten days of silence. */
  activeDomains(from: number, to: number): Generator<Observation>;
}

export function createObserved(making: Making, domains: Domains, table: Table): Observed {
  let older: Uint32Array | null = null;
  const firstSeen = (id: number) => table.column('firstSeen')[id] ?? 0;

  function* newDomains(from: number, to: number): Generator<Observation> {
    older ??= Uint32Array.from({ length: domains.size + domains.practice.size }, (_unused, id) => id).sort(
      (a, b) => firstSeen(a) - firstSeen(b),
    );
    for (let at = firstAt(older, from, firstSeen); at < older.length; at++) {
      const id = older[at] ?? 0;
      const time = firstSeen(id);
      if (time >= to) break;
      yield { id, time };
    }
    for (let id = domains.endAt(from - 1); id < table.end(); id++) {
      const time = domains.observedAt(id);
      if (time >= to) return;
      yield { id, time };
    }
  }
  return {
    newDomains,
    *activeDomains(from, to) {
      const fresh = newDomains(from, to);
      let next = fresh.next();
      for (const back of returning(making, domains, from, to)) {
        while (!next.done && next.value.time <= back.time) {
          yield next.value;
          next = fresh.next();
        }
        yield back;
      }
      while (!next.done) {
        yield next.value;
        next = fresh.next();
      }
    },
  };
}

function firstAt(ids: Uint32Array, time: number, timeOf: (id: number) => number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timeOf(ids[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One older domain a minute wakes up. */
function* returning(making: Making, domains: Domains, from: number, to: number): Generator<Observation> {
  for (let minute = Math.floor(from / 60); minute * 60 < to; minute++) {
    const h = mix(making.seed, 0xac71, minute);
    const time = minute * 60 + (h % 60);
    if (time >= from && time < to) yield { id: mix(h, 1) % domains.size, time };
  }
}
