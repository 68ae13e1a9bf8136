// Records of what was seen in DNS: newly observed and newly active domains, and the host names below them.

import { isoSeconds } from '../clock.ts';
import { mix } from '../random.ts';
import type { World } from '../world/world.ts';

export interface FeedRecord {
  /** Seconds since 1970. */
  readonly time: number;
  /** What a name filter is compared with. */
  readonly name: string;
  readonly members: Readonly<Record<string, unknown>>;
}

export function newDomains(world: World, seed: number, from: number, to: number): Generator<FeedRecord> {
  return unordered(seed, named(world, world.newDomains(from, to)));
}

export function activeDomains(world: World, seed: number, from: number, to: number): Generator<FeedRecord> {
  return unordered(seed, named(world, world.activeDomains(from, to)));
}

/** The host names that were seen below each new domain, and the domain itself. */
export function* hostNames(world: World, seed: number, from: number, to: number): Generator<FeedRecord> {
  yield* unordered(seed, hostsOf(world, from, to));
}

function* hostsOf(world: World, from: number, to: number): Generator<FeedRecord> {
  for (const { id, time } of world.newDomains(from, to)) {
    const hosts = new Set([world.nameOf(id), ...world.rrsets(id).map((rrset) => rrset.rrname.slice(0, -1))]);
    // This label stands for many names and is none itself.
    for (const host of hosts) if (!host.startsWith('_WILDCARD_')) yield seenRecord(time, host);
  }
}

function* named(world: World, observations: Iterable<{ id: number; time: number }>): Generator<FeedRecord> {
  for (const { id, time } of observations) yield seenRecord(time, world.nameOf(id));
}

function seenRecord(time: number, name: string): FeedRecord {
  return { time, name, members: { timestamp: isoSeconds(time * 1000), domain: name } };
}

/** Lines of one minute come in any order, as from many sensors: readers must not count on it. */
export function* unordered(seed: number, records: Iterable<FeedRecord>): Generator<FeedRecord> {
  let minute = 0;
  let open: FeedRecord[] = [];
  for (const record of records) {
    const own = Math.floor(record.time / 60);
    if (own !== minute) {
      yield* shuffled(seed, open);
      open = [];
      minute = own;
    }
    open.push(record);
  }
  yield* shuffled(seed, open);
}

function shuffled(seed: number, records: readonly FeedRecord[]): readonly FeedRecord[] {
  const place = (record: FeedRecord, index: number) => mix(seed, record.time, index, record.name.length);
  return records
    .map((record, index) => ({ record, place: place(record, index) }))
    .sort((one, other) => one.place - other.place)
    .map(({ record }) => record);
}
