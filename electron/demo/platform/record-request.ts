// What Investigate and Enrich share in reading a request: where its parameters stand, and how an answer may be asked for.

import type { UserCall } from '../http/call.ts';
import { generalParameters } from './route.ts';

/** The parameters of the request, or why they cannot be read. A form holds all but credentials. */
export function sentParameters(call: UserCall): URLSearchParams | string {
  if (call.method !== 'POST') return call.query;
  if (call.body.kind === 'malformed') return `The request body cannot be read: ${call.body.reason}.`;
  if (call.body.kind === 'text') return 'Queries in the query language are not supported: send a form.';
  if (call.body.kind !== 'form') return 'POST needs a body of type application/x-www-form-urlencoded.';
  const outside = [...call.query.keys()].find((name) => !generalParameters.has(name));
  return outside === undefined ? call.body.fields : `${outside} belongs in the form body, not in the address.`;
}

/** Says what is wrong with a value, as the end of a sentence that begins with the parameter's name; null when nothing is. */
export type Check = (value: string) => string | null;

export const trueOrFalse: Check = (value) => (value === 'true' || value === 'false' ? null : 'must be true or false');

// covers: enrich.request all
// covers: screenshots.object screenshots=1
export const answerChecks = {
  screenshots: (value) => (value === '1' ? null : 'must be 1'),
  parsed_whois: trueOrFalse,
  parsed_domain_rdap: trueOrFalse,
  format: (value) => (['json', 'xml', 'html'].includes(value) ? null : 'must be json, xml or html'),
} satisfies Readonly<Record<string, Check>>;
