// GET /range/ch<N>/<from>.<to> on the download host: the data of a presigned link, whole or from a byte on.

import type { Reply } from '../http/reply.ts';
import { textReply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { hexFrom } from '../random.ts';
import { channelOf, clipped, contentType, windowOf } from './channels.ts';
import { contentOf } from './content.ts';
import { checkLink, readRangeName } from './presigned.ts';

export function storeError(status: number, code: string, message: string): Reply {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`;
  return textReply(status, 'application/xml', body);
}

const refusals = {
  incomplete: storeError(403, 'AccessDenied', 'Unable to authenticate: the link is not signed.'),
  tampered: storeError(403, 'SignatureDoesNotMatch', 'Unable to authenticate: the signature does not match the link.'),
  expired: storeError(403, 'AccessDenied', 'Unable to authenticate: the link has expired.'),
};

// covers: batch.link GET link, 404: NoSuchKey, 403: expired, no credentials
export const downloadRoute: Route = {
  id: 'download.range',
  method: 'GET',
  path: '/range/:channel/:range',
  handle(call, service) {
    const link = checkLink(service, call.sentPath, call.query, call.worldNow);
    if (link !== 'good') return refusals[link];
    const channel = channelOf(Number(/^ch(\d+)$/.exec(call.segments.channel ?? '')?.[1]));
    const span = readRangeName(call.segments.range ?? '');
    const left = channel === null || span === null ? null : clipped(span, windowOf(channel, call.worldNow));
    const world = service.world(call.worldNow);
    const size = channel === null || left === null ? 0 : contentOf(service).size(channel, left, world);
    if (channel === null || left === null || size === 0) {
      return storeError(404, 'NoSuchKey', 'The specified key does not exist.');
    }
    // Data that has been pruned or has come since makes another object: a reader that resumes must not mix them.
    const tag = `"${hexFrom(service.seed, `${channel.number} ${left.from} ${left.to} ${size}`, 32)}"`;
    const headers = { 'content-type': contentType(channel), etag: tag, 'accept-ranges': 'bytes' };
    const asked =
      call.headers['if-range'] === undefined || call.headers['if-range'] === tag ? call.headers.range : undefined;
    const range = readRange(asked, size);
    if (range === 'outside') {
      const refused = storeError(416, 'InvalidRange', 'The requested range is not satisfiable.');
      return { ...refused, headers: { ...refused.headers, 'content-range': `bytes */${size}` } };
    }
    const { from, to } = range ?? { from: 0, to: size };
    return {
      status: range === null ? 200 : 206,
      headers: {
        ...headers,
        'content-length': String(to - from),
        ...(range === null ? {} : { 'content-range': `bytes ${from}-${to - 1}/${size}` }),
      },
      body: first(contentOf(service).bytes(channel, left, world, from), to - from),
    };
  },
};

type ByteRange = { readonly from: number; readonly to: number };

/** One range of bytes; several at once, or what is no range, mean the whole object. */
function readRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [start = '', end = ''] = parts?.slice(1) ?? [];
  if (parts === null || (start === '' && end === '')) return null;
  const from = start === '' ? Math.max(0, size - Number(end)) : Number(start);
  const to = start === '' || end === '' ? size : Math.min(size, Number(end) + 1);
  if (start !== '' && end !== '' && Number(end) < Number(start)) return null;
  return from < to ? { from, to } : 'outside';
}

function* first(blocks: Iterable<Buffer>, length: number): Generator<Buffer> {
  let left = length;
  for (const block of blocks) {
    yield block.length <= left ? block : block.subarray(0, left);
    left -= block.length;
    if (left <= 0) return;
  }
}
