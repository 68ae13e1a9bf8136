import type { CustomScheme } from 'electron';
import { servePageFile } from '../core/bridge/serve-renderer.ts';

const scheme = 'sextant';

/** The one origin that the window ever shows. No port is opened for it, and no other program can serve it. */
export const pageOrigin = `${scheme}://app`;
export const pageUrl = `${pageOrigin}/`;
export const pageSchemeName = scheme;

/** A standard scheme has an origin, a secure one counts as https; the page needs nothing else, so nothing else is on. */
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
  // The origin of a URL is "null" in Node for a scheme that it doesn't know, so its two halves are compared.
  const url = URL.parse(text);
  return url !== null && url.protocol === `${scheme}:` && url.host === 'app';
}

/** Answers the page's files from a folder, and nothing that is asked in another way. */
export function answerFrom(folder: string) {
  return async (request: { readonly url: string; readonly method: string }): Promise<Response> => {
    if (!isPageUrl(request.url) || request.method !== 'GET') return new Response(null, { status: 404 });
    const { status, headers, body } = await servePageFile(folder, new URL(request.url).pathname);
    return new Response(new Uint8Array(body), { status, headers });
  };
}
