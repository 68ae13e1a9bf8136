import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWire, type Wire } from '../../test/support/wire.ts';
import { makeUrl } from './batch/client.ts';
import { saveLink } from './download-link.ts';

const never = { signal: new AbortController().signal };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-link-'));
  path = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(['neutral', 'public'] as const)('a link of the service in %s words', (wording) => {
  let wire: Wire;
  let address: string;
  let bytes: Buffer;
  beforeAll(async () => {
    wire = await openWire({ wording, now: '2026-06-01T12:00:30Z' });
    const made = await makeUrl(
      wire.http(),
      { channel: 212, start: '2026-06-01T10:00Z', end: '2026-06-01T11:00Z' },
      never,
    );
    if (!made.ok) throw new Error(made.failure.message);
    address = made.value.url;
    bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    await wire.reset();
  });
  afterEach(() => wire.reset());
  afterAll(() => wire.close());

  const save = (circumstances: { signal: AbortSignal } = never, from = address) =>
    saveLink(wire.http(), { service: 'batch', operation: 'batch.fetchLink', address: from, path }, circumstances);
  const whole = () => ({
    path,
    bytes: bytes.length,
    sha256: hashOf(bytes),
    mime: 'application/x-ndjson',
    completeness: { kind: 'whole' },
  });
  const statuses = async () => (await wire.calls()).map(({ status }) => status);
  const cutAt = (afterBytes: number, times: number) =>
    wire.spoil({ route: 'download.range', times, fault: { kind: 'cut', afterBytes } });

  // covers: batch.link GET link, no credentials
  test('opens without a key, and is kept as a file with its hash', async () => {
    const result = await save();
    expect(result).toMatchObject({ ok: true, value: { file: whole(), exchanges: [expect.any(Number)] } });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(['data']);
    expect(wire.exchanges).toMatchObject([{ file: path, sha256: hashOf(bytes), bytes: null }]);
    expect(JSON.stringify(wire.exchanges)).not.toContain(new URL(address).searchParams.get('X-Amz-Signature'));
    expect((await wire.calls()).map(({ user }) => user)).toEqual([null]);
  });

  test('that breaks is gone on with at once', async () => {
    await cutAt(3000, 1);
    expect(await save()).toMatchObject({
      ok: true,
      value: { file: whole(), exchanges: [expect.any(Number), expect.any(Number)] },
    });
    expect(await statuses()).toEqual([200, 206]);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(['data']);
  });

  test('that breaks again and again is cut off, and gone on with by the next call', async () => {
    await cutAt(3000, 3);
    expect(await save()).toMatchObject({
      ok: true,
      value: {
        file: { path: `${path}.part`, bytes: 9000, sha256: null, completeness: { kind: 'cut-off', have: 9000 } },
      },
    });
    expect(readdirSync(folder).sort()).toEqual(['data.part', 'data.part.json']);
    expect(readFileSync(`${path}.part.json`, 'utf8')).not.toMatch(/X-Amz|Signature/i);
    await wire.reset();
    expect(await save()).toMatchObject({ ok: true, value: { file: whole() } });
    expect(await statuses()).toEqual([206]);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(['data']);
  });

  test('that is cancelled keeps what came, and a new link to the same goes on', async () => {
    await wire.spoil({ route: 'download.range', fault: { kind: 'drip', bytes: 1000, milliseconds: 20 } });
    const controller = new AbortController();
    const running = save({ signal: controller.signal });
    setTimeout(() => controller.abort(), 500);
    const result = await running;
    expect(result).toMatchObject({
      ok: true,
      value: {
        file: {
          completeness: { kind: 'cut-off', why: expect.stringMatching(/^It was cancelled\. The data received/) },
        },
      },
    });
    const had = readFileSync(`${path}.part`).length;
    expect(had).toBeGreaterThan(0);
    await wire.reset();
    const again = await makeUrl(
      wire.http(),
      { channel: 212, start: '2026-06-01T10:00Z', end: '2026-06-01T11:00Z' },
      never,
    );
    expect(again.ok && (await save(never, again.value.url))).toMatchObject({ ok: true, value: { file: whole() } });
    // The log may contain the cancelled one after the reset.
    const rest = (await wire.calls()).find(({ status }) => status === 206);
    expect(rest).toMatchObject({ bytes: bytes.length - had });
  });

  test('of which everything is here already is only named', async () => {
    await cutAt(3000, 3);
    await save();
    writeFileSync(`${path}.part`, bytes);
    await wire.reset();
    expect(await save()).toMatchObject({ ok: true, value: { file: whole() } });
    expect(await statuses()).toEqual([416]);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(['data']);
  });

  test('of which more is here than there is begins anew', async () => {
    await cutAt(3000, 3);
    await save();
    writeFileSync(`${path}.part`, Buffer.concat([bytes, bytes]));
    await wire.reset();
    expect(await save()).toMatchObject({ ok: true, value: { file: whole() } });
    expect(await statuses()).toEqual([416, 200]);
  });

  test.each([
    '{"address":',
    '{"address":"https://other.example/x","etag":"\\"x\\"","total":9,"mime":null}',
    '{"address":7}',
  ])('whose mark reads %s begins anew', async (mark) => {
    await cutAt(3000, 3);
    await save();
    writeFileSync(`${path}.part.json`, mark);
    await wire.reset();
    expect(await save()).toMatchObject({ ok: true, value: { file: whole() } });
    expect(await statuses()).toEqual([200]);
  });

  // covers: batch.link 404: NoSuchKey, 403: expired
  test('to what is no longer there is told, and so is one that is not whole', async () => {
    const gone = await makeUrl(
      wire.http(),
      { channel: 212, start: '2026-01-01T00:00Z', end: '2026-01-01T01:00Z' },
      never,
    );
    const notFound = await save(never, gone.ok ? gone.value.url : '');
    expect(notFound).toMatchObject({ ok: false, failure: { code: 'not-found' } });
    const short = await save(never, address.slice(0, -5));
    expect(short).toMatchObject({
      ok: false,
      failure: { code: 'not-permitted', message: expect.stringContaining('it has expired, or is incomplete') },
    });
    expect(JSON.stringify([notFound, short])).not.toMatch(/<|Xml|Signature/i);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that is refused later leaves the part that came before', async () => {
    await cutAt(3000, 3);
    await save();
    await wire.spoil({ route: 'download.range', fault: { kind: 'status', status: 403 } });
    expect(await save()).toMatchObject({
      ok: false,
      failure: { code: 'not-permitted', kept: `The data received before is in ${path}.part.` },
    });
    expect(readFileSync(`${path}.part`).length).toBe(9000);
  });

  test('answered by a login page does not lose the part that came before', async () => {
    await cutAt(3000, 3);
    await save();
    await wire.spoil({ route: 'download.range', times: 1, fault: { kind: 'html' } });
    expect(await save()).toMatchObject({ ok: false, failure: { code: 'bad-reply' } });
    expect(readFileSync(`${path}.part`).length).toBe(9000);
  });

  test.each([
    [{ kind: 'status', status: 500 } as const, 'service-error'],
    [{ kind: 'reset' } as const, 'unreachable'],
    [{ kind: 'html' } as const, 'bad-reply'],
  ])('answered by %j ends in words and leaves no file', async (fault, code) => {
    await wire.spoil({ route: 'download.range', fault });
    expect(await save()).toMatchObject({ ok: false, failure: { code } });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of whose hash more is known is held against it', async () => {
    const asked = { service: 'batch', operation: 'batch.fetchLink', address, path } as const;
    expect(await saveLink(wire.http(), { ...asked, sha256: '0'.repeat(64) }, never)).toMatchObject({
      ok: true,
      value: { differs: true, file: { path: `${path}.part`, sha256: null, completeness: { kind: 'cut-off' } } },
    });
    expect(existsSync(path)).toBe(false);
    expect(await saveLink(wire.http(), { ...asked, sha256: hashOf(bytes) }, never)).toMatchObject({
      ok: true,
      value: { differs: false, file: whole() },
    });
  });
});
