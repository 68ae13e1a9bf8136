import { type Cost, costOfAsks, notNarrowed } from '../../shared/asking.ts';
import type { Bridge } from '../../shared/contract.ts';
import { harmlessValue } from '../../shared/defang.ts';
import { normalValue } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Facts } from '../../shared/facts.ts';
import { pivotById, whyNot } from '../../shared/pivots.ts';
import type { Thing } from '../../shared/recognise.ts';
import { ok, type Result } from '../../shared/result.ts';
import { boxTexts } from '../texts/box.ts';
import { enrichWish, type PivotThing, type Wish, wishOf } from './pivot-asks.ts';

/** A value, and its number if the case has it. */
export interface BoxThing extends Thing {
  readonly known: number | null;
}

/** What main says about a recognised value. */
export interface BoxReading {
  readonly thing: BoxThing;
  /** What Investigate looks up: the value itself, or the domain of a host name; null if it knows no such thing. */
  readonly subject: BoxThing | null;
  /** The case has the record, or the answer of passive DNS. */
  readonly held: { readonly lookUp: boolean; readonly dns: boolean };
}

/** What the form of a value says, until main has answered. */
export function unread(thing: Thing): BoxReading {
  const mine = { kind: thing.kind, value: normalValue(thing.kind, thing.value), known: null };
  return { thing: mine, subject: mine, held: { lookUp: false, dns: false } };
}

/** Tells host names from domains, and says what the case has already. Costs nothing. */
export async function readThing({ call }: Bridge, thing: Thing, signal?: AbortSignal): Promise<BoxReading> {
  const first = unread(thing);
  const { value } = first.thing;
  const found = await call('graph.parse', { text: [value, ...parentsOf(first.thing)].join('\n') }, signal);
  if (!found.ok) return first;
  const { indicators } = found.value;
  const self = indicators.find((each) => normalValue(each.kind, each.value) === value);
  const mine: BoxThing = self ? { kind: self.kind, value, known: self.known } : first.thing;
  const subject = mine.kind === 'host' ? domainAmong(indicators) : self || mine.kind !== 'domain' ? mine : null;
  const reading: BoxReading = { thing: mine, subject, held: first.held };
  const record = subject?.known ? lookUpWish(subject)?.asks : undefined;
  const dns = dnsWish(mine)?.asks;
  const asks = [...(record ?? []), ...(dns ?? [])].flatMap((ask) => (ask.kind === 'screenshots' ? [] : [ask]));
  if (asks.length === 0) return reading;
  const stored = await call('asking.stored', { asks, narrowing: notNarrowed }, signal);
  if (!stored.ok) return reading;
  const { heldAt } = stored.value;
  const after = record?.length ?? 0;
  return {
    ...reading,
    held: { lookUp: after > 0 && heldAt[0] !== null, dns: dns !== undefined && heldAt[after] !== null },
  };
}

function parentsOf({ kind, value }: Thing): string[] {
  if (kind !== 'domain') return [];
  const labels = value.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}

function domainAmong(
  indicators: readonly { readonly kind: EntityKind; readonly value: string; readonly known: number | null }[],
): BoxThing | null {
  const found = indicators.find(({ kind }) => kind === 'domain');
  return found ? { kind: 'domain', value: normalValue('domain', found.value), known: found.known } : null;
}

/** The search of Investigate that looks up a value of each kind; a domain has a record. */
const searches: Readonly<Partial<Record<EntityKind, string>>> = {
  ip: 'ip.ip',
  email: 'email.email',
  certificate: 'certificate.ssl_hash',
  asn: 'asn.asn',
};

/** Looks a value up with Investigate; null if that takes no such value. */
export function lookUpWish({ kind, value, known }: BoxThing, facts: Facts = {}): Wish | null {
  const row: PivotThing = { id: known ?? 0, kind, value, facts };
  if (kind === 'domain') return enrichWish([row], 'investigate', true);
  const pivot = pivotById(searches[kind] ?? '');
  return pivot === null || whyNot(pivot, row) !== null ? null : wishOf(pivot, [row]);
}

/** Reads the records of a list of domains: the price is known before they are in the case. */
export function lookUpAllWish(domains: readonly BoxThing[]): Wish {
  const rows = domains
    .slice(0, mostLookedUp)
    .map(({ kind, value, known }, at) => ({ id: known ?? at + 1, kind, value }));
  return enrichWish(rows, 'investigate', false);
}

const mostLookedUp = 5000;

/** The domains in a text, with those of its host names, and everything that it names. */
export async function readText(
  { call }: Pick<Bridge, 'call'>,
  text: string,
): Promise<Result<{ readonly all: readonly Thing[]; readonly domains: readonly Thing[] }>> {
  const found = await call('graph.parse', { text });
  if (!found.ok) return found;
  const indicators = found.value.indicators.map(({ kind, value }) => ({ kind, value }));
  const domains = domainsToLookUp(indicators, await domainsOfHosts({ call }, indicators));
  return ok({ all: [...indicators, ...domains], domains });
}

/** The domain of each host name among these. Costs nothing. */
export async function domainsOfHosts(
  { call }: Pick<Bridge, 'call'>,
  things: readonly Thing[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const above = things
    .filter(({ kind }) => kind === 'host')
    .map(({ value }) => ({ host: value, parents: parentsOf({ kind: 'domain', value }) }));
  if (above.length === 0) return new Map();
  const text = [...new Set(above.flatMap(({ parents }) => parents))].join('\n');
  const found = await call('graph.parse', { text: text.slice(0, mostRead) }, signal);
  const domains = new Set(
    found.ok ? found.value.indicators.flatMap(({ kind, value }) => (kind === 'domain' ? [value] : [])) : [],
  );
  return new Map(
    above.flatMap(({ host, parents }) => {
      const domain = parents.find((parent) => domains.has(parent));
      return domain === undefined ? [] : [[host, domain] as const];
    }),
  );
}

const mostRead = 5_000_000;

/** Each domain once: those among the items, and those of their host names. */
export function domainsToLookUp(things: readonly Thing[], ofHosts: ReadonlyMap<string, string>): Thing[] {
  const names = things.flatMap(({ kind, value }) =>
    kind === 'domain' ? [value] : kind === 'host' ? (ofHosts.get(value) ?? []) : [],
  );
  return [...new Set(names)].map((value) => ({ kind: 'domain', value }));
}

/** Looks a value up with passive DNS; null if that has no such value. */
export function dnsWish({ kind, value, known }: BoxThing): Wish | null {
  const pivot = pivotById(kind === 'ip' ? 'ip.pdns-address' : `${kind}.pdns-owner`);
  return pivot && wishOf(pivot, [{ id: known ?? 0, kind, value, facts: {} }]);
}

/** Looks up the names in a network or a range of addresses. */
export function networkWish(address: string): Wish {
  const title = boxTexts.passiveDns(harmlessValue('ip', address));
  return { title, asks: [{ kind: 'lookup', question: { by: 'data-ip', address }, label: title }] };
}

export function costOfWish({ asks }: Wish, isHeld: boolean): Cost {
  return costOfAsks(asks, notNarrowed, isHeld ? [new Date(0).toISOString()] : [], false);
}

/** The price in words, for beside the button. */
export function priceOf(wish: Wish, isHeld: boolean): string {
  const { queries, uncounted, refused } = costOfWish(wish, isHeld);
  if (refused > 0) return boxTexts.price.refused;
  if (uncounted > 0) return boxTexts.price.atLeast(Math.max(1, queries));
  return queries === 0 ? boxTexts.price.stored : boxTexts.price.queries(queries);
}
