import * as z from 'zod';
import { ConnectionFile, ConnectionId, KeyPlace, Service } from './connection.ts';
import { Failure } from './result.ts';

export const ConnectionView = z.object({
  id: ConnectionId,
  connection: ConnectionFile,
  keys: z.record(Service, KeyPlace),
  /** The demo connection can't be edited or forgotten, and has no keys of the person's. */
  demo: z.boolean(),
});
export type ConnectionView = z.output<typeof ConnectionView>;

export const ConnectionList = z.object({ active: ConnectionId, connections: z.array(ConnectionView) });
export type ConnectionList = z.output<typeof ConnectionList>;

export const ServiceTest = z.object({
  service: Service,
  outcome: z.enum(['works', 'failed', 'no-key']),
  failure: Failure.optional(),
  /** What the service said of itself, in a sentence. */
  found: z.string().optional(),
});
export type ServiceTest = z.output<typeof ServiceTest>;
