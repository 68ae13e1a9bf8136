// Where a domain pointed, and when: its addresses, name servers and mail servers as periods of time.

import { mix } from '../random.ts';
import type { Making } from './campaign.ts';
import { hostingAddress, networkCount } from './networks.ts';
import { none } from './pool.ts';
import type { Row } from './row.ts';
import type { Table } from './table.ts';

/** From the first to the last observation, in seconds since 1970; `open` periods last until now. */
export interface Period {
  /** Addresses as numbers, or numbers of a pool. */
  readonly values: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly open: boolean;
}

export interface DnsPeriods {
  readonly addresses: readonly Period[];
  readonly ipv6: readonly Period[];
  readonly nameServers: readonly Period[];
  readonly mail: readonly Period[];
}

const day = 86_400;

export function periodsOf(making: Making, table: Table, id: number, second: number): DnsPeriods {
  const { seed } = making;
  const row = table.rowAtStart(id);
  const changes = table.restless(id) ? table.changesOf(id, second) : [];
  const h = mix(seed, 0xd457, table.saltOf(id));
  const begin = Math.min(row.firstSeen, second);
  const until = lastSeen(h, begin, second);
  const member = table.campaignOf(id);
  const practice = table.practicePast(id);
  const past = practice ?? (member === null ? ordinaryPast(making, h, row) : member.campaign.past(member.member, row));

  const closed: Period[] = [];
  for (const { address, from, to } of past) {
    if (from < second) closed.push({ values: [address], from, to: Math.min(to, until), open: false });
  }
  // The present address is always on record, also when an older one was still seen a moment ago.
  const start = Math.max(begin, Math.min(closed.at(-1)?.to ?? begin, until - 60));
  const both = [row.address1, row.address2].filter((address) => address !== none);
  const follow = (field: 'address1' | 'nameServers' | 'mail', first: readonly number[], from: number): Period[] => {
    const steps = changes.filter((change) => change.field === field);
    const periods: Period[] = [];
    let values = first;
    let since = from;
    for (const step of steps) {
      if (values.length > 0) periods.push({ values, from: since, to: Math.max(since, step.time - 1), open: false });
      values = step.after === none ? [] : [step.after];
      since = step.time;
    }
    if (values.length > 0) periods.push({ values, from: since, to: Math.max(since, until), open: true });
    return periods;
  };
  return {
    addresses: [...closed, ...follow('address1', both, start)],
    ipv6: row.address6 === none ? [] : [{ values: [row.address6], from: begin, to: until, open: true }],
    nameServers: [
      ...(practice === null ? formerServers(making, h, row) : []),
      ...follow('nameServers', only(row.nameServers), practice === null ? serversSince(making, h, row) : begin),
    ],
    mail: follow('mail', only(row.mail), Math.min(until, begin + (mix(h, 6) % day))),
  };
}

/** The last observation of something that is still there: within the hour, and the same when asked again in it. */
function lastSeen(h: number, begin: number, second: number): number {
  const hour = Math.floor(second / 3600) * 3600;
  return Math.max(begin, hour - (mix(h, 3) % 3000));
}

function only(value: number): readonly number[] {
  return value === none ? [] : [value];
}

/** An ordinary domain has moved up to three times; those that are gone now were somewhere once. */
function ordinaryPast({ seed, anchorDay }: Making, h: number, row: Row) {
  const gone = row.address1 === none && row.nameServers === none && row.createDay !== none;
  const moves = gone ? 1 : row.address1 === none ? 0 : mix(h, 1) % 4;
  // Moves lie before the start of the world, so that the past stays the same as the clock moves.
  const span = anchorDay * day - row.firstSeen;
  if (span < 60 * day) return [];
  const settled = Math.max(30 * day, (row.createDay === none ? 0 : mix(h, 2) % 1500) * day);
  const step = Math.floor(Math.min(settled, span - 20 * day) / (moves + 1));
  const past = [];
  for (let move = 0; move < moves; move++) {
    const address = hostingAddress(seed, mix(h, 4, move) % networkCount, mix(h, 5, move));
    past.push({
      address,
      from: row.firstSeen + move * step,
      to: row.firstSeen + (move + 1) * step - (mix(h, move) % 7200),
    });
  }
  return past;
}

/** A third of the older domains began on the name servers of their registrar. */
function formerServers(making: Making, h: number, row: Row): readonly Period[] {
  const since = serversSince(making, h, row);
  if (since === row.firstSeen || row.registrar === none) return [];
  const set = making.places.registrarSets + row.registrar * 3;
  return [{ values: [set], from: row.firstSeen, to: since - 3600, open: false }];
}

function serversSince({ anchorDay }: Making, h: number, row: Row): number {
  const older = row.firstSeen < (anchorDay - 250) * day;
  return older && row.campaign === none && h % 3 === 0 ? row.firstSeen + (20 + (h % 200)) * day : row.firstSeen;
}
