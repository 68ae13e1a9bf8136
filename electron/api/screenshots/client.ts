import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { screenshotsCalls } from '../../../shared/calls/screenshots.ts';
import { type Failure, fail, ok, type Result } from '../../../shared/result.ts';
import type { Circumstances, StreamReply } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { readImageHead } from './image-head.ts';

type Call = (typeof screenshotsCalls)['screenshots.image'];
export type ImageWish = z.output<Call['input']>;
export type Image = z.output<Call['output']>;

/** An image with kind and size from its first bytes; nothing is decoded. */
export interface FetchedImage extends Omit<Image, 'base64'> {
  readonly bytes: Buffer;
}

const megabyte = 1024 * 1024;
export const mostBytes = 20 * megabyte;
/** Forty screens of a long page. Decoding takes 200 MB for a moment, which the window's process can bear. */
export const mostPixels = 50_000_000;
const mostMs = 120_000;

export async function fetchImage(
  http: SignedHttp,
  wish: ImageWish,
  circumstances: Circumstances,
): Promise<Result<Image>> {
  const fetched = await fetchImageBytes(http, wish, circumstances);
  if (!fetched.ok) return fetched;
  const { bytes, ...image } = fetched.value;
  return ok({ ...image, base64: bytes.toString('base64') });
}

// covers: screenshots.image GET src, token, no credentials to its host
/** One image, by its address in a record: the address contains a token, so the request carries no credentials. */
export async function fetchImageBytes(
  http: SignedHttp,
  wish: ImageWish,
  { signal, ...circumstances }: Circumstances,
): Promise<Result<FetchedImage>> {
  const late = AbortSignal.timeout(mostMs);
  const reply = await http.outside({
    ...circumstances,
    signal: AbortSignal.any([signal, late]),
    service: 'platform',
    operation: 'screenshot',
    address: sizedAddress(wish),
    headers: { accept: 'image/png, image/jpeg, image/webp, image/gif' },
  });
  if (!reply.ok) return { ok: false, failure: late.aborted && !signal.aborted ? tooSlow : imageFailure(reply.failure) };
  const bytes = await readCapped(reply.value);
  const end = reply.value.end();
  if (bytes === null) return tooLarge(`more than ${mostBytes / megabyte} MB`);
  if (end.kind === 'broken') return { ok: false, failure: end.failure };
  if (end.kind === 'stopped') return { ok: false, failure: signal.aborted ? stopped : tooSlow };
  return judgeImage(bytes, wish, reply.value);
}

// covers: screenshots.image resize_width, crop_height
/** Appends the wanted size to the query as it is: re-encoding it could invalidate the token. */
export function sizedAddress({ src, resizeWidth, cropHeight }: ImageWish): string {
  const [address = ''] = src.split('#');
  const mark = address.indexOf('?');
  const query = mark < 0 ? '' : address.slice(mark + 1);
  const sizes = { resize_width: resizeWidth, crop_height: cropHeight };
  const wanted = Object.entries(sizes).flatMap(([name, size]) => (size === undefined ? [] : [`${name}=${size}`]));
  if (wanted.length === 0) return address;
  const kept = query.split('&').filter((pair) => pair !== '' && !Object.hasOwn(sizes, pair.split('=')[0] ?? ''));
  return `${mark < 0 ? address : address.slice(0, mark)}?${[...kept, ...wanted].join('&')}`;
}

/** Null when it is too long to show; then the rest is not read. */
async function readCapped(reply: StreamReply): Promise<Buffer | null> {
  const announced = Number(reply.headers['content-length'] ?? 0);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of reply.body) {
    length += chunk.length;
    if (Math.max(announced, length) > mostBytes) return null; // Leaving the loop closes the connection.
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function judgeImage(bytes: Buffer, wish: ImageWish, { partial, at, exchange }: StreamReply): Result<FetchedImage> {
  const head = readImageHead(bytes);
  if (head === null) {
    return fail('bad-reply', 'The reply is not an image.', {
      kept: 'It was not opened.',
      next: 'Look up the record again for a new link.',
    });
  }
  const { mime, width, height, whole } = head;
  if (width * height > mostPixelsOf(wish)) return tooLarge(`${width} by ${height} pixels`);
  if (partial || !whole) {
    return fail('bad-reply', 'Only part of the image arrived.', { kept: 'It was not opened.', next: 'Try again.' });
  }
  return ok({
    mime,
    width,
    height,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    at: at.toISOString(),
    exchanges: [exchange],
  });
}

/** A request for a small image must not return a large one, whatever the service does. */
function mostPixelsOf({ resizeWidth, cropHeight }: ImageWish): number {
  const isSmall = resizeWidth !== undefined && cropHeight !== undefined;
  return isSmall ? Math.min(mostPixels, 64 * resizeWidth * cropHeight) : mostPixels;
}

function tooLarge(what: string): Result<never> {
  return fail('too-large', `The image is too large to show: ${what}.`, {
    kept: 'It was not opened.',
    next: 'Request it with a smaller width and height.',
  });
}

const tooSlow: Failure = { code: 'timed-out', message: 'The image did not arrive in time.', next: 'Try again later.' };
const stopped: Failure = { code: 'cancelled', message: 'Cancelled.' };

/** An expired link is the usual case, and has its own advice. */
function imageFailure(failure: Failure): Failure {
  switch (failure.code) {
    case 'not-permitted':
      return {
        ...failure,
        message: 'The link to this screenshot has expired: its token is valid only for a short time.',
        next: 'Look up the record again, with screenshots, for a new link.',
      };
    case 'not-found':
      return {
        ...failure,
        message: 'The screenshot is no longer at this address.',
        next: 'Look up the record again.',
      };
    default:
      return failure;
  }
}
