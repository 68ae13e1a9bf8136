import { ok, type Result } from '../../../shared/result.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import type { Progress, Saved } from '../download.ts';
import { saveLink } from '../download-link.ts';

export interface SavedArchive extends Saved {
  readonly checksum: 'matches' | 'differs' | 'not-checked';
}

// covers: feeds.archives GET of a file, .sha256 beside each file
/** Downloads one archive file. Reads its checksum first, so that a file with another hash never gets its final name. */
export async function saveArchive(
  http: SignedHttp,
  { url, checksumUrl, path }: { readonly url: string; readonly checksumUrl: string | undefined; readonly path: string },
  circumstances: Circumstances,
  progress?: Progress,
): Promise<Result<SavedArchive>> {
  const expected = checksumUrl === undefined ? null : await readChecksum(http, checksumUrl, circumstances);
  const request = {
    service: 'platform',
    operation: 'feeds.download',
    address: url,
    path,
    sha256: expected?.sha256 ?? null,
    ...(progress && { progress }),
  } as const;
  const saved = await saveLink(http, request, circumstances);
  if (!saved.ok) return saved;
  const exchanges = [...(expected?.exchanges ?? []), ...saved.value.exchanges];
  return ok({ ...saved.value, exchanges, checksum: verdict(saved.value, expected?.sha256 ?? null) });
}

function verdict({ file, differs }: Saved, expected: string | null): SavedArchive['checksum'] {
  if (differs) return 'differs';
  return expected !== null && file.sha256 === expected ? 'matches' : 'not-checked';
}

const longestChecksum = 64 * 1024;

/** The hash in a checksum file; null when it is missing or invalid. The download goes on without it. */
async function readChecksum(
  http: SignedHttp,
  address: string,
  circumstances: Circumstances,
): Promise<{ readonly sha256: string | null; readonly exchanges: readonly number[] }> {
  const reply = await http.outside({ ...circumstances, service: 'platform', operation: 'feeds.download', address });
  if (!reply.ok) return { sha256: null, exchanges: [] };
  let text = '';
  for await (const chunk of reply.value.body) {
    text += chunk.toString('latin1');
    if (text.length > longestChecksum) break;
  }
  const whole = reply.value.status === 200 && reply.value.end().kind === 'whole';
  const found = /^\s*(?:SHA256 ?\(.*\) ?= ?)?([0-9a-f]{64})(?![0-9a-z])/i.exec(text)?.[1];
  return { sha256: (whole && found?.toLowerCase()) || null, exchanges: [reply.value.exchange] };
}
