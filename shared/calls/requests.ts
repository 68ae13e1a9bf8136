import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { RequestLine } from '../request-line.ts';

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
