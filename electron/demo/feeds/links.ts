// Links to archive files: on a host of their own, opened by the token in the link and never by API credentials.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Service } from '../service-state.ts';

/** Seconds of world time that a link is good for. */
const life = 3_600;

/** Directory of the files on the host. */
export const filesPath = '/feeds';

export function linkTo(service: Service, archive: string, file: string, now: number): string {
  const expires = now + life;
  const query = new URLSearchParams({ expires: String(expires), token: tokenOf(service, archive, file, expires) });
  return `${service.origins().download}${filesPath}/${archive}/${file}?${query}`;
}

export type LinkState = 'good' | 'expired' | 'wrong';

export function judgeLink(
  service: Service,
  archive: string,
  file: string,
  query: URLSearchParams,
  now: number,
): LinkState {
  const expires = Number(query.get('expires'));
  const expected = Buffer.from(tokenOf(service, archive, file, expires));
  const given = Buffer.from(query.get('token') ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong';
  return expires > now ? 'good' : 'expired';
}

function tokenOf(service: Service, archive: string, file: string, expires: number): string {
  return createHmac('sha256', `feed files ${service.seed}`).update(`${archive}/${file} ${expires}`).digest('hex');
}
