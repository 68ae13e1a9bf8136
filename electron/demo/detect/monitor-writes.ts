// POST, PUT and DELETE /v1/intel-detect/monitors/: creating, changing and deleting monitors. They are counted for no
// product: the limit of the list is one query an hour, and writes are no queries.

import type { UserCall } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { jsonReply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { platformError } from '../platform/errors.ts';
import { readQuery } from '../platform/query-reader.ts';
import type { PlatformRoute } from '../platform/route.ts';
import { platformRoute } from '../platform/route.ts';
import type { Service } from '../service-state.ts';
import type { BodyReader } from './bodies.ts';
import { readBodyOf, requiredField } from './bodies.ts';
import { monitorRecord } from './records.ts';
import type { Monitor } from './state.ts';
import { completedAt, detectState, monitorId } from './state.ts';

const settings = ['match_substring_variations', 'nameserver_exclusions', 'text_exclusions'];
const createMembers = new Set(['term', ...settings]);
const shortestTerm = 3;

// covers: detect.monitorWrites all
// covers: detect.monitorWrites POST monitors, PUT monitors, DELETE monitors
export const monitorWriteRoutes: readonly Route[] = [
  writeRoute('POST', 'platform.detect.create-monitor', createMonitor),
  writeRoute('PUT', 'platform.detect.update-monitor', updateMonitor),
  writeRoute('DELETE', 'platform.detect.delete-monitor', deleteMonitor),
];

function writeRoute(method: Route['method'], id: string, handle: PlatformRoute['handle']): Route {
  const path = '/v1/intel-detect/monitors/';
  return platformRoute({ id, method, path, product: null, needs: 'detect-write', handle });
}

function createMonitor(call: UserCall, service: Service): Reply {
  const problem = readQuery(call.query, new Set()).problem();
  if (problem !== null) return platformError(400, problem);
  const body = readBodyOf(call.body, createMembers);
  if (!body.ok) return body.reply;
  const { read } = body;
  const term = read.text('term')?.trim();
  if (!read.has('term')) read.wrong('term', requiredField);
  else if (term !== undefined && [...term].length < shortestTerm) {
    read.wrong('term', `Must have at least ${shortestTerm} characters.`);
  }
  const wished = readSettings(read);
  const refusal = read.refusal();
  if (refusal !== null || term === undefined) return refusal ?? platformError(400, 'term is missing.');

  const state = detectState(service);
  const now = call.worldNow * 1000;
  const monitor: Monitor = {
    id: monitorId(state.made, service.seed),
    term,
    matchSubstringVariations: wished.matchSubstringVariations ?? false,
    nameserverExclusions: wished.nameserverExclusions ?? [],
    textExclusions: wished.textExclusions ?? [],
    created: now,
    updated: now,
    state: 'active',
    createdBy: call.user.username,
    old: false,
  };
  state.made++;
  state.version++;
  state.monitors = [...state.monitors, monitor];
  return jsonReply(200, { status: 'created', monitor: monitorRecord(monitor, now) });
}

function updateMonitor(call: UserCall, service: Service): Reply {
  const named = monitorOf(call, service);
  if (!named.ok) return named.reply;
  const body = readBodyOf(call.body, createMembers);
  if (!body.ok) return body.reply;
  const { read } = body;
  if (read.has('term')) read.wrong('term', 'The term of a monitor cannot be changed.');
  if (![...createMembers].some(read.has)) {
    for (const name of settings) read.wrong(name, 'Send at least one of the settings.');
  }
  const wished = readSettings(read);
  const refusal = read.refusal();
  if (refusal !== null) return refusal;
  const { monitor } = named;
  const now = call.worldNow * 1000;
  // The document says to wait for completion; it names no status for those who do not.
  if (completedAt(monitor) > now)
    return platformError(400, 'The monitor is still pending: wait until it is completed.');

  const changed: Monitor = {
    ...monitor,
    matchSubstringVariations: wished.matchSubstringVariations ?? monitor.matchSubstringVariations,
    nameserverExclusions: wished.nameserverExclusions ?? monitor.nameserverExclusions,
    textExclusions: wished.textExclusions ?? monitor.textExclusions,
    updated: now,
  };
  const state = detectState(service);
  state.version++;
  state.monitors = state.monitors.map((candidate) => (candidate === monitor ? changed : candidate));
  return jsonReply(200, { status: 'updated', monitor: monitorRecord(changed, now) });
}

function deleteMonitor(call: UserCall, service: Service): Reply {
  const named = monitorOf(call, service);
  if (!named.ok) return named.reply;
  const state = detectState(service);
  state.version++;
  state.monitors = state.monitors.filter((candidate) => candidate !== named.monitor);
  return jsonReply(200, { status: 'deleted', monitor: { id: named.monitor.id } });
}

type Named = { readonly ok: true; readonly monitor: Monitor } | { readonly ok: false; readonly reply: Reply };

function monitorOf(call: UserCall, service: Service): Named {
  const read = readQuery(call.query, new Set(['monitor_id']));
  const id = read.text('monitor_id');
  if (id === null) read.refuse('monitor_id is required.');
  const problem = read.problem();
  if (problem !== null) return { ok: false, reply: platformError(400, problem) };
  const monitor = detectState(service).monitors.find((candidate) => candidate.id === id);
  if (monitor === undefined) return { ok: false, reply: platformError(404, `There is no monitor ${id}.`) };
  return { ok: true, monitor };
}

function readSettings(read: BodyReader) {
  return {
    matchSubstringVariations: read.boolean('match_substring_variations'),
    nameserverExclusions: read.texts('nameserver_exclusions'),
    textExclusions: read.texts('text_exclusions'),
  };
}
