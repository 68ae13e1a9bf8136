// Reads an Investigate request: which parameters it has, whether their values are right, and whether they go together.

import type { UserCall } from '../http/call.ts';
import type { Service } from '../service-state.ts';
import type { Words } from '../wording.ts';
import { formatAddress } from '../world/addresses.ts';
import { noChargeAddress } from '../world/odd.ts';
import type { Condition } from './investigate-conditions.ts';
import { ids, wholeNumber } from './investigate-conditions.ts';
import { costNothing, findDomain, readDomains } from './investigate-domains.ts';
import { storedSearch } from './investigate-hashes.ts';
import { searchParameter } from './investigate-parameters.ts';
import type { Check } from './record-request.ts';
import { answerChecks, sentParameters, trueOrFalse } from './record-request.ts';
import { generalParameters } from './route.ts';

export type SortKey = 'first_seen_since' | 'create_date' | 'domain' | 'risk_score';

export interface Query {
  readonly conditions: readonly Condition[];
  /** Names that were asked for, as they were sent. */
  readonly domains: readonly string[];
  readonly sortBy: SortKey;
  readonly ascending: boolean;
  readonly pageSize: number;
  readonly position: string | null;
  readonly next: boolean;
  readonly screenshots: boolean;
  readonly parsedWhois: boolean;
  readonly parsedRdap: boolean;
  readonly format: string | null;
  /** True: one of the test queries that cost nothing. */
  readonly free: boolean;
  /** Tells queries apart: a position belongs to one of them. */
  readonly fingerprint: string;
}

export type QueryRead = { readonly ok: true; readonly query: Query } | { readonly ok: false; readonly message: string };

const mostPerPage = 500;

/** Directions that the service takes when none is asked for. */
const ascendingByDefault: Readonly<Record<SortKey, boolean>> = {
  first_seen_since: false,
  create_date: false,
  domain: true,
  risk_score: true,
};

/** Parameters that say how to answer. */
const controls: Readonly<Record<string, Check>> = {
  position: (value) => (/^[0-9a-f]{32}$/.test(value) ? null : 'must be the 32 hexadecimal digits of an earlier answer'),
  next: trueOrFalse,
  page_size: (value) =>
    wholeNumber(value, 1, mostPerPage) === null ? `must be a whole number from 1 to ${mostPerPage}` : null,
  sort_by: (value) => (isSortKey(value) ? null : `must be one of ${Object.keys(ascendingByDefault).join(', ')}`),
  sort_direction: (value) => (value === 'asc' || value === 'dsc' ? null : 'must be asc or dsc'),
  ...answerChecks,
};

/** What does not make another query of it. */
const besideTheQuery = new Set(['position', 'next', 'screenshots', 'parsed_whois', 'parsed_domain_rdap', 'format']);
/** What may stand beside a search hash. */
const besideAHash = new Set(['position', 'format']);

// covers: investigate.base all
// covers: investigate.paging all
// covers: investigate.operations parameters combine with AND, filters can’t stand alone, a search hash stands alone, 500 domains per page
export function readQuery(call: UserCall, service: Service): QueryRead {
  const sent = sentParameters(call);
  if (typeof sent === 'string') return refused(sent);
  const named = neutralParameters(sent, service.words);
  if (typeof named === 'string') return refused(named);
  const hash = named.get('search_hash');
  if (hash === undefined) return readParameters(named, named, service.words);
  const other = [...named.keys()].find((name) => name !== 'search_hash' && !besideAHash.has(name));
  if (other !== undefined) return refused(`search_hash cannot be combined with ${wireName(other, service.words)}.`);
  const stored = storedSearch(hash);
  if (stored === null) return refused('search_hash is not the hash of a known search.');
  const meant = new Map([...Object.entries(stored.parameters), ...named]);
  meant.delete('search_hash');
  return readParameters(meant, named, service.words);
}

/** By neutral name, each once and not empty, without credentials. */
function neutralParameters(sent: URLSearchParams, words: Words): Map<string, string> | string {
  const named = new Map<string, string>();
  for (const [wire, value] of sent) {
    if (generalParameters.has(wire)) continue;
    const name = neutralName(wire, words);
    if (name === null) return `Unknown parameter: ${wire}.`;
    if (named.has(name)) return `${wire} is given more than once.`;
    if (value === '') return `${wire} has no value.`;
    named.set(name, value);
  }
  return named;
}

function neutralName(wire: string, words: Words): string | null {
  const name = words.fromWire('investigateParameters', wire);
  if (name === null) return null;
  const known = name === 'domain' || name === 'search_hash' || Object.hasOwn(controls, name);
  return known || searchParameter(name) !== null ? name : null;
}

function wireName(name: string, words: Words): string {
  return words.toWire('investigateParameters', name);
}

function readParameters(
  meant: ReadonlyMap<string, string>,
  named: ReadonlyMap<string, string>,
  words: Words,
): QueryRead {
  const conditions: Condition[] = [];
  let domains: readonly string[] = [];
  let hasBase = false;
  for (const [name, value] of meant) {
    const problem = controls[name]?.(value) ?? null;
    if (problem !== null) return refused(`${name} ${problem}.`);
    if (Object.hasOwn(controls, name)) continue;
    const read = name === 'domain' ? readDomainList(value) : readSearch(name, value);
    if (typeof read === 'string') return refused(`${wireName(name, words)} ${read}.`);
    conditions.push(read.condition);
    hasBase ||= read.base;
    if (read.domains !== undefined) domains = read.domains;
  }
  if (conditions.length === 0) return refused('No search parameter was given.');
  if (!hasBase) {
    const filter = [...meant.keys()].find((name) => !Object.hasOwn(controls, name)) ?? '';
    return refused(`${filter} is a filter and cannot be used without a base search parameter.`);
  }
  const sortBy = meant.get('sort_by') ?? 'first_seen_since';
  const key = isSortKey(sortBy) ? sortBy : 'first_seen_since';
  const direction = meant.get('sort_direction');
  const searched = [...meant].filter(([name]) => !besideTheQuery.has(name));
  const selecting = searched.filter(([name]) => !Object.hasOwn(controls, name));
  return {
    ok: true,
    query: {
      conditions,
      domains,
      sortBy: key,
      ascending: direction === undefined ? ascendingByDefault[key] : direction === 'asc',
      pageSize: Number(meant.get('page_size') ?? mostPerPage),
      position: meant.get('position') ?? null,
      next: meant.get('next') === 'true',
      screenshots: meant.has('screenshots'),
      parsedWhois: meant.get('parsed_whois') === 'true',
      parsedRdap: meant.get('parsed_domain_rdap') === 'true',
      format: meant.get('format') ?? null,
      free: selecting.length === 1 && isTestQuery(meant, domains),
      fingerprint: JSON.stringify([
        named.has('search_hash'),
        ...searched.sort(([one], [other]) => (one < other ? -1 : 1)),
      ]),
    },
  };
}

type SearchRead = { readonly condition: Condition; readonly base: boolean; readonly domains?: readonly string[] };

function readDomainList(value: string): SearchRead | string {
  const list = readDomains(value);
  if (!list.ok) return list.problem;
  const condition = ids(({ world }) => {
    const found = list.names.flatMap((name) => findDomain(world, name) ?? []);
    return Uint32Array.from(new Set(found)).sort();
  });
  return { condition, base: true, domains: list.names };
}

function readSearch(name: string, value: string): SearchRead | string {
  const parameter = searchParameter(name);
  if (parameter === null) throw new Error(`no parameter ${name}`);
  const condition = parameter.read(value);
  return typeof condition === 'string' ? condition : { condition, base: parameter.base };
}

function isTestQuery(meant: ReadonlyMap<string, string>, domains: readonly string[]): boolean {
  if (domains.length > 0) return costNothing(domains);
  return meant.get('ip') === formatAddress(noChargeAddress);
}

function isSortKey(value: string): value is SortKey {
  return Object.hasOwn(ascendingByDefault, value);
}

function refused(message: string): QueryRead {
  return { ok: false, message };
}
