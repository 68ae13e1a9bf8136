import { createHash, randomBytes } from 'node:crypto';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type DerValue, der, readDer, tags } from './der.ts';

// Time stamps by RFC 3161: a service signs a hash together with the time.

const sha256Id = Buffer.from('608648016503040201', 'hex'); // 2.16.840.1.101.3.4.2.1
const signedDataId = Buffer.from('2a864886f70d010702', 'hex'); // 1.2.840.113549.1.7.2
const timestampId = Buffer.from('2a864886f70d0109100104', 'hex'); // 1.2.840.113549.1.9.16.1.4

export interface TimestampRequest {
  readonly body: Buffer;
  readonly imprint: Buffer;
  readonly nonce: Buffer;
}

/** Requests a signature over the SHA-256 of these bytes, with the signer's certificate. */
export function timestampRequest(bytes: Buffer): TimestampRequest {
  const hash = createHash('sha256').update(bytes).digest();
  // A positive number of fixed length: its first bit is never set.
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const imprint = der(
    tags.sequence,
    der(tags.sequence, der(tags.objectId, sha256Id), der(tags.null)),
    der(tags.octets, hash),
  );
  const version = der(tags.integer, Buffer.from([1]));
  const body = der(tags.sequence, version, imprint, der(tags.integer, nonce), der(tags.boolean, Buffer.from([0xff])));
  return { body, imprint: hash, nonce };
}

/**
 * The signed time in the answer to this request. `openssl ts` and the service's certificate verify the signature and
 * its owner: Sextant stores the answer for that.
 */
export function readTimestamp(answer: Buffer, asked: TimestampRequest, host: string): Result<string> {
  try {
    const [status, token] = inside(single(answer));
    const [granted] = status ? inside(status) : [];
    if (granted?.content.length !== 1 || (granted.content[0] ?? 9) > 1 || !token) return refused(host);
    const { imprint, nonce, time } = readToken(token);
    if (!imprint?.equals(asked.imprint) || !nonce?.equals(asked.nonce)) return otherThing(host);
    const moment = momentOf(time.content.toString('latin1'));
    return moment ? ok(moment) : unreadable(host);
  } catch {
    return unreadable(host);
  }
}

/** ContentInfo > SignedData > EncapsulatedContentInfo > TSTInfo. */
function readToken(token: DerValue): { imprint: Buffer | undefined; nonce: Buffer | undefined; time: DerValue } {
  const [type, content] = inside(token);
  if (!type?.content.equals(signedDataId) || !content) throw new Error('no signed data');
  const wrapped = inside(single(content.content)).find(
    ({ tag, content: inner }) => tag === tags.sequence && inside({ content: inner })[0]?.content.equals(timestampId),
  );
  const explicit = wrapped && inside(wrapped)[1];
  if (!explicit) throw new Error('no time stamp');
  const info = inside(single(single(explicit.content).content));
  const [, , imprint] = info;
  const time = info.find(({ tag }) => tag === tags.time);
  if (!imprint || !time) throw new Error('no time');
  const after = info.slice(info.indexOf(time) + 1);
  return { imprint: inside(imprint)[1]?.content, nonce: after.find(({ tag }) => tag === tags.integer)?.content, time };
}

function inside({ content }: Pick<DerValue, 'content'>): DerValue[] {
  return readDer(content);
}

function single(bytes: Buffer): DerValue {
  const [first, ...more] = readDer(bytes);
  if (!first || more.length > 0) throw new Error('not one value');
  return first;
}

/** GeneralizedTime in UTC, with or without fractions of a second. */
function momentOf(text: string): string | null {
  const [, year, month, day, hour, minute, second, part = ''] =
    text.match(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${part.slice(0, 4)}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

function refused(host: string): Result<never> {
  return fail('rejected', `${host} gave no time stamp.`, {
    kept: 'No seal was written.',
    next: 'Use another service, or seal without one.',
  });
}

function otherThing(host: string): Result<never> {
  return fail('bad-reply', `${host} stamped something else than requested.`, {
    kept: 'No seal was written.',
    next: 'Use another service, or seal without one.',
  });
}

function unreadable(host: string): Result<never> {
  return fail('bad-reply', `${host} sent something that is no time stamp.`, {
    kept: 'No seal was written.',
    next: 'Check the address of the service, or seal without one.',
  });
}
