import * as z from 'zod';
import { Service } from '../connection.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { FailureCode } from '../result.ts';

/** One request over the wire, credentials already removed. */
export const RequestLine = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  connection: z.string(),
  service: Service,
  operation: z.string(),
  method: z.string(),
  url: z.string(),
  status: z.int().nullable(),
  failure: FailureCode.nullable(),
  bytes: z.int(),
  milliseconds: z.number(),
  attempt: z.int(),
});
export type RequestLine = z.output<typeof RequestLine>;

export const requestsCalls = {
  'requests.list': {
    does: 'Lists the latest requests made to the services in this run, newest first, without credentials.',
    input: z.strictObject({ limit: z.int().min(1).max(500).default(200).describe('How many at most.') }),
    output: z.object({ requests: z.array(RequestLine), total: z.int() }),
  },
} satisfies CallSpecs;

export const requestsEvents = {
  'requests.made': { tells: 'One request went over the wire.', payload: RequestLine },
} satisfies EventSpecs;
