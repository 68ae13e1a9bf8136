import type { CustomScheme } from 'electron';
import { servePageFile } from '../core/bridge/serve-renderer.ts';

const scheme = 'sextant';

/** The only origin of the window. It needs no port, and no other program can serve it. */
export const pageOrigin = `${scheme}://app`;
export const pageUrl = `${pageOrigin}/`;
export const pageSchemeName = scheme;

/** A standard scheme has an origin, and a secure one counts as https; the page needs no more, so nothing else is on. */
export const pageScheme: CustomScheme = {
  scheme,
  privileges: {
    standard: true,
    secure: true,
    bypassCSP: false,
    allowServiceWorkers: false,
    supportFetchAPI: false,
    corsEnabled: false,
    stream: false,
  },
};

export function isPageUrl(text: string): boolean {
  // In Node the origin of an unknown scheme is "null", so this compares its two halves.
  const url = URL.parse(text);
  return url !== null && url.protocol === `${scheme}:` && url.host === 'app';
}

/** Serves the page's files from a folder, and refuses other kinds of requests. */
export function answerFrom(folder: string) {
  return async (request: { readonly url: string; readonly method: string }): Promise<Response> => {
    if (!isPageUrl(request.url) || request.method !== 'GET') return new Response(null, { status: 404 });
    const { status, headers, body } = await servePageFile(folder, new URL(request.url).pathname);
    return new Response(new Uint8Array(body), { status, headers });
  };
}
