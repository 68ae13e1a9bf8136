import type { Service } from '../shared/connection.ts';
import { batch, batchOperations } from './api/batch/service.ts';
import { pdns, pdnsOperations } from './api/pdns/service.ts';
import { platform, platformOperations } from './api/platform/service.ts';
import type { ApiService } from './api/service.ts';
import type { OperationLimits } from './core/limits/limits.ts';

/** Every service of a connection. */
export const services: Readonly<Record<Service, ApiService>> = { platform, pdns, batch };

/** The limits of each kind of request to any of them. */
export const operationLimits = {
  ...platformOperations,
  ...pdnsOperations,
  ...batchOperations,
  outside: { limits: [] },
} as const satisfies Readonly<Record<string, OperationLimits>>;

type Declared = typeof operationLimits;

declare module './core/limits/limits.ts' {
  interface Operations extends Declared {}
}
