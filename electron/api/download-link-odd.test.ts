import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { allAt, type OddServer, startOddServer } from '../../test/support/odd-server.ts';
import { openWire, type Wire } from '../../test/support/wire.ts';
import { saveLink } from './download-link.ts';
import { readMark } from './download-mark.ts';

const never = { signal: new AbortController().signal };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-link-'));
  path = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let wire: Wire;
let server: OddServer;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeAll(async () => {
  wire = await openWire();
  server = await startOddServer((request, response) => answer(request, response));
});
afterEach(() => {
  server.seen.length = 0;
});
afterAll(async () => {
  await server.close();
  await wire.close();
});
const save = () =>
  saveLink(
    wire.http({ connection: allAt(server.origin) }),
    { service: 'batch', operation: 'x', address: `${server.origin}/a?b=c`, path },
    never,
  );
const text = 'abcdefghij';

/** Breaks the connection after four bytes of the object with this tag. */
function breakOff(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(200, { 'content-length': '10', ...headers }).write('abcd');
  setTimeout(() => response.destroy(), 300);
}
async function broken(headers: Record<string, string> = { etag: '"one"' }): Promise<void> {
  answer = (_request, response) => (server.seen.length === 1 ? breakOff(response, headers) : response.destroy());
  await save();
  expect(readFileSync(`${path}.part`, 'utf8')).toBe('abcd');
  server.seen.length = 0;
}
const ranges = () => server.seen.map(({ headers }) => [headers.range, headers['if-range']]);

test('a host is asked for the rest of the same object only', async () => {
  await broken();
  answer = (_request, response) =>
    response.writeHead(206, { 'content-range': 'bytes 4-9/10', etag: '"one"' }).end(text.slice(4));
  expect(await save()).toMatchObject({ ok: true, value: { file: { sha256: hashOf(Buffer.from(text)) } } });
  expect(ranges()).toEqual([['bytes=4-', '"one"']]);
});

test('a host with another object now begins anew', async () => {
  await broken();
  answer = (_request, response) => response.writeHead(200, { etag: '"two"', 'content-length': '3' }).end('new');
  expect(await save()).toMatchObject({ ok: true, value: { file: { bytes: 3, completeness: { kind: 'whole' } } } });
  expect(readFileSync(path, 'utf8')).toBe('new');
});

test.each([
  ['bytes 3-9/10', '"one"'],
  ['bytes 4-9/11', '"one"'],
  ['bytes 4-9/*', '"one"'],
  ['bytes 4-9/10', '"two"'],
  ['items 4-9/10', '"one"'],
  ['', '"one"'],
])('a host that sends the part %j of %s is not believed, and asked for all', async (range, etag) => {
  await broken();
  answer = (request, response) =>
    request.headers.range
      ? response.writeHead(206, { 'content-range': range, etag }).end('WRONG!')
      : response.writeHead(200, { etag, 'content-length': '10' }).end(text);
  expect(await save()).toMatchObject({ ok: true, value: { file: { sha256: hashOf(Buffer.from(text)) } } });
  expect(ranges().map(([asked]) => asked)).toEqual(['bytes=4-', undefined]);
});

test('a host that sends parts unasked gets three tries, and leaves no file', async () => {
  answer = (_request, response) => response.writeHead(206, { 'content-range': 'bytes 0-3/10' }).end('abcd');
  expect(await save()).toMatchObject({ ok: false, failure: { code: 'bad-reply' } });
  expect(server.seen.length).toBe(3);
  expect(readdirSync(folder)).toEqual([]);
});

test('a host that sends less of the rest than there is leaves a part', async () => {
  await broken();
  answer = (_request, response) =>
    response.writeHead(206, { 'content-range': 'bytes 4-7/10', etag: '"one"' }).end('efgh');
  expect(await save()).toMatchObject({
    ok: true,
    value: {
      file: {
        bytes: 8,
        completeness: { kind: 'cut-off', why: expect.stringContaining('Received 8 of 10 bytes.') },
      },
    },
  });
  expect(existsSync(path)).toBe(false);
});

test.each([[{}], [{ etag: 'W/"weak"' }], [{ etag: 'bare' }], [{ etag: '"one"', 'accept-ranges': 'none' }]])(
  'a host that answers with %j can not be asked for the rest',
  async (headers: Record<string, string>) => {
    await broken(headers);
    expect(await readMark(path)).toBeNull();
    answer = (_request, response) => response.writeHead(200, { 'content-length': '10' }).end(text);
    expect(await save()).toMatchObject({ ok: true, value: { file: { completeness: { kind: 'whole' } } } });
    expect(ranges()).toEqual([[undefined, undefined]]);
  },
);

test('a host with a larger object now, for which there is no room, does not make a mixture of both', async () => {
  await broken();
  answer = (_request, response) => {
    response.writeHead(200, { etag: '"two"', 'content-length': '999999999999999' }).write('new');
  };
  expect(await save()).toMatchObject({ ok: false, failure: { code: 'file' } });
  expect(readFileSync(`${path}.part`, 'utf8')).toBe('abcd');
  expect(await readMark(path)).toMatchObject({ etag: '"one"' });
});

test('a host that points elsewhere is not followed', async () => {
  answer = (_request, response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
  expect(await save()).toMatchObject({ ok: false });
  expect(server.seen.length).toBe(1);
});
