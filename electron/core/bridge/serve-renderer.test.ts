import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentPolicy, servePageFile } from './serve-renderer.ts';

let root: string;
let folder: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sextant-page-'));
  folder = join(root, 'page');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(root, 'page-secret'));
  writeFileSync(join(root, 'secret.js'), 'outside');
  writeFileSync(join(root, 'page-secret', 'secret.js'), 'outside');
  for (const name of ['index.html', 'main.js', 'look.css', 'a.svg', 'a.png', 'a.woff2', 'a.map', 'a', '.env']) {
    writeFileSync(join(folder, 'assets', name), name);
  }
  writeFileSync(join(folder, 'index.html'), 'the page');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const headers = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};
const nothing = { status: 404, headers: { ...headers, 'content-type': 'text/plain' }, body: Buffer.from('') };

test('answers the page at its root', async () => {
  expect(await servePageFile(folder, '/')).toEqual({
    status: 200,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from('the page'),
  });
});

test.each([
  ['main.js', 'text/javascript; charset=utf-8'],
  ['look.css', 'text/css; charset=utf-8'],
  ['index.html', 'text/html; charset=utf-8'],
  ['a.svg', 'image/svg+xml'],
  ['a.png', 'image/png'],
  ['a.woff2', 'font/woff2'],
])('answers %s as %s', async (name, type) => {
  expect(await servePageFile(folder, `/assets/${name}`)).toEqual({
    status: 200,
    headers: { ...headers, 'content-type': type },
    body: Buffer.from(name),
  });
});

test.each([
  '/../secret.js',
  '/%2e%2e/secret.js',
  '/%2E%2E%2Fsecret.js',
  '/assets/../../secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/..%5csecret.js',
  '/..\\secret.js',
  '/../page-secret/secret.js',
  '//../secret.js',
  '/assets/%00main.js',
  '/main.js%00.html',
  '/%',
  '/%ff.js',
  '',
  '/assets',
  '/assets/',
  '/assets/a',
  '/assets/a.map',
  '/assets/.env',
  '/assets/main.js/',
  '/none.js',
  '/etc/passwd',
])('answers %j with nothing, under the same policy', async (path) => {
  expect(await servePageFile(folder, path)).toEqual(nothing);
});

test('the policy lets the page load its own files and talk to nobody', () => {
  const rules = Object.fromEntries(contentPolicy.split('; ').map((rule) => rule.split(/ (.*)/).slice(0, 2)));
  expect(rules).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'none'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'frame-src': "'none'",
    sandbox: 'allow-scripts allow-same-origin allow-forms',
  });
  expect(contentPolicy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|https?:|\*/);
});
