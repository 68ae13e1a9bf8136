// GET /pdns/v2/regex/... and /pdns/v2/glob/...: flexible search over owner names and over record data. It brings names
// and values, not record sets.

import type { UserCall } from '../http/call.ts';
import type { Route } from '../http/router.ts';
import type { Service } from '../service-state.ts';
import type { Rrset } from '../world/rrsets.ts';
import type { World } from '../world/world.ts';
import { pdnsError } from './errors.ts';
import type { Looked } from './find.ts';
import { paged, streamReply } from './frames.ts';
import type { Parameters, Read } from './parameters.ts';
import { isWithin, readParameters, refused } from './parameters.ts';
import type { PatternKind } from './patterns.ts';
import { anchorOf, isTooComplex, readPattern } from './patterns.ts';
import { rawOf } from './rdata.ts';
import { pdnsRoute } from './route.ts';
import type { Rrtype } from './rrtypes.ts';
import { asksFor, isDnssec, readRrtype } from './rrtypes.ts';
import type { TypeMemory } from './type-memory.ts';
import { typeMemoryOf } from './type-memory.ts';

interface Search {
  readonly over: 'rrnames' | 'rdata';
  readonly pattern: RegExp;
  readonly exclude: RegExp | null;
  /** Only names at or below this one can match. */
  readonly anchor: string | null;
  readonly rrtype: Rrtype;
  readonly parameters: Parameters;
}

interface Match {
  readonly text: string;
  readonly rrtype: string;
  readonly raw: string | null;
  readonly count: number;
  readonly timeFirst: number;
  readonly timeLast: number;
}

const dataTypes: ReadonlySet<string> = new Set([
  'CNAME',
  'HINFO',
  'MX',
  'NAPTR',
  'NS',
  'PTR',
  'RP',
  'SOA',
  'SPF',
  'SRV',
  'TXT',
]);

function readSearch(call: UserCall, kind: PatternKind, { strict }: Service): Read<Search> {
  const [over, text = '', type = 'ANY', ...others] = call.rest;
  if (over !== 'rrnames' && over !== 'rdata') return refused('The path names no kind of search');
  if (others.length > 0) return refused('The path has too many components');
  const rrtype = readRrtype(type);
  if (rrtype === null) return refused('Unknown RRTYPE');
  const fits = over === 'rrnames' ? !isDnssec(rrtype) : rrtype === 'ANY' || dataTypes.has(rrtype);
  if (!fits) return refused('Unsupported RRTYPE for this search');
  const pattern = readPattern(kind, text);
  if (!pattern.ok) return pattern;
  const parameters = readParameters(call, 'search', strict);
  if (!parameters.ok) return parameters;
  const excluded = parameters.value.exclude;
  const exclude = excluded === null ? null : readPattern(kind, excluded);
  if (exclude !== null && !exclude.ok) return exclude;
  return {
    ok: true,
    value: {
      over,
      pattern: pattern.value,
      exclude: exclude?.value ?? null,
      anchor: over === 'rrnames' ? anchorOf(kind, text) : null,
      rrtype,
      parameters: parameters.value,
    },
  };
}

function searchRoute(kind: PatternKind): Route {
  return pdnsRoute({
    id: `pdns.${kind}`,
    method: 'GET',
    path: `/pdns/v2/${kind}/*`,
    metered: true,
    check(call, service) {
      const read = readSearch(call, kind, service);
      if (!read.ok) return pdnsError(read.status, read.problem);
      return call.plays('barred') ? pdnsError(403, 'The API key may not use flexible search') : null;
    },
    handle(call, service) {
      const read = readSearch(call, kind, service);
      if (!read.ok) return pdnsError(read.status, read.problem);
      const patterns = [call.rest[1] ?? '', read.value.parameters.exclude ?? ''];
      if (patterns.some((text) => isTooComplex(kind, text))) return pdnsError(504, 'The pattern is too complex');
      const world = service.world(call.worldNow);
      const sets = setsIn(world, typeMemoryOf(service), read.value);
      const matches = read.value.over === 'rrnames' ? nameMatches(sets, read.value) : dataMatches(sets, read.value);
      const { verbose } = read.value.parameters;
      const write = (match: Match) => matchText(match, verbose);
      return streamReply(call, { ...paged(matches, read.value.parameters, write), patient: true });
    },
  });
}

// covers: pdns.operations regex/rrnames, regex/rdata, glob/rrnames, glob/rdata
// covers: pdns.record rdata_raw
export const regexRoute: Route = searchRoute('regex');
export const globRoute: Route = searchRoute('glob');

function hits({ pattern, exclude }: Search, text: string): boolean {
  return pattern.test(text) && !(exclude?.test(text) ?? false);
}

/** The record sets of one domain after another, as far as any of them could match. */
function* setsIn(world: World, memory: TypeMemory, { anchor, rrtype }: Search): Generator<readonly Rrset[]> {
  const apex = anchor === null ? null : world.findApex(anchor);
  const [from, to] = apex === null ? [0, world.size] : [apex, apex + 1];
  for (let id = from; id < to; id++) {
    if (!memory.mayHave(world, id, rrtype)) continue;
    const sets = world.rrsets(id);
    memory.note(id, sets);
    yield sets;
  }
}

function* nameMatches(domains: Iterable<readonly Rrset[]>, search: Search): Generator<Match | Looked> {
  const known = new Map<string, boolean>();
  for (const sets of domains) {
    const found = new Map<string, Match>();
    known.clear();
    for (const set of sets) {
      if (!asksFor(search.rrtype, set.rrtype)) continue;
      let fits = known.get(set.rrname);
      if (fits === undefined) {
        fits = hits(search, set.rrname);
        known.set(set.rrname, fits);
      }
      if (fits) note(found, `${set.rrname} ${set.rrtype}`, { ...set, text: set.rrname, raw: null });
    }
    yield* within(found, search);
    yield null;
  }
}

/** A value is often shared by many domains, so all of them are looked at before the first one is told. */
function* dataMatches(domains: Iterable<readonly Rrset[]>, search: Search): Generator<Match | Looked> {
  const found = new Map<string, Match>();
  for (const sets of domains) {
    for (const set of sets) {
      if (!dataTypes.has(set.rrtype) || !asksFor(search.rrtype, set.rrtype)) continue;
      for (const entry of set.rdata) {
        const text = normalised(set.rrtype, entry);
        if (!hits(search, text)) continue;
        const name = `${set.rrtype} ${entry}`;
        const raw = found.get(name)?.raw ?? rawOf(set.rrtype, entry);
        note(found, name, { ...set, text, raw });
      }
    }
    yield null;
  }
  yield* within(found, search);
}

/** The stored text ends in a dot or a quote; of SOA only the two names are searched. */
function normalised(rrtype: string, entry: string): string {
  return rrtype === 'SOA' ? entry.split(' ').slice(0, 2).join(' ') : entry;
}

function note(found: Map<string, Match>, name: string, match: Match): void {
  const known = found.get(name);
  found.set(name, {
    text: match.text,
    rrtype: match.rrtype,
    raw: match.raw,
    count: match.count + (known?.count ?? 0),
    timeFirst: Math.min(match.timeFirst, known?.timeFirst ?? match.timeFirst),
    timeLast: Math.max(match.timeLast, known?.timeLast ?? match.timeLast),
  });
}

function* within(found: ReadonlyMap<string, Match>, { parameters }: Search): Generator<Match> {
  for (const match of found.values()) if (isWithin(parameters.fences, match.timeFirst, match.timeLast)) yield match;
}

function matchText({ text, rrtype, raw, count, timeFirst, timeLast }: Match, verbose: boolean): string {
  return JSON.stringify({
    ...(raw === null ? { rrname: text } : { rdata: text, raw_rdata: raw }),
    rrtype,
    ...(verbose ? { count, time_first: timeFirst, time_last: timeLast } : {}),
  });
}
