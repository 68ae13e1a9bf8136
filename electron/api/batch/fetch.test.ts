import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { makeUrl, rangeMembers } from './client.ts';
import { fetchRange, rangeFileName } from './fetch.ts';

const never = { signal: new AbortController().signal };
const range = { channel: 212, start: '2026-06-01T10:00Z', end: '2026-06-01T11:00Z' };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-fetch-'));
  path = join(folder, 'data.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await openWire({ wording, now: '2026-06-01T12:00:30Z' });
  });
  afterEach(() => wire.reset());
  afterAll(() => wire.close());

  /** The same range, as anyone with a link gets it. */
  async function expected(asked = range): Promise<Buffer> {
    const made = await makeUrl(wire.http(), asked, never);
    if (!made.ok) throw new Error(made.failure.message);
    return Buffer.from(await (await fetch(made.value.url)).arrayBuffer());
  }
  const saved = (asked = range, circumstances = never) => fetchRange(wire.http(), asked, path, circumstances);

  // covers: batch.fetch POST chfetch
  test('a range comes to disk byte for byte, with its hash, and the bytes stay in the file', async () => {
    const bytes = await expected();
    wire.exchanges.length = 0;
    const result = await saved();
    expect(result).toMatchObject({
      ok: true,
      value: {
        file: {
          path,
          bytes: bytes.length,
          sha256: hashOf(bytes),
          mime: 'application/x-ndjson',
          completeness: { kind: 'whole' },
        },
      },
    });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(['data.jsonl']);
    expect(wire.exchanges.map(({ operation, number }) => [operation, number])).toEqual(
      (result.ok ? result.value.exchanges : []).map((number, at) => [['batch.chdetails', 'batch.chfetch'][at], number]),
    );
    expect(wire.exchanges.at(-1)).toMatchObject({
      bytes: null,
      file: path,
      length: bytes.length,
      sha256: hashOf(bytes),
      failure: null,
      requestBody: JSON.stringify(rangeMembers(range)),
    });
  });

  test('a binary channel comes as it is', async () => {
    const binary = { ...range, channel: 221, end: '2026-06-01T10:02Z' };
    const bytes = await expected(binary);
    expect(await saved(binary)).toMatchObject({
      ok: true,
      value: { file: { mime: 'application/octet-stream', sha256: hashOf(bytes), completeness: { kind: 'whole' } } },
    });
  });

  // covers: batch.fetch 404: no data
  test('a range without data is told with the times that have some', async () => {
    const result = await saved({ channel: 212, start: '2026-01-01T00:00Z', end: '2026-01-01T01:00Z' });
    expect(result).toMatchObject({
      ok: false,
      failure: {
        code: 'not-found',
        message: 'Channel 212 has no data from 2026-01-01 00:00:00 UTC to 2026-01-01 01:00:00 UTC.',
        next: 'Choose another time. It has 2026-05-31 18:00:00 UTC to 2026-06-01 11:59:47 UTC.',
      },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  // covers: batch.details a window of 12 to 18 hours
  // covers: batch.fetch data that was pruned
  test.each([
    [{ start: '2026-05-31T17:00Z', end: '2026-05-31T19:00Z' }, 'nothing before 2026-05-31 18:00:00 UTC'],
    [{ start: '2026-06-01T11:30Z', end: '2026-06-01T12:00Z' }, 'nothing after 2026-06-01 11:59:47 UTC'],
    [{ start: '2026-05-31T17:00Z', end: '2026-06-02T00:00Z' }, 'UTC and nothing after'],
  ])('the range %j reaches beyond what is held, and is no whole one: %s', async (times, why) => {
    expect(await saved({ channel: 212, ...times })).toMatchObject({
      ok: true,
      value: { file: { path, completeness: { kind: 'partial', why: expect.stringContaining(why) } } },
    });
  });

  test('where the service does not say what it holds, it is not called whole', async () => {
    await wire.spoil({ route: 'batch.chdetails', fault: { kind: 'status', status: 500 } });
    expect(await saved()).toMatchObject({ ok: true, value: { file: { path, completeness: { kind: 'partial' } } } });
  });

  test('a download that breaks is cut off, keeps its part and is never named; the next one begins anew', async () => {
    const bytes = await expected();
    await wire.spoil({ route: 'batch.chfetch', times: 1, fault: { kind: 'cut', afterBytes: 2000 } });
    expect(await saved()).toMatchObject({
      ok: true,
      value: {
        file: {
          path: `${path}.part`,
          bytes: 2000,
          sha256: null,
          completeness: { kind: 'cut-off', have: 2000, why: expect.stringContaining(`is in ${path}.part.`) },
        },
      },
    });
    expect(existsSync(path)).toBe(false);
    expect(readFileSync(`${path}.part`).equals(bytes.subarray(0, 2000))).toBe(true);
    expect(wire.exchanges.at(-1)).toMatchObject({ failure: 'unreachable', file: `${path}.part`, length: 2000 });
    expect(await saved()).toMatchObject({
      ok: true,
      value: { file: { sha256: hashOf(bytes), completeness: { kind: 'whole' } } },
    });
    expect(readdirSync(folder)).toEqual(['data.jsonl']);
  });

  test('cancelling keeps what came and says so', async () => {
    await wire.spoil({ route: 'batch.chfetch', fault: { kind: 'drip', bytes: 1000, milliseconds: 20 } });
    const controller = new AbortController();
    const running = saved(range, { signal: controller.signal });
    setTimeout(() => controller.abort(), 600);
    expect(await running).toMatchObject({
      ok: true,
      value: {
        file: {
          path: `${path}.part`,
          completeness: { kind: 'cut-off', why: expect.stringMatching(/^It was cancelled\./) },
        },
      },
    });
    expect(readdirSync(folder)).toEqual(['data.jsonl.part']);
  });

  test('cancelling before the first byte leaves nothing', async () => {
    await wire.spoil({ route: 'batch.chfetch', fault: { kind: 'delay', milliseconds: 5000 } });
    const controller = new AbortController();
    const running = saved(range, { signal: controller.signal });
    setTimeout(() => controller.abort(), 400);
    expect(await running).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    [{ kind: 'status', status: 500 } as const, 'service-error'],
    [{ kind: 'status', status: 503 } as const, 'busy'],
    [{ kind: 'status', status: 403 } as const, 'not-permitted'],
    [{ kind: 'reset' } as const, 'unreachable'],
    [{ kind: 'html' } as const, 'bad-reply'],
    [{ kind: 'html', status: 502 } as const, 'service-error'],
    [{ kind: 'quota' } as const, 'limit'],
  ])('%j ends in words and leaves no file', async (fault, code) => {
    await wire.spoil({ route: 'batch.chfetch', fault });
    const result = await saved();
    expect(result).toMatchObject({ ok: false, failure: { code } });
    expect(readdirSync(folder)).toEqual([]);
    expect(JSON.stringify([result, wire.exchanges])).not.toContain(wire.announcement.keys.batch);
  });

  test('a fault that passes is tried again, into the same file', async () => {
    await wire.spoil({ route: 'batch.chfetch', times: 2, fault: { kind: 'reset' } });
    expect(await saved()).toMatchObject({ ok: true, value: { file: { sha256: hashOf(await expected()) } } });
  });

  // covers: batch.fetch Content-Type
  test('another content type is shown as it came', async () => {
    await wire.spoil({ route: 'batch.chfetch', fault: { kind: 'content-type', contentType: 'Text/Plain; charset=x' } });
    expect(await saved()).toMatchObject({ ok: true, value: { file: { mime: 'text/plain' } } });
  });
});

test('a file is named after what is in it', () => {
  expect(rangeFileName(range)).toBe('ch212-20260601T1000-20260601T1100.jsonl');
  expect(rangeFileName({ ...range, channel: 204 })).toBe('ch204-20260601T1000-20260601T1100.nmsg');
});
