import { isIP } from 'node:net';
import type { ConnectionFile } from '../../../shared/connection.ts';
import { failUnsent, ok, type Result } from '../../../shared/result.ts';
import { isInside, isLoopback } from './inside-addresses.ts';

/**
 * Whether main may fetch an address that a reply named, without credentials: https only, no user name in it, no address
 * in our own network. A connection whose services are on loopback may also name plain http on loopback.
 */
export function mayFetch(address: string, connection: ConnectionFile): Result<URL> {
  const refuse = (why: string) =>
    failUnsent('bad-reply', `The service returned an address that Sextant does not open: ${why}.`, {
      next: 'Look up the record again for a new address; if it still fails, report it to the service.',
    });
  if (!URL.canParse(address)) return refuse('it is not a web address');
  const url = new URL(address);
  if (url.username || url.password) return refuse('it contains a user name');
  const home = new URL(connection.baseUrl);
  if (isLoopback(url.hostname) && isLoopback(home.hostname)) return ok(url);
  if (url.protocol !== 'https:') return refuse('it is not https');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(url.hostname) || namesThisMachine.test(host) || (isIP(host) !== 0 && isInside(host)))
    return refuse('it is inside your own network');
  return ok(url);
}

const namesThisMachine = /(^|\.)localhost\.?$/;

const secretParameters = new Set(['token', 'x-amz-signature', 'x-amz-credential', 'x-amz-security-token', 'signature']);

/** An address that is safe to show: the secret parts are masked. */
export function shownAddress(url: URL): string {
  const shown = new URL(url);
  for (const name of [...shown.searchParams.keys()]) {
    if (secretParameters.has(name.toLowerCase())) shown.searchParams.set(name, '*****');
  }
  return shown.href;
}
