// Error bodies of the platform API.

import type { Reply } from '../http/reply.ts';
import { jsonReply } from '../http/reply.ts';

const resources = { support: 'https://support.example/api' };

// covers: platform.status 200, 206, 400, 401, 403, 404, 422
// covers: platform.error error.code, error.message, resources.support
export function platformError(status: number, message: string): Reply {
  return jsonReply(status, { error: { code: status, message }, resources });
}

// covers: platform.error error.summary, error.messages
// covers: detect.stateWrites 422 by field
/** 422: the body is valid JSON but fails validation; only Detect writes answer so. */
export function validationError(messages: Readonly<Record<string, readonly string[]>>): Reply {
  const summary = 'The request body failed validation.';
  return jsonReply(422, { error: { code: 422, summary, messages }, resources });
}
