// The platform API as a host: its routes, and the error of requests that reach none of them.

import type { Host } from '../http/router.ts';
import { accountRoutes } from './account.ts';
import { platformError } from './errors.ts';

export const platformHost: Host = {
  name: 'platform',
  routes: [...accountRoutes],
  refuse: (status, message) => platformError(status, message),
};
