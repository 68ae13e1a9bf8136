// POST /batchd/v1/batch/chdetails, chfetch and makeurl: what a channel holds, the data itself, and links to it.

import { jsonReply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import type { Channel } from './channels.ts';
import { clipped, contentType, windowOf } from './channels.ts';
import { contentOf } from './content.ts';
import { batchError } from './errors.ts';
import { spaced } from './lines.ts';
import { presigned, rangeName } from './presigned.ts';
import { askedChannels, askedRange } from './request.ts';
import { batchRoute } from './route.ts';

const good = { _status: 'OK', _message: '' };

// covers: batch.details all
// covers: batch.details POST chdetails
// covers: batch.link _status, _message
export const chdetailsRoute: Route = batchRoute({
  id: 'batch.chdetails',
  path: '/batchd/v1/batch/chdetails',
  handle(call, service) {
    const asked = askedChannels(call);
    if (!asked.ok) return batchError(asked.problem, call.number, service);
    const world = service.world(call.worldNow);
    const details = (channel: Channel) => {
      const window = windowOf(channel, call.worldNow);
      return {
        earliest: spaced(window.from),
        latest: spaced(window.to - 1),
        size: contentOf(service).size(channel, window, world),
        mimetype: contentType(channel),
      };
    };
    const channels = Object.fromEntries(asked.value.map((channel) => [`ch${channel.number}`, details(channel)]));
    return jsonReply(200, { channels, ...good });
  },
});

// covers: batch.fetch POST chfetch, 404: no data
export const chfetchRoute: Route = batchRoute({
  id: 'batch.chfetch',
  path: '/batchd/v1/batch/chfetch',
  handle(call, service) {
    const asked = askedRange(call);
    if (!asked.ok) return batchError(asked.problem, call.number, service);
    const { channel, span } = asked.value;
    const world = service.world(call.worldNow);
    const left = clipped(span, windowOf(channel, call.worldNow));
    const size = left === null ? 0 : contentOf(service).size(channel, left, world);
    if (left === null || size === 0) {
      const message = 'No data is available for this range.';
      return batchError({ status: 404, type: 'no-data', message }, call.number, service);
    }
    const ending = channel.delivery === 'json' ? 'jsonl' : 'nmsg';
    const headers = {
      'content-type': contentType(channel),
      'content-length': String(size),
      'content-disposition': `attachment; filename="ch${channel.number}-${rangeName(span)}.${ending}"`,
    };
    return { status: 200, headers, body: contentOf(service).bytes(channel, left, world) };
  },
});

// covers: batch.link POST makeurl, url
export const makeurlRoute: Route = batchRoute({
  id: 'batch.makeurl',
  path: '/batchd/v1/batch/makeurl',
  handle(call, service) {
    const asked = askedRange(call);
    if (!asked.ok) return batchError(asked.problem, call.number, service);
    const { channel, span } = asked.value;
    const path = `/range/ch${channel.number}/${rangeName(span)}`;
    return jsonReply(200, { url: presigned(service, path, call.worldNow), ...good });
  },
});
