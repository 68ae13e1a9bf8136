// The batch API as a host.

import type { Host } from '../http/router.ts';
import { chdetailsRoute, chfetchRoute, makeurlRoute } from './data.ts';
import { batchError } from './errors.ts';
import { validateRoute } from './validate.ts';

const types: Readonly<Record<number, string>> = {
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'body-too-large',
  500: 'internal-error',
  503: 'service-unavailable',
};

export const batchHost: Host = {
  name: 'batch',
  routes: [validateRoute, chdetailsRoute, chfetchRoute, makeurlRoute],
  refuse: (status, message, call, service) =>
    batchError({ status, type: types[status] ?? 'session-failure', message }, call.number, service),
};
