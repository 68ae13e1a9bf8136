// What the batch API checks around every handler: a JSON object as body, and the key that is a member of it. Keys in
// headers or in the query are not looked at.

import type { Call, UserCall } from '../http/call.ts';
import { isRecord } from '../http/call.ts';
import type { Handler, Route } from '../http/router.ts';
import type { User } from '../users.ts';
import type { BatchProblem } from './errors.ts';
import { batchError, invalidParameter } from './errors.ts';

/** A batch call: its user, and the members of its JSON body. */
export interface BatchCall extends UserCall {
  readonly members: Readonly<Record<string, unknown>>;
}

export interface BatchRoute extends Omit<Route, 'handle' | 'method'> {
  readonly handle: Handler<BatchCall>;
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// covers: batch.error missing-api-key, session-failure, invalid-parameters
export function batchRoute(route: BatchRoute): Route {
  return {
    id: route.id,
    method: 'POST',
    path: route.path,
    handle(call, service) {
      const opened = openSession(call, service.users);
      if (!opened.ok) return batchError(opened.problem, call.number, service);
      call.noteUser(opened.user.username);
      if (call.plays('quota')) {
        const problem = { status: 403, type: 'session-failure', message: 'The quota of this key is used up.' };
        return batchError(problem, call.number, service);
      }
      return route.handle({ ...call, user: opened.user, members: opened.members }, service);
    },
  };
}

type Opened =
  | { readonly ok: true; readonly user: User; readonly members: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: BatchProblem };

function openSession(call: Call, users: readonly User[]): Opened {
  const refused = (problem: BatchProblem): Opened => ({ ok: false, problem });
  if (call.body.kind === 'none') return refused(missingKey);
  if (call.body.kind === 'malformed') return refused(invalidParameter('body', call.body.reason));
  if (call.body.kind !== 'json') {
    return refused(invalidParameter('Content-Type', 'the content type must be application/json'));
  }
  const members = call.body.value;
  if (!isRecord(members)) return refused(invalidParameter('body', 'the body must be a JSON object'));
  const key = members.apikey;
  if (key === undefined || key === null || key === '') return refused(missingKey);
  if (typeof key !== 'string') return refused(invalidParameter('apikey', 'must be a string'));
  if (!uuidForm.test(key)) return refused(invalidParameter('apikey', 'must be a UUID'));
  const user = users.find((candidate) => candidate.batchKey === key.toLowerCase());
  if (user === undefined) return refused(sessionFailure('The API key is not valid.'));
  if (user.channels.length === 0) return refused(sessionFailure('The API key has no channels provisioned.'));
  return { ok: true, user, members };
}

const missingKey: BatchProblem = { status: 403, type: 'missing-api-key', message: 'API key not present.' };

export function sessionFailure(message: string): BatchProblem {
  return { status: 403, type: 'session-failure', message };
}
