// All operations of Detect.

import type { Route } from '../http/router.ts';
import { domainListRoutes } from './domain-lists.ts';
import { monitorWriteRoutes } from './monitor-writes.ts';
import { monitorListRoute } from './monitors.ts';
import { stateRoutes } from './state-writes.ts';

export const detectRoutes: readonly Route[] = [
  monitorListRoute,
  ...monitorWriteRoutes,
  ...domainListRoutes,
  ...stateRoutes,
];
