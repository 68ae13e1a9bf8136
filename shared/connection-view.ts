import * as z from 'zod';
import { ConnectionFile, ConnectionId, KeyPlace, Service } from './connection.ts';
import { Failure } from './result.ts';

export const ConnectionView = z.object({
  id: ConnectionId,
  connection: ConnectionFile,
  keys: z.record(Service, KeyPlace),
  /** The demo connection can't be edited or removed, and has no keys of the user. */
  demo: z.boolean(),
});
export type ConnectionView = z.output<typeof ConnectionView>;

export const ConnectionList = z.object({ active: ConnectionId, connections: z.array(ConnectionView) });
export type ConnectionList = z.output<typeof ConnectionList>;

export const ServiceTest = z.object({
  service: Service,
  outcome: z.enum(['works', 'failed', 'no-key']),
  failure: Failure.optional(),
  /** A sentence about the service's answer. */
  found: z.string().optional(),
});
export type ServiceTest = z.output<typeof ServiceTest>;
