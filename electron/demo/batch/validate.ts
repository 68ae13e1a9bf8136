// POST /batchd/v1/validate: the profile of a key. It echoes the key, as the real service does.

import { jsonReply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { channels } from './channels.ts';
import { batchRoute } from './route.ts';

// covers: batch.validate all
// covers: batch.validate POST validate
export const validateRoute: Route = batchRoute({
  id: 'batch.validate',
  path: '/batchd/v1/validate',
  handle(call, service) {
    const open = channels.filter((channel) => call.user.channels.includes(channel.number));
    const batch = Object.fromEntries(open.map(({ number, description }) => [`ch${number}`, { description }]));
    const profile = {
      username: call.user.username,
      apikey: call.user.batchKey,
      [service.words.toWire('batchProfileMembers', 'batch')]: batch,
      channels: {},
      over_quota_action: 'none',
      state_quota: 'ok',
      anomalies: {},
      not_really: false,
    };
    return jsonReply(200, { profile, _status: 'OK', _message: '' });
  },
});
