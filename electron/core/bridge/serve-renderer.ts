import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

/**
 * The page may load its own files and nothing else. It has no network: everything comes through the bridge. Inline
 * styles are allowed as attributes only, which the docking and popover libraries set to measure. The sandbox blocks new
 * windows, downloads and the browser's own dialogs. Forms are allowed, because their submit event does not fire
 * otherwise, but can send nowhere.
 */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  'sandbox allow-scripts allow-same-origin allow-forms',
].join('; ');

export interface PageFile {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.eot': 'application/vnd.ms-fontobject',
};

/** Serves the page's own files, the same way in every shell. */
export async function servePageFile(folder: string, pathname: string): Promise<PageFile> {
  const path = safePath(folder, pathname);
  const type = path && types[extname(path)];
  const body = path && type ? await readFile(path).catch(() => null) : null;
  const headers = {
    'content-security-policy': contentPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  };
  if (!body || !type)
    return { status: 404, headers: { ...headers, 'content-type': 'text/plain' }, body: Buffer.from('') };
  return { status: 200, headers: { ...headers, 'content-type': type }, body };
}

/** Null for a path outside the folder. */
function safePath(folder: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const path = normalize(join(folder, decoded === '/' ? 'index.html' : decoded));
  return path.startsWith(folder + sep) ? path : null;
}
