// Presigned links to the download host, in the form of the object stores that go by it. Their life is in the link itself
// and runs on world time.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hexFrom } from '../random.ts';
import type { Service } from '../service-state.ts';
import type { Span } from './channels.ts';

/** Twelve hours: as long as the fastest channel keeps what the link points to. */
const linkLifeSeconds = 43_200;

/** 20260102.0304.20260102.0405 */
export function rangeName({ from, to }: Span): string {
  const stamp = (second: number) =>
    compact(second * 1000)
      .replace('T', '.')
      .slice(0, 13);
  return `${stamp(from)}.${stamp(to)}`;
}

export function readRangeName(name: string): Span | null {
  const parts = /^(\d{8})\.(\d{4})\.(\d{8})\.(\d{4})$/.exec(name);
  if (parts === null) return null;
  const second = (date = '', time = '') =>
    Date.parse(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2)}:00Z`) /
    1000;
  const span = { from: second(parts[1], parts[2]), to: second(parts[3], parts[4]) };
  return Number.isNaN(span.from + span.to) ? null : span;
}

// covers: batch.link the life of a link
export function presigned(service: Service, path: string, worldNow: number): string {
  const date = compact(worldNow);
  const query = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${hexFrom(service.seed, 'download key', 20).toUpperCase()}/${scopeOf(date)}`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(linkLifeSeconds),
    'X-Amz-SignedHeaders': 'host',
  });
  query.append('X-Amz-Signature', signatureOf(service, path, query));
  return `${service.origins().download}${path}?${query}`;
}

export type LinkCheck = 'good' | 'incomplete' | 'tampered' | 'expired';

export function checkLink(service: Service, path: string, query: URLSearchParams, worldNow: number): LinkCheck {
  const signature = query.get('X-Amz-Signature');
  const date = query.get('X-Amz-Date');
  const life = query.get('X-Amz-Expires');
  if (signature === null || date === null || life === null) return 'incomplete';
  const covered = new URLSearchParams(query);
  covered.delete('X-Amz-Signature');
  const expected = Buffer.from(signatureOf(service, path, covered));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'tampered';
  const start = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  return worldNow < start + Number(life) * 1000 ? 'good' : 'expired';
}

function compact(milliseconds: number): string {
  return new Date(milliseconds)
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replaceAll(/[-:]/g, '');
}

function scopeOf(date: string): string {
  return `${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
}

/** Covers method, host, path and every parameter, so that nothing in a link can be changed. */
function signatureOf(service: Service, path: string, query: URLSearchParams): string {
  const date = query.get('X-Amz-Date') ?? '';
  const parameters = [...query]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const host = new URL(service.origins().download).host;
  const request = ['GET', path, parameters, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', date, scopeOf(date), hash].join('\n');
  let key = Buffer.from(`AWS4${hexFrom(service.seed, 'download secret', 40)}`);
  for (const part of [...scopeOf(date).split('/')]) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text).digest('hex');
}
