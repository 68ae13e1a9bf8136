// The host of presigned links. It is an object store: no credentials, errors in XML.

import type { Reply } from '../http/reply.ts';
import { textReply } from '../http/reply.ts';
import type { Host } from '../http/router.ts';

export function storeError(status: number, code: string, message: string): Reply {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`;
  return textReply(status, 'application/xml', body);
}

const codes: Readonly<Record<number, string>> = { 403: 'AccessDenied', 404: 'NoSuchKey', 503: 'SlowDown' };

export const downloadHost: Host = {
  name: 'download',
  routes: [],
  // HEAD on a presigned link is refused: the link was signed for GET.
  refuse: (status, message) =>
    status === 405
      ? storeError(403, 'AccessDenied', message)
      : storeError(status, codes[status] ?? 'InternalError', message),
};
