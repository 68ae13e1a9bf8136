// Archive files on the host of presigned links.

import { storeError } from '../batch/download.ts';
import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import type { Service } from '../service-state.ts';
import { archives, contentOf, findFile } from './files.ts';
import { filesPath, judgeLink } from './links.ts';

// covers: feeds.archives GET of a file
export const feedFileRoute: Route = {
  id: 'download.feed-file',
  method: 'GET',
  path: `${filesPath}/:archive/:file`,
  handle: sendFile,
};

function sendFile(call: Call, service: Service): Reply {
  const { archive: archiveName = '', file: fileName = '' } = call.segments;
  const now = Math.floor(call.worldNow / 1000);
  const state = judgeLink(service, archiveName, fileName, call.query, now);
  if (state === 'wrong') return storeError(403, 'AccessDenied', 'Access Denied');
  if (state === 'expired') return storeError(403, 'AccessDenied', 'Request has expired');
  const archive = archives.find(({ name }) => name === archiveName);
  const file = archive === undefined ? null : findFile(archive, fileName, now);
  if (archive === undefined || file === null) {
    return storeError(404, 'NoSuchKey', 'The specified key does not exist.');
  }
  const body = contentOf(service, archive, file, call.worldNow);
  return { status: 200, headers: { 'content-type': file.checksum ? 'text/plain' : 'application/gzip' }, body };
}
