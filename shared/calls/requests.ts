import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { RequestLine } from '../request-line.ts';

export const requestsCalls = {
  'requests.list': {
    does: 'Lists the latest requests to the services in this run, the newest first, without credentials.',
    input: z.strictObject({ limit: z.int().min(1).max(500).default(200).describe('Maximum results.') }),
    output: z.object({ requests: z.array(RequestLine), total: z.int() }),
  },
} satisfies CallSpecs;

export const requestsEvents = {
  'requests.made': { tells: 'Sextant sent a request to a service.', payload: RequestLine },
} satisfies EventSpecs;
