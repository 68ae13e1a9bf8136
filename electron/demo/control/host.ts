// The control address: looks at the state, moves the world clock, sets and clears faults, and shows the calls seen. It
// has a token of its own and is no part of the services.

import { timingSafeEqual } from 'node:crypto';
import type { Call } from '../http/call.ts';
import { isRecord } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { jsonReply } from '../http/reply.ts';
import type { Handler, Host, Route } from '../http/router.ts';
import type { Service } from '../service-state.ts';
import { none } from '../world/pool.ts';
import { readFaultRules } from './fault-rules.ts';

export const controlHost: Host = {
  name: 'control',
  routes: [
    controlRoute('GET', '/state', (_call, service) => jsonReply(200, stateOf(service))),
    controlRoute('GET', '/clock', (_call, service) => jsonReply(200, clockOf(service))),
    controlRoute('POST', '/clock', moveClock),
    controlRoute('GET', '/campaign', membersOf),
    controlRoute('GET', '/faults', (_call, service) => jsonReply(200, { rules: service.faults.list() })),
    controlRoute('POST', '/faults', addFaults),
    controlRoute('DELETE', '/faults', (_call, service) => {
      service.faults.clear(null);
      return jsonReply(200, { rules: [] });
    }),
    controlRoute('DELETE', '/faults/:id', (call, service) =>
      service.faults.clear(Number(call.segments.id))
        ? jsonReply(200, { rules: service.faults.list() })
        : problem(404, 'There is no such rule.'),
    ),
    controlRoute('GET', '/calls', listCalls),
    controlRoute('DELETE', '/calls', (_call, service) => {
      service.log.clear();
      return jsonReply(200, { calls: [] });
    }),
  ],
  refuse: (status, message) => problem(status, message),
};

function controlRoute(method: Route['method'], path: string, handle: Handler): Route {
  return {
    id: `control${path.replaceAll('/', '.')}`,
    method,
    path,
    handle(call, service) {
      const expected = Buffer.from(`Bearer ${service.controlToken}`);
      const given = Buffer.from(call.headers.authorization ?? '');
      const right = expected.length === given.length && timingSafeEqual(expected, given);
      return right ? handle(call, service) : problem(401, 'The control token is missing or wrong.');
    },
  };
}

function problem(status: number, message: string): Reply {
  return jsonReply(status, { error: message });
}

function clockOf(service: Service): object {
  const { clock } = service;
  const world = { now: new Date(clock.world()).toISOString(), offsetMs: clock.offsetMs(), held: clock.held() };
  return { wall: new Date(clock.wall()).toISOString(), world };
}

function stateOf(service: Service): object {
  return {
    seed: service.seed,
    wording: service.words.wording,
    startedAt: new Date(service.clock.startedAt).toISOString(),
    ...clockOf(service),
    origins: service.origins(),
    users: service.users.map(({ username, role, about }) => ({ username, role, about })),
    rules: service.faults.list(),
    memory: process.memoryUsage(),
  };
}

/** The solution of a brief, for what counts how much of it was found. */
function membersOf(call: Call, service: Service): Reply {
  const world = service.world(service.clock.world());
  const column = world.column('campaign');
  const id = world.find(call.query.get('member') ?? '');
  const campaign = id === null ? none : (column[id] ?? none);
  if (campaign === none) return problem(404, 'This domain belongs to no campaign.');
  const members: string[] = [];
  for (let each = 0; each < world.size; each++) if (column[each] === campaign) members.push(world.nameOf(each));
  return jsonReply(200, { members });
}

function moveClock(call: Call, service: Service): Reply {
  const wish = call.body.kind === 'json' ? call.body.value : null;
  if (!isRecord(wish))
    return problem(400, 'Send { "advanceMs": number }, { "now": ISO time } or { "hold": boolean } as JSON.');
  const { advanceMs, now, hold, ...others } = wish;
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) return problem(400, `Unknown member ${JSON.stringify(unknown)}.`);
  const time = typeof now === 'string' ? Date.parse(now) : Number.NaN;
  if (now !== undefined && Number.isNaN(time)) return problem(400, 'now must be an ISO 8601 time.');
  if (advanceMs !== undefined && !Number.isFinite(advanceMs)) return problem(400, 'advanceMs must be a number.');
  if (hold !== undefined && typeof hold !== 'boolean') return problem(400, 'hold must be true or false.');
  if (now !== undefined) service.clock.set(time);
  if (typeof advanceMs === 'number') service.clock.advance(advanceMs);
  if (typeof hold === 'boolean') service.clock.hold(hold);
  return jsonReply(200, clockOf(service));
}

function addFaults(call: Call, service: Service): Reply {
  if (call.body.kind !== 'json') return problem(400, 'Send one fault rule or an array of them as JSON.');
  const read = readFaultRules(call.body.value);
  if (!read.ok) return problem(400, read.problem);
  return jsonReply(200, { ids: read.rules.map((rule) => service.faults.add(rule)) });
}

function listCalls(call: Call, service: Service): Reply {
  const after = Number(call.query.get('after') ?? '0');
  return jsonReply(200, { calls: service.log.list(Number.isFinite(after) ? after : 0, call.query.get('route')) });
}
