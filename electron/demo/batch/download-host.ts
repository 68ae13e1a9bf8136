// The host of presigned links. It is an object store: no credentials, errors in XML.

import { feedFileRoute } from '../feeds/file-route.ts';
import type { Host } from '../http/router.ts';
import { downloadRoute, storeError } from './download.ts';

const codes: Readonly<Record<number, string>> = { 403: 'AccessDenied', 404: 'NoSuchKey', 503: 'SlowDown' };

export const downloadHost: Host = {
  name: 'download',
  routes: [downloadRoute, feedFileRoute],
  // HEAD on a presigned link is refused: the link was signed for GET.
  refuse: (status, message) =>
    status === 405
      ? storeError(403, 'AccessDenied', message)
      : storeError(status, codes[status] ?? 'InternalError', message),
};
