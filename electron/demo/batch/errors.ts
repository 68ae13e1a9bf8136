// Error bodies of the batch API, in the style of RFC 7807.

import type { Reply } from '../http/reply.ts';
import { jsonReply } from '../http/reply.ts';
import { uuidFrom } from '../random.ts';
import type { Service } from '../service-state.ts';

export interface BatchProblem {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  readonly detail?: string;
  readonly parameter?: { readonly name: string; readonly reason: string };
}

// covers: batch.error all
export function batchError(problem: BatchProblem, callNumber: number, service: Service): Reply {
  return jsonReply(problem.status, {
    _status: 'NOK',
    _message: problem.message,
    status: problem.status,
    type: problem.type,
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    logid: uuidFrom(service.seed, `batch log ${callNumber}`),
    contact_url: 'https://support.example/batch',
    ...(problem.parameter === undefined ? {} : { invalid_parameters: problem.parameter }),
  });
}

export function invalidParameter(name: string, reason: string): BatchProblem {
  const message = 'A parameter is missing or has a wrong type.';
  return { status: 403, type: 'invalid-parameters', message, parameter: { name, reason } };
}
