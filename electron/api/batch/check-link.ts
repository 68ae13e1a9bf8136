import { createHash } from 'node:crypto';
import type { Provenance } from '../../../shared/provenance.ts';
import { type Failure, ok, type Result } from '../../../shared/result.ts';
import { type LinkCheck, readLink } from '../../../shared/share-link.ts';
import type { BodyKeeper } from '../../core/http/body-keeper.ts';
import type { Circumstances, StreamReply } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { lengthOf } from '../download.ts';

type Checked = Provenance & { readonly check: LinkCheck };

/** Does not wait for a host that sends a head and then nothing. */
const bodyPatienceMs = 1000;

/**
 * Requests a link and stops after the head of the answer. A presigned link is signed for GET, so HEAD would fail; it
 * requests one byte, and disconnects if the host sends more.
 */
export async function checkLink(
  http: SignedHttp,
  url: string,
  circumstances: Circumstances,
  now: Date,
): Promise<Result<Checked>> {
  const enough = new AbortController();
  const answered = await http.outside({
    ...circumstances,
    signal: AbortSignal.any([circumstances.signal, enough.signal]),
    service: 'batch',
    operation: 'batch.checkLink',
    address: url,
    headers: { range: 'bytes=0-0' },
    sink: keepsNothing,
  });
  const at = now.toISOString();
  if (!answered.ok) {
    if (answered.failure.code === 'cancelled') return answered;
    return ok({ at, exchanges: [], check: { ...refused(answered.failure, url, now), bytes: null, at } });
  }
  const reply = answered.value;
  const bytes = wholeLength(reply);
  reply.complete();
  const late = setTimeout(() => enough.abort(), bodyPatienceMs);
  for await (const _chunk of reply.body) break; // Leaving the loop closes the connection.
  clearTimeout(late);
  const said = bytes === 0 ? 'The link works, but it has no data.' : 'The link works.';
  return ok({ at, exchanges: [reply.exchange], check: { state: 'valid', bytes, said, at } });
}

function wholeLength(reply: StreamReply): number | null {
  if (reply.status !== 206) return lengthOf(reply);
  const total = /^bytes \d+-\d+\/(\d{1,15})$/.exec(reply.headers['content-range'] ?? '')?.[1];
  return total === undefined ? null : Number(total);
}

/** The host only says that the link does not open; the link itself says whether it has expired. */
function refused({ code, message }: Failure, url: string, now: Date): Pick<LinkCheck, 'state' | 'said'> {
  switch (code) {
    case 'not-found':
      return { state: 'outside', said: 'The data is not available: it has left the window, or never arrived.' };
    case 'rejected':
      return { state: 'valid', said: 'The link works, but it has no data.' };
    case 'not-permitted': {
      const end = readLink(url)?.expiresAt ?? null;
      if (end === null || Date.parse(end) <= now.getTime()) {
        return { state: 'expired', said: 'The link has expired. Create it again.' };
      }
      return {
        state: 'refused',
        said: 'The link does not work, although it has not expired: it is incomplete, or this computer’s clock is wrong. Create it again.',
      };
    }
    default:
      return { state: 'unknown', said: message };
  }
}

const keepsNothing: BodyKeeper = {
  take: () => undefined,
  finish: async () => ({
    bytes: Buffer.alloc(0),
    file: null,
    length: 0,
    sha256: createHash('sha256').digest('hex'),
    masked: false,
  }),
};
