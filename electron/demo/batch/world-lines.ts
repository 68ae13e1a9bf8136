// What the world puts on the JSON channels: its new and its returning domains, their host names, and changes of DNS.

import { none } from '../world/pool.ts';
import type { Rrset } from '../world/rrsets.ts';
import type { World } from '../world/world.ts';
import { type NewFlags, newDomainLine } from './lines.ts';

export interface WorldLine {
  readonly second: number;
  readonly bytes: Buffer;
}

const allNew: NewFlags = { new_domain: true, new_rrname: true, new_rrtype: true, new_rrset: true };
const otherData: NewFlags = { new_domain: false, new_rrname: false, new_rrtype: false, new_rrset: true };
const changedTypes: Readonly<Record<string, string>> = { address1: 'A', mail: 'MX', nameServers: 'NS' };

// covers: batch.lines all
/** Lines of a channel from one second up to another, in order of time. What is past never changes. */
export function worldLines(
  world: World,
  channel: number,
  from: number,
  to: number,
  changes: Changes,
): readonly WorldLine[] {
  const lines: WorldLine[] = [];
  const add = (id: number, second: number, set: Rrset, flags: NewFlags | null) => {
    lines.push({ second, bytes: Buffer.from(newDomainLine(world.nameOf(id), second, set, flags)) });
  };
  switch (channel) {
    case 211:
      for (const { id, time } of world.activeDomains(from, to)) add(id, time, mainSet(world, id, time), null);
      break;
    case 212:
      for (const { id, time } of world.newDomains(from, to)) add(id, time, mainSet(world, id, time), null);
      break;
    case 213:
      for (const { id, time } of world.newDomains(from, to)) {
        const hosts = new Map(firstSets(world, id, time).map((set) => [set.rrname, set]));
        for (const set of hosts.values()) add(id, time, set, null);
      }
      break;
    case 214:
      for (const { id, time } of world.newDomains(from, to)) {
        for (const set of firstSets(world, id, time)) add(id, time, set, allNew);
      }
      for (const { id, time, set } of changes(world)) {
        if (time >= from && time < to) add(id, time, set, otherData);
      }
      lines.sort((one, other) => one.second - other.second);
      break;
  }
  return lines;
}

/** The record by which a domain is noticed: its delegation if there is one, of several the latest. */
function mainSet(world: World, id: number, second: number): Rrset {
  const sets = world.rrsetsAt(id, second).toSorted((one, other) => other.timeLast - one.timeLast);
  const rrname = `${world.nameOf(id)}.`;
  const times = { count: 1, timeFirst: second, timeLast: second, zone: false };
  const nothing: Rrset = { rrname, rrtype: 'NS', rdata: [], bailiwick: rrname, ...times };
  return sets.find((set) => set.rrtype === 'NS' && !set.zone) ?? sets[0] ?? nothing;
}

/** Sets that came with the domain itself: those of its name and of www. */
function firstSets(world: World, id: number, second: number): readonly Rrset[] {
  const name = world.nameOf(id);
  const sets = world
    .rrsetsAt(id, second)
    .filter(
      ({ rrname, rrtype, zone }) => !zone && rrtype !== 'SOA' && (rrname === `${name}.` || rrname === `www.${name}.`),
    );
  return sets.length > 0 ? sets : [mainSet(world, id, second)];
}

export interface DnsChange {
  readonly id: number;
  readonly time: number;
  readonly set: Rrset;
}

export type Changes = (world: World) => readonly DnsChange[];

/** Changes of DNS of the last day, found once a second of world time. */
export function createChanges(): Changes {
  let found: { readonly second: number; readonly changes: readonly DnsChange[] } | null = null;
  return (world) => {
    if (found?.second !== world.second) found = { second: world.second, changes: recentChanges(world) };
    return found.changes;
  };
}

function recentChanges(world: World): readonly DnsChange[] {
  const brand = world.column('brand');
  const recent: DnsChange[] = [];
  for (let id = 0; id < world.size; id++) {
    if (brand[id] === none) continue;
    for (const { time, field, after } of world.changes(id)) {
      const rrtype = changedTypes[field];
      if (time < world.second - 86_400 || rrtype === undefined || after === none) continue;
      const apex = `${world.nameOf(id)}.`;
      const set = world
        .rrsetsAt(id, time)
        .find((candidate) => candidate.rrname === apex && candidate.rrtype === rrtype && candidate.timeFirst === time);
      if (set !== undefined) recent.push({ id, time, set });
    }
  }
  return recent.sort((one, other) => one.time - other.time);
}
