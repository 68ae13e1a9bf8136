// The passive DNS API as a host. An address the front web server does not know is answered in HTML; one below the API
// is answered by the API in plain text; version 1 needs a key that may use it, which no demo key may.

import type { Host, Route } from '../http/router.ts';
import { pdnsError, pdnsHtmlError } from './errors.ts';
import { lookupRoute, summarizeRoute } from './lookup.ts';
import { pingRoute, rateLimitRoute } from './rate-limit.ts';
import { pdnsRoute } from './route.ts';
import { globRoute, regexRoute } from './search.ts';

const firstVersion: Route = pdnsRoute({
  id: 'pdns.version1',
  method: 'GET',
  path: '/pdns/v1/*',
  metered: false,
  handle: () => pdnsError(401, 'The API key may not query this version of the API'),
});

const families = ['lookup', 'summarize', 'regex', 'glob'];

/** Last in the table: what the API itself does not know. A family with nothing below it is only incomplete. */
const unknownRoute: Route = {
  id: 'pdns.unknown',
  method: 'GET',
  path: '/pdns/v2/*',
  handle: (call) =>
    families.includes(call.rest.join('/'))
      ? pdnsError(400, 'The path is incomplete')
      : pdnsError(404, 'Unrecognized path'),
};

export const pdnsHost: Host = {
  name: 'pdns',
  routes: [rateLimitRoute, pingRoute, lookupRoute, summarizeRoute, regexRoute, globRoute, firstVersion, unknownRoute],
  refuse: (status, message) => (status === 404 ? pdnsHtmlError(404, 'Not Found') : pdnsError(status, message)),
};
