import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

/**
 * The page may load its own files and nothing else. It has no network at all: everything comes through the bridge.
 * Inline styles stay allowed as attributes only, which the docking and popover libraries set while they measure. The
 * sandbox takes new windows, downloads and the browser's own dialogs from it; forms are allowed, since without it their
 * submit event is not heard, and are sent nowhere.
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

/** Answers the page's own files, the same way in every shell. */
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

/** Null for anything that would leave the folder. */
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
