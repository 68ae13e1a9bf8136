import * as z from 'zod';
import { Service } from './connection.ts';
import { FailureCode } from './result.ts';

/** One request on the wire, with credentials removed. */
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
