import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allAt, answerJson, type OddServer, startOddServer } from '../../../test/support/odd-server.ts';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { saveReply } from '../download.ts';
import { batchRequest } from './client.ts';
import { fetchRange } from './fetch.ts';

const never = { signal: new AbortController().signal };
const range = { channel: 212, start: '2026-06-01T10:00Z', end: '2026-06-01T11:00Z' };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-fetch-'));
  path = join(folder, 'data.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('from a service that answers oddly', () => {
  let wire: Wire;
  let server: OddServer;
  let answer: (response: ServerResponse) => void;
  beforeAll(async () => {
    wire = await openWire();
    server = await startOddServer((_request, response, url) => {
      if (!url.pathname.endsWith('chdetails')) return answer(response);
      const ch212 = { earliest: '2026-06-01 00:00:00', latest: '2026-06-02 00:00:00', size: 1, mimetype: 'x/y' };
      answerJson(response, 200, { _status: 'OK', channels: { ch212 } });
    });
  });
  afterAll(async () => {
    await server.close();
    await wire.close();
  });
  const saved = () => fetchRange(wire.http({ connection: allAt(server.origin) }), range, path, never);
  const lines = { 'content-type': 'application/x-ndjson' };

  /** An answer with neither a length nor a last chunk: it ends with the connection. */
  function openEnded(response: ServerResponse, text: string): void {
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { ...lines, connection: 'close' }).end(text);
  }

  test('a body that is shorter than it said is cut off', async () => {
    answer = (response) => {
      response.writeHead(200, { ...lines, 'content-length': '100' }).write('{"a":1}\n');
      setTimeout(() => response.destroy(), 300);
    };
    expect(await saved()).toMatchObject({ ok: true, value: { file: { bytes: 8, completeness: { kind: 'cut-off' } } } });
    expect(existsSync(path)).toBe(false);
  });

  test('a body without its last chunk is cut off', async () => {
    answer = (response) => {
      response.writeHead(200, lines).write('{"a":1}\n');
      setTimeout(() => response.destroy(), 300);
    };
    expect(await saved()).toMatchObject({ ok: true, value: { file: { completeness: { kind: 'cut-off' } } } });
    expect(existsSync(path)).toBe(false);
  });

  test('a body with its last chunk is whole, whatever it ends in', async () => {
    answer = (response) => response.writeHead(200, lines).end('{"a":1}\n{"b":2}');
    expect(await saved()).toMatchObject({ ok: true, value: { file: { path, completeness: { kind: 'whole' } } } });
  });

  test('a body of unsaid length is never called whole, and one that ends within a line is cut off', async () => {
    answer = (response) => openEnded(response, '{"a":1}\n{"b":2}\n');
    expect(await saved()).toMatchObject({ ok: true, value: { file: { path, completeness: { kind: 'partial' } } } });
    rmSync(path);
    answer = (response) => openEnded(response, '{"a":1}\n{"b":');
    expect(await saved()).toMatchObject({
      ok: true,
      value: { file: { completeness: { kind: 'cut-off', why: expect.stringContaining('middle of a line') } } },
    });
    expect(existsSync(path)).toBe(false);
  });

  test('an error that comes with 200 is not saved as data', async () => {
    answer = (response) => answerJson(response, 200, { _status: 'NOK', _message: 'later' });
    expect(await saved()).toMatchObject({
      ok: true,
      value: {
        file: {
          completeness: { kind: 'cut-off', why: expect.stringContaining('an error instead of the data: “later”') },
        },
      },
    });
    expect(existsSync(path)).toBe(false);
  });

  test('a 206 is a part, and a 204 is no file', async () => {
    answer = (response) => response.writeHead(206, lines).end('{"a":1}\n');
    expect(await saved()).toMatchObject({ ok: true, value: { file: { path, completeness: { kind: 'partial' } } } });
    rmSync(path);
    answer = (response) => response.writeHead(204).end();
    expect(await saved()).toMatchObject({ ok: false, failure: { code: 'bad-reply' } });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('what the disk has no room for is told before it is downloaded', async () => {
    let closed: Promise<unknown> | null = null;
    answer = (response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      response.writeHead(200, { ...lines, 'content-length': '999999999999999' }).write('{"a":1}\n');
    };
    expect(await saved()).toMatchObject({
      ok: false,
      failure: {
        code: 'file',
        message: expect.stringMatching(/^The file takes 953674317 MB, and .* has room for \d+ MB\.$/),
      },
    });
    await closed;
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a disk that is full in between ends the download in words, and closes the connection', async () => {
    let closed: Promise<unknown> | null = null;
    answer = (response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      response.writeHead(200, lines).write('{"a":1}\n');
    };
    wire.exchanges.length = 0;
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const http = wire.http({ connection: allAt(server.origin) });
    const result = await saveReply(path, (sink) =>
      http.stream({
        ...batchRequest('chfetch', {}, never),
        sink: { take: () => Promise.reject(full), finish: (whole) => sink.finish(whole) },
      }),
    );
    expect(result).toEqual({
      ok: false,
      failure: {
        code: 'file',
        message: 'The data could not be written: the disk is full.',
        kept: 'Nothing was saved.',
        next: 'Free some space, or choose another place, and try again.',
      },
    });
    await closed;
    expect(wire.exchanges).toMatchObject([{ status: 200, failure: 'file' }]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
