// The platform API as a host: its routes, and the error of requests that reach none of them.

import { detectRoutes } from '../detect/routes.ts';
import { allFeedRoutes } from '../feeds/routes.ts';
import type { Host } from '../http/router.ts';
import { accountRoutes } from './account.ts';
import { enrichRoutes } from './enrich.ts';
import { platformError } from './errors.ts';
import { investigateRoutes } from './investigate.ts';

export const platformHost: Host = {
  name: 'platform',
  routes: [...accountRoutes, ...enrichRoutes, ...investigateRoutes, ...detectRoutes, ...allFeedRoutes],
  refuse: (status, message) => platformError(status, message),
};
