// GET /v1/download/<feed>/: the list of archive files with links to fetch them.

import { isoSeconds } from '../clock.ts';
import type { UserCall } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { jsonReply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { platformError } from '../platform/errors.ts';
import { readQuery } from '../platform/query-reader.ts';
import { platformRoute } from '../platform/route.ts';
import type { Service } from '../service-state.ts';
import type { Archive, ArchiveFile } from './files.ts';
import { archives, filesOf } from './files.ts';
import { linkTo } from './links.ts';

// covers: feeds.archives GET download, limit, files, url
export const downloadRoutes: readonly Route[] = archives.map((archive) =>
  platformRoute({
    id: `platform.download.${archive.name}`,
    method: 'GET',
    path: `/v1/download/${archive.name}/`,
    product: archive.feed.downloadProduct,
    handle: (call, service) => listFiles(archive, call, service),
  }),
);

/** Parameters of the feeds are taken and mean nothing here: the reference client sends them to both. */
const parameters = new Set(['limit', 'sessionID', 'after', 'before', 'domain', 'top']);
const mostFiles = 100_000;

function listFiles(archive: Archive, call: UserCall, service: Service): Reply {
  const read = readQuery(call.query, parameters);
  const limit = read.integer('limit', 1, mostFiles) ?? mostFiles;
  const problem = read.problem();
  if (problem !== null) return { ...platformError(400, problem), free: true };
  const now = Math.floor(call.worldNow / 1000);
  const files: object[] = [];
  for (const file of filesOf(archive, now)) {
    if (files.length >= limit) break;
    files.push(fileEntry(archive, file, service, now));
  }
  return jsonReply(200, { response: { download_name: archive.name, files } });
}

function fileEntry(archive: Archive, file: ArchiveFile, service: Service, now: number): object {
  return {
    name: file.name,
    last_modified: isoSeconds((file.from + archive.span) * 1000),
    url: linkTo(service, archive.name, file.name, now),
  };
}
