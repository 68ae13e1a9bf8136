import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allAt, type OddServer, startOddServer } from '../../../test/support/odd-server.ts';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { saveArchive } from './archive.ts';
import { listArchives } from './client.ts';

const never = { signal: new AbortController().signal };
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-archive-'));
  path = join(folder, 'a.json.gz');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let wire: Wire;
  let url: string;
  let checksumUrl: string;
  beforeAll(async () => {
    wire = await openWire({ wording, now: '2026-06-01T12:00:00Z' });
    const listed = await listArchives(wire.http(), 'domainrisk', 2, never);
    if (!listed.ok) throw new Error(listed.failure.message);
    [url = '', checksumUrl = ''] = listed.value.files.map((file) => file.url);
    await wire.reset();
  });
  afterEach(() => wire.reset());
  afterAll(() => wire.close());
  const save = (checksum: string | undefined = checksumUrl) =>
    saveArchive(wire.http(), { url, checksumUrl: checksum, path }, never);

  // covers: feeds.archives GET of a file, .sha256 beside each file
  test('an archive comes to disk, held against its checksum, without a key', async () => {
    expect(await save()).toMatchObject({
      ok: true,
      value: {
        checksum: 'matches',
        file: { path, mime: 'application/gzip', completeness: { kind: 'whole' } },
        exchanges: [expect.any(Number), expect.any(Number)],
      },
    });
    const [line] = gunzipSync(readFileSync(path)).toString().split('\n');
    expect(JSON.parse(line ?? '')).toMatchObject({ domain: expect.any(String), overall_risk: expect.any(Number) });
    expect(readdirSync(folder)).toEqual(['a.json.gz']);
    expect((await wire.calls()).map(({ route, user }) => [route, user])).toEqual([
      ['download.feed-file', null],
      ['download.feed-file', null],
    ]);
    expect(JSON.stringify(wire.exchanges)).not.toContain(new URL(url).searchParams.get('token'));
  });

  test('an archive that differs from its checksum never gets its name', async () => {
    await wire.spoil({ route: 'download.feed-file', skip: 1, times: 1, fault: { kind: 'invalid-utf8' } });
    expect(await save()).toMatchObject({
      ok: true,
      value: { checksum: 'differs', file: { path: `${path}.part`, sha256: null, completeness: { kind: 'cut-off' } } },
    });
    expect(existsSync(path)).toBe(false);
    expect(await save()).toMatchObject({ ok: true, value: { checksum: 'matches' } });
    expect(readdirSync(folder)).toEqual(['a.json.gz']);
  });

  test('an archive is worth having where its checksum can not be read', async () => {
    await wire.spoil({ route: 'download.feed-file', times: 1, fault: { kind: 'status', status: 404 } });
    expect(await save()).toMatchObject({ ok: true, value: { checksum: 'not-checked', file: { path } } });
    await wire.spoil({ route: 'download.feed-file', times: 1, fault: { kind: 'cut', afterBytes: 70 } });
    expect(await save()).toMatchObject({ ok: true, value: { checksum: 'not-checked', file: { path } } });
    expect(await saveArchive(wire.http(), { url, checksumUrl: undefined, path }, never)).toMatchObject({
      ok: true,
      value: { checksum: 'not-checked', file: { path }, exchanges: [expect.any(Number)] },
    });
  });

  test('an archive that breaks is cut off, and not called checked', async () => {
    await wire.spoil({ route: 'download.feed-file', skip: 1, fault: { kind: 'cut', afterBytes: 100 } });
    expect(await save()).toMatchObject({
      ok: true,
      value: { checksum: 'not-checked', file: { bytes: 100, completeness: { kind: 'cut-off' } } },
    });
    expect(existsSync(path)).toBe(false);
  });

  test('a link that no longer opens is told', async () => {
    await wire.spoil({ route: 'download.feed-file', fault: { kind: 'status', status: 403 } });
    expect(await save()).toMatchObject({ ok: false, failure: { code: 'not-permitted' } });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('checksum files', () => {
  let wire: Wire;
  let server: OddServer;
  let checksum: (response: ServerResponse) => void;
  beforeAll(async () => {
    wire = await openWire();
    server = await startOddServer((_request, response, { pathname }) =>
      pathname === '/sum' ? checksum(response) : response.end('content'),
    );
  });
  afterAll(async () => {
    await server.close();
    await wire.close();
  });
  const hash = createHash('sha256').update('content').digest('hex');

  test.each([
    [`${hash}  a.json.gz\n`, 'matches'],
    [hash, 'matches'],
    [hash.toUpperCase(), 'matches'],
    [`SHA256 (a.json.gz) = ${hash}\n`, 'matches'],
    [`${'0'.repeat(64)}  a.json.gz\n`, 'differs'],
    [`${hash}ff`, 'not-checked'],
    [hash.slice(1), 'not-checked'],
    ['', 'not-checked'],
    ['<html>', 'not-checked'],
    [`${' '.repeat(100_000)}${hash}`, 'not-checked'],
  ])('%j', async (text, expected) => {
    checksum = (response) => response.end(text);
    const http = wire.http({ connection: allAt(server.origin) });
    const asked = { url: `${server.origin}/file`, checksumUrl: `${server.origin}/sum`, path };
    expect(await saveArchive(http, asked, never)).toMatchObject({ ok: true, value: { checksum: expected } });
    expect(existsSync(path)).toBe(expected !== 'differs');
  });
});
