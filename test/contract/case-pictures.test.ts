import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../electron/demo/control/fault-book.ts';
import { encodePng } from '../../electron/demo/images/png.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import type { Shot } from '../../shared/screenshots.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { type DetectBench, openDetectBench } from '../support/detect.ts';
import { allAt, answerJson, type OddServer, startOddServer } from '../support/odd-server.ts';

// Pictures of sites as the panel uses them: told of by records, fetched by main, kept in the case, read from there.

let bench: DetectBench;
beforeAll(async () => {
  bench = await openDetectBench();
});
afterEach(() => bench.heal());
afterAll(() => bench.close());

const names = ['northmere.com', 'parcelwick.com'];

async function told(domains: string[] = names): Promise<Shot[]> {
  await bench.get('screenshots.read', { names: domains });
  return (await bench.get('screenshots.list', { domains })).shots;
}

async function fetched(shot: Shot | undefined, size: 'thumbnail' | 'whole' = 'thumbnail') {
  const { outcomes } = await bench.get('screenshots.fetch', {
    shots: [{ domain: shot?.domain ?? '', taken: shot?.taken ?? null }],
    size,
  });
  const [outcome] = outcomes;
  if (!outcome) throw new Error('nothing came of it');
  return outcome;
}

async function bytesOf(sha256: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const part: { base64: string; next: number | null } = await bench.get('screenshots.picture', { sha256, offset });
    parts.push(Buffer.from(part.base64, 'base64'));
    offset = part.next;
  }
  return Buffer.concat(parts);
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('one query tells of captures, and their pictures come without another', async () => {
  expect((await bench.get('screenshots.list', { domains: names })).shots).toEqual([]);
  const read = await bench.get('screenshots.read', { names: [...names, 'no-such-name-at-all.com'] });
  expect(read).toMatchObject({ missing: ['no-such-name-at-all.com'], completeness: { kind: 'whole' }, stopped: null });
  expect((await bench.seen('platform.enrich')).length).toBe(1);
  const [shot] = read.shots;
  expect(shot).toMatchObject({ domain: 'northmere.com', linked: true, thumbnail: null, whole: null });
  expect(shot?.firstSeen).not.toBeNull();

  const small = await fetched(shot);
  expect(small).toMatchObject({
    failure: null,
    shot: { whole: null, thumbnail: { width: 320, height: 240, look: null } },
  });
  const whole = await fetched(shot, 'whole');
  expect(whole.shot).toMatchObject({
    thumbnail: { width: 320 },
    whole: { width: 1280, height: 1400, type: 'image/png' },
  });
  expect((await bench.seen('platform.enrich')).length).toBe(1);
  const asked = (await bench.seen('images.screenshot')).map(({ query }) =>
    query.filter(([name]) => /resize|crop/.test(name)),
  );
  expect(asked).toEqual([
    [
      ['resize_width', '320'],
      ['crop_height', '240'],
    ],
    [],
  ]);

  const { sha256 = '', reply = 0 } = whole.shot?.whole ?? {};
  expect(hashOf(await bytesOf(sha256))).toBe(sha256);
  expect((await bench.get('case.reply', { id: reply })).reply).toMatchObject({ operation: 'screenshot', sha256 });
  const thumbnail = small.shot?.thumbnail?.sha256 ?? '';
  const { pictures } = await bench.get('screenshots.thumbnails', { sha256: [thumbnail, 'f'.repeat(64)] });
  expect(pictures.map((picture) => [picture.type, hashOf(Buffer.from(picture.base64, 'base64'))])).toEqual([
    ['image/png', thumbnail],
  ]);
});

test('a picture is fetched once, and no link leaves main', async () => {
  const [shot] = await told();
  const before = (await bench.seen('images.screenshot')).length;
  await fetched(shot);
  await fetched(shot);
  expect((await bench.seen('images.screenshot')).length - before).toBe(0);
  expect(JSON.stringify(await bench.get('screenshots.list', {}))).not.toMatch(/token|screenshot_image/);
});

test('a picture is saved as the bytes that came', async () => {
  const { shots } = await bench.get('screenshots.list', {});
  const sha256 = shots.find(({ whole }) => whole)?.whole?.sha256 ?? '';
  const path = join(mkdtempSync(join(tmpdir(), 'sextant-picture-')), 'shot.png');
  expect(await bench.get('screenshots.save', { sha256, path })).toEqual({ path, bytes: statSync(path).size });
  expect(hashOf(readFileSync(path))).toBe(sha256);
  rmSync(dirname(path), { recursive: true });
  expect(await bench.refusal('screenshots.save', { sha256: 'f'.repeat(64), path })).toMatchObject({
    code: 'not-found',
  });
});

test('a picture is saved as wide and as tall as wanted, made so by the service', async () => {
  const [shot] = await told();
  const path = join(mkdtempSync(join(tmpdir(), 'sextant-picture-')), 'small.png');
  if (!shot) throw new Error('no screenshot was told of');
  const { domain, taken } = shot;
  const wish = { domain, taken, resizeWidth: 200, cropHeight: 90, path };
  expect(await bench.get('screenshots.saveSized', wish)).toMatchObject({ path, width: 200, height: 90 });
  expect(readFileSync(path).subarray(1, 4).toString()).toBe('PNG');
  rmSync(dirname(path), { recursive: true });
  expect(await bench.refusal('screenshots.saveSized', { ...wish, domain: 'unknown.example' })).toMatchObject({
    code: 'not-found',
  });
});

test('after a restart, offline, the pictures and what is known of them are there', async () => {
  const before = (await bench.get('screenshots.list', {})).shots;
  const look = 'ab'.repeat(40);
  const kept = before.find(({ whole }) => whole);
  expect(kept).toBeDefined();
  await bench.get('screenshots.saveFingerprints', { looks: [{ sha256: kept?.thumbnail?.sha256 ?? '', look }] });
  await bench.restart();
  await bench.get('settings.change', { offline: true });
  const after = (await bench.get('screenshots.list', {})).shots;
  const same = after.find(({ domain }) => domain === kept?.domain);
  expect(same).toMatchObject({ taken: kept?.taken, lastSeen: kept?.lastSeen, linked: false, thumbnail: { look } });
  expect(hashOf(await bytesOf(same?.whole?.sha256 ?? ''))).toBe(same?.whole?.sha256);
  await bench.get('settings.change', { offline: false });
  expect((await fetched({ ...(same as Shot), domain: 'parcelwick.com' })).failure).toMatchObject({
    code: 'not-found',
    message: 'No link to this picture is at hand.',
  });
});

test('a record on the graph is asked for its capture again after a restart', async () => {
  const { ids } = await bench.get('case.add', { entities: [{ kind: 'domain', value: 'lumenpost.com' }] });
  await bench.get('graph.profile', { ids, through: 'investigate', screenshots: true });
  const [shot] = (await bench.get('screenshots.list', { domains: ['LumenPost.com.'] })).shots;
  expect(shot).toMatchObject({ domain: 'lumenpost.com', linked: true });
  await bench.restart();
  expect((await bench.get('screenshots.list', { domains: ['lumenpost.com'] })).shots).toEqual([shot]);
  expect((await fetched(shot)).shot?.thumbnail).toMatchObject({ width: 320 });
});

test('watched lookalikes bring their captures with the list', { timeout: 60_000 }, async () => {
  await bench.get('lookalikes.load', { list: 'watched' });
  const rows = (await bench.get('lookalikes.rows', {})).rows.map(({ domain }) => domain);
  const { shots } = await bench.get('screenshots.list', { domains: rows.slice(0, 100) });
  expect(shots.length).toBeGreaterThan(20);
  expect((await bench.get('screenshots.list', {})).shots.map(({ domain }) => domain)).toEqual(
    expect.arrayContaining(shots.map(({ domain }) => domain)),
  );
});

test('the same picture at two times is one picture and two captures', async () => {
  const domain = 'northmere.com';
  const seen = async () => (await bench.get('screenshots.list', { domains: [domain] })).shots;
  for (let day = 0; day < 4; day++) {
    const [newest] = (await bench.get('screenshots.read', { names: [domain] })).shots;
    await fetched(newest);
    await bench.advance(24);
  }
  const times = (await seen()).map(({ taken }) => taken);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(times).size).toBe(times.length);
});

describe('on a bad day', () => {
  test('an expired link is said, and a fresh one mends it', async () => {
    const [shot] = await told(['halvora.com']);
    await bench.advance(3);
    const expired = await fetched(shot, 'whole');
    expect(expired.failure).toMatchObject({ code: 'not-permitted', message: expect.stringContaining('has expired') });
    const [fresh] = await told([shot?.domain ?? '']);
    expect((await fetched(fresh, 'whole')).failure).toBeNull();
  });

  const faults: readonly (readonly [Fault, string])[] = [
    [{ kind: 'html' }, 'bad-reply'],
    [{ kind: 'huge', bytes: 80_000_000 }, 'too-large'],
    [{ kind: 'cut', afterBytes: 300 }, 'unreachable'],
    [{ kind: 'reset' }, 'unreachable'],
    [{ kind: 'status', status: 500 }, 'service-error'],
  ];
  test.each(faults)('with %j nothing is kept as a picture, and the next try brings it', async (fault, code) => {
    const watched = (await bench.get('lookalikes.rows', {})).rows.filter(({ state }) => state === 'watched');
    const place = faults.findIndex(([kind]) => kind === fault);
    const domains = watched.slice(place * 5, place * 5 + 5).map(({ domain }) => domain);
    const [shot] = await told(domains);
    await bench.spoil({ route: 'images.screenshot', fault });
    const outcome = await fetched(shot, 'whole');
    await bench.heal();
    expect(outcome).toMatchObject({ failure: { code }, shot: { whole: null, thumbnail: null } });
    const [now] = (await bench.get('screenshots.list', { domains: [shot?.domain ?? ''] })).shots;
    expect(now).toMatchObject({ whole: null, thumbnail: null, linked: true });
    expect(await fetched(shot, 'whole')).toMatchObject({ failure: null, shot: { whole: { width: 1280 } } });
  });
});

/** A service whose records name pictures at its own address, which are whatever a test wants. */
describe('a host of pictures that means harm', () => {
  let server: OddServer;
  let app: TestApp;
  let send: (response: ServerResponse) => void = () => undefined;
  const at = '2026-02-28T12:00:00Z';
  let taken: string | null = null;
  beforeAll(async () => {
    server = await startOddServer((_request, response, url) => {
      if (url.pathname === '/screenshot_image') return send(response);
      const screenshot = {
        src: `${server.origin}/screenshot_image?token=abc`,
        timestamp: at,
        last_seen: at,
        last_attempt: at,
      };
      const results = [{ domain: 'odd.example', screenshot }];
      answerJson(response, 200, {
        response: { limit_exceeded: false, results_count: 1, results, missing_domains: [] },
      });
    });
    const file = ConnectionFile.parse({ name: 'odd', username: 'me', ...allAt(server.origin) });
    app = await openTestApp({ connection: { file, keys: { platform: 'a-key-for-tests' } } });
    const { shots } = await calling(() => app)('screenshots.read', { names: ['odd.example'] });
    taken = shots[0]?.taken ?? null;
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const png = (width: number, height: number) => {
    const bytes = encodePng({ width: 1, height: 1, pixels: new Uint8Array(3) });
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  const whole =
    (bytes: Buffer, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'image/png', ...headers }).end(bytes);
  const endless = (headers: object) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'image/png', ...headers });
    const block = Buffer.alloc(1 << 20);
    const more = (): void => {
      while (!response.destroyed && response.write(block));
      if (!response.destroyed) response.once('drain', more);
    };
    response.write(png(100, 100));
    more();
  };

  test.each([
    ['a decompression bomb', whole(png(60_000, 60_000)), 'too-large', '60000 by 60000 pixels'],
    ['a long thin bomb', whole(png(4_000_000_000, 2)), 'too-large', 'pixels'],
    ['80 MB that are announced', endless({ 'content-length': String(80 << 20) }), 'too-large', 'more than 20 MB'],
    ['80 MB that are not announced', endless({}), 'too-large', 'more than 20 MB'],
    ['a page', whole(Buffer.from('<!doctype html><script>1</script>')), 'bad-reply', 'not a picture'],
    ['a drawing with a script', whole(Buffer.from('<svg onload="x()"/>')), 'bad-reply', 'not a picture'],
    ['a way to elsewhere', whole(Buffer.alloc(0), { location: 'http://127.0.0.1:1/' }), 'bad-reply', 'not a picture'],
  ] as const)('%s is told in clear words, and is no picture of the case', async (_what, answer, code, words) => {
    send = answer;
    for (const size of ['thumbnail', 'whole'] as const) {
      const { outcomes } = await calling(() => app)('screenshots.fetch', {
        shots: [{ domain: 'odd.example', taken }],
        size,
      });
      expect(outcomes).toMatchObject([{ shot: { thumbnail: null, whole: null }, failure: { code } }]);
      expect(outcomes[0]?.failure?.message).toContain(words);
    }
  });

  test('who asked for a thumbnail is not sent a large picture', async () => {
    send = whole(png(4000, 4000));
    const { outcomes } = await calling(() => app)('screenshots.fetch', {
      shots: [{ domain: 'odd.example', taken }],
      size: 'thumbnail',
    });
    expect(outcomes[0]?.failure).toMatchObject({ code: 'too-large' });
  });

  test('without a network it says so, and what the case holds stays', async () => {
    await server.close();
    const { outcomes } = await calling(() => app)('screenshots.fetch', {
      shots: [{ domain: 'odd.example', taken }],
      size: 'whole',
    });
    expect(outcomes).toMatchObject([{ shot: { linked: true }, failure: { code: 'unreachable' } }]);
  });
});
