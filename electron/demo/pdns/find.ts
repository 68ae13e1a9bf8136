// Finds the records a target asks for in the world, one domain after another.

import type { AddressRange } from '../world/addresses.ts';
import { parseAddress, parseRange } from '../world/addresses.ts';
import type { Rrset } from '../world/rrsets.ts';
import type { World } from '../world/world.ts';
import { isMillionRecords, millionRecords } from './million.ts';
import type { NamePattern } from './names.ts';
import { fitsPattern } from './names.ts';
import type { Parameters } from './parameters.ts';
import { isWithin } from './parameters.ts';
import { hasLeads, leadsOf, namesIn, rawOf } from './rdata.ts';
import { asksFor } from './rrtypes.ts';
import type { Target } from './target.ts';
import type { TypeMemory } from './type-memory.ts';

/** A record set, or for lookups by data one resource record, which has no bailiwick. */
export interface Found extends Omit<Rrset, 'bailiwick'> {
  readonly bailiwick: string | null;
}

/** Stands between finds: one more domain was looked at, so that a long search can pause or give up. */
export type Looked = null;

export function* findRecords(
  world: World,
  memory: TypeMemory,
  target: Target,
  { aggregated, fences }: Pick<Parameters, 'aggregated' | 'fences'>,
): Generator<Found | Looked> {
  const wantedType = target.kind === 'rdata-ip' ? 'ANY' : target.rrtype;
  const setsOf = (id: number): readonly Rrset[] => {
    if (!memory.mayHave(world, id, wantedType)) return [];
    const sets = aggregated ? world.rrsets(id) : world.rrsetSlices(id);
    memory.note(id, sets);
    return sets;
  };
  for (const found of target.kind === 'rrset' ? ownerRecords() : dataRecords()) {
    if (found === null || isWithin(fences, found.timeFirst, found.timeLast)) yield found;
  }

  function* ownerRecords(): Generator<Found | Looked> {
    if (target.kind !== 'rrset') return;
    const { owner, rrtype, bailiwick } = target;
    const wanted = (set: Rrset) =>
      asksFor(rrtype, set.rrtype) &&
      (bailiwick === null || set.bailiwick === bailiwick) &&
      fitsPattern(owner, set.rrname);
    if (isMillionRecords(owner)) {
      for (const record of millionRecords(world.second)) if (wanted(record)) yield record;
      return;
    }
    for (const id of ownersOf(world, owner)) {
      for (const set of setsOf(id)) if (wanted(set)) yield set;
      yield null;
    }
  }

  function* dataRecords(): Generator<Found | Looked> {
    if (target.kind === 'rrset') return;
    const { candidates, fits } = dataSearch(world, target);
    for (const id of candidates) {
      yield* singleRecords(setsOf(id), fits, aggregated);
      yield null;
    }
  }
}

function ownersOf(world: World, owner: NamePattern): Iterable<number> {
  const bare = owner.name.slice(0, -1);
  if (owner.kind !== 'starting') {
    const apex = world.findApex(bare);
    if (apex !== null) return [apex];
    return owner.kind === 'exact' ? [] : idsWhere(world, (name) => name.endsWith(`.${bare}`));
  }
  return idsWhere(world, () => true);
}

function* idsWhere(world: World, fits: (name: string) => boolean): Generator<number> {
  for (let id = 0; id < world.size; id++) if (fits(world.nameOf(id))) yield id;
}

type Fits = (rrtype: string, entry: string) => boolean;

function dataSearch(
  world: World,
  target: Exclude<Target, { kind: 'rrset' }>,
): { readonly candidates: Iterable<number>; readonly fits: Fits } {
  switch (target.kind) {
    case 'rdata-ip':
      return { candidates: world.idsToAddress(target.range), fits: addressWithin(target.range) };
    case 'rdata-name': {
      const { host, rrtype: wanted } = target;
      return {
        candidates: host.kind === 'exact' ? world.idsToHost(host.name.slice(0, -1)) : idsWhere(world, () => true),
        fits: (rrtype, entry) =>
          asksFor(wanted, rrtype) && namesIn(rrtype, entry).some((name) => fitsPattern(host, name)),
      };
    }
    case 'rdata-raw': {
      const { octets, rrtype: wanted } = target;
      const raw = octets.toString('hex');
      const led = followed(world, leadsOf(octets));
      const fits: Fits = (rrtype, entry) => asksFor(wanted, rrtype) && rawOf(rrtype, entry) === raw;
      if (led.length > 0) return { candidates: led, fits };
      // Nothing leads there: it can only be data that holds neither a name nor an address.
      return {
        candidates: idsWhere(world, () => true),
        fits: (rrtype, entry) => !hasLeads(rrtype) && fits(rrtype, entry),
      };
    }
  }
}

function followed(world: World, leads: readonly string[]): readonly number[] {
  return leads.flatMap((lead) => {
    const range = parseRange(lead);
    return range === null ? world.idsToHost(lead.toLowerCase().slice(0, -1)) : world.idsToAddress(range);
  });
}

function addressWithin(range: AddressRange): Fits {
  return (rrtype, entry) => {
    if (rrtype !== 'A' && rrtype !== 'AAAA') return false;
    const address = parseAddress(entry) ?? -1;
    return address >= range.from && address <= range.to;
  };
}

/** Takes sets apart into single records; grouped, a record that stood in several sets of its owner is one. */
function singleRecords(sets: readonly Rrset[], fits: Fits, aggregated: boolean): Iterable<Found> {
  const records = new Map<string, Found>();
  for (const [index, set] of sets.entries()) {
    for (const entry of set.rdata) {
      if (!fits(set.rrtype, entry)) continue;
      const place = aggregated ? '' : String(index);
      const name = `${set.rrname} ${set.rrtype} ${set.zone} ${place} ${entry}`;
      const known = records.get(name);
      records.set(name, {
        ...set,
        rdata: [entry],
        bailiwick: null,
        count: set.count + (known?.count ?? 0),
        timeFirst: Math.min(set.timeFirst, known?.timeFirst ?? set.timeFirst),
        timeLast: Math.max(set.timeLast, known?.timeLast ?? set.timeLast),
      });
    }
  }
  return records.values();
}
