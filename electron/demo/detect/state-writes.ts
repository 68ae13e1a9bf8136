// PATCH /v1/intel-detect/domains/ (watch or ignore) and POST /v1/intel-detect/escalations/.

import type { UserCall } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { jsonReply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { platformError } from '../platform/errors.ts';
import { readQuery } from '../platform/query-reader.ts';
import { platformRoute } from '../platform/route.ts';
import type { Service } from '../service-state.ts';
import type { BodyReader } from './bodies.ts';
import { readBodyOf, requiredField } from './bodies.ts';
import { wireTypes } from './filters.ts';
import type { Found } from './found.ts';
import { foundBy } from './found.ts';
import { idOf, numberOf } from './ids.ts';
import { changedRecord, escalationRecord, stateOf } from './records.ts';
import type { Escalation, EscalationType } from './state.ts';
import { detectState, escalationTypes } from './state.ts';
import { escalationOf } from './states.ts';

const states = ['watched', 'ignored'] as const;
const mostDomains: Readonly<Record<EscalationType, number>> = { blocked: 100, external_safe: 10 };
const lists = new Set(['watchlist_domain_ids']);

// covers: detect.stateWrites PATCH domains, watchlist_domain_ids, state, watchlist_domains, 403 for who may only read
// covers: detect.escalations POST escalations, watchlist_domain_ids, escalation_type, escalations
// covers: detect.escalations 100 blocked at once, 10 external at once, 30 a minute, an escalated domain is watched
// covers: detect.states new to watched, new to ignored, ignored to watched
export const stateRoutes: readonly Route[] = [
  platformRoute({
    id: 'platform.detect.change-domains',
    method: 'PATCH',
    path: '/v1/intel-detect/domains/',
    product: 'intel-detect-manage-watchlist-domains',
    needs: 'detect-write',
    handle: changeDomains,
  }),
  platformRoute({
    id: 'platform.detect.escalate',
    method: 'POST',
    path: '/v1/intel-detect/escalations/',
    product: 'intel-detect-escalate-domains',
    needs: 'detect-write',
    handle: escalate,
  }),
];

function changeDomains(call: UserCall, service: Service): Reply {
  const problem = readQuery(call.query, new Set()).problem();
  if (problem !== null) return platformError(400, problem);
  const body = readBodyOf(call.body, new Set([...lists, 'state']));
  if (!body.ok) return body.reply;
  const ids = readIds(body.read);
  const state = readWord(body.read, 'state', states, (text) => text);
  const refusal = body.read.refusal();
  if (refusal !== null || state === null) return refusal ?? platformError(400, 'state is missing.');
  const named = domainsOf(foundBy(call, service), ids, service.seed);
  if (!named.ok) return named.reply;

  const detect = detectState(service);
  const at = call.worldNow * 1000;
  for (const number of named.numbers) detect.assignments.set(number, { state, by: call.user.username, at });
  detect.version++;
  const found = foundBy(call, service);
  const watchlist_domains = named.numbers.map((number) => changedRecord(found, number, service.seed));
  return jsonReply(200, { watchlist_domains });
}

/** The body is JSON, or a form as one published client sends it. */
function escalate(call: UserCall, service: Service): Reply {
  const problem = readQuery(call.query, new Set()).problem();
  if (problem !== null) return platformError(400, problem);
  const body = readBodyOf(call.body, new Set([...lists, 'escalation_type']), lists);
  if (!body.ok) return body.reply;
  const ids = readIds(body.read);
  const { words } = service;
  const type = readWord(
    body.read,
    'escalation_type',
    escalationTypes,
    (text) => words.fromWire('escalationTypes', text),
    wireTypes(words),
  );
  if (type !== null && ids.length > mostDomains[type]) {
    body.read.wrong('watchlist_domain_ids', `At most ${mostDomains[type]} domains can be escalated at once.`);
  }
  const refusal = body.read.refusal();
  if (refusal !== null || type === null) return refusal ?? platformError(400, 'escalation_type is missing.');
  const found = foundBy(call, service);
  const named = domainsOf(found, ids, service.seed);
  if (!named.ok) return named.reply;

  const detect = detectState(service);
  const now = call.worldNow * 1000;
  const by = call.user.username;
  const records = named.numbers.map((number) => {
    const known = found.escalations(number);
    const escalation = escalated(known, service.seed, number, type, now, by);
    detect.escalations.set(number, [...known.filter((other) => other.type !== type), escalation]);
    // What is escalated is also watched, whatever it was before.
    if (stateOf(found, number) !== 'watched') detect.assignments.set(number, { state: 'watched', by, at: now });
    return escalationRecord(escalation, idOf(number, service.seed), words);
  });
  detect.version++;
  return jsonReply(200, { escalations: records });
}

/** An escalation cannot be undone or doubled: asked for again, it is only brought up to date. */
function escalated(
  known: readonly Escalation[],
  seed: number,
  number: number,
  type: EscalationType,
  now: number,
  by: string,
): Escalation {
  const before = known.find((escalation) => escalation.type === type);
  return before === undefined ? escalationOf(seed, number, type, now, by) : { ...before, updated: now };
}

function readIds(read: BodyReader): readonly string[] {
  const ids = read.texts('watchlist_domain_ids');
  if (!read.has('watchlist_domain_ids')) read.wrong('watchlist_domain_ids', requiredField);
  else if (ids?.length === 0) read.wrong('watchlist_domain_ids', 'Must not be empty.');
  return [...new Set(ids)];
}

function readWord<T extends string>(
  read: BodyReader,
  name: string,
  allowed: readonly T[],
  neutral: (text: string) => string | null,
  shown: readonly string[] = allowed,
): T | null {
  const text = read.text(name);
  if (!read.has(name)) read.wrong(name, requiredField);
  if (text === undefined) return null;
  const word = allowed.find((candidate) => candidate === neutral(text));
  if (word === undefined) read.wrong(name, `Must be one of: ${shown.join(', ')}.`);
  return word ?? null;
}

type Domains =
  | { readonly ok: true; readonly numbers: readonly number[] }
  | { readonly ok: false; readonly reply: Reply };

/** One unknown id refuses the whole request, and nothing is changed. */
function domainsOf(found: Found, ids: readonly string[], seed: number): Domains {
  const numbers: number[] = [];
  for (const id of ids) {
    const number = numberOf(id, seed);
    if (number === null || !found.has(number)) {
      return { ok: false, reply: platformError(404, `There is no domain with the id ${id}.`) };
    }
    numbers.push(number);
  }
  return { ok: true, numbers };
}
