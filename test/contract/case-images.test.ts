import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../electron/demo/control/fault-book.ts';
import { encodePng } from '../../electron/demo/images/png.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import type { Screenshot } from '../../shared/screenshots.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { type DetectBench, openDetectBench } from '../support/detect.ts';
import { allAt, answerJson, type OddServer, startOddServer } from '../support/odd-server.ts';

// Images of sites as the panel uses them: told of by records, fetched by main, kept in the case, read from there.

let bench: DetectBench;
beforeAll(async () => {
  bench = await openDetectBench();
});
afterEach(() => bench.heal());
afterAll(() => bench.close());

const names = ['northmere.com', 'parcelwick.com'];

async function told(domains: string[] = names): Promise<Screenshot[]> {
  await bench.get('screenshots.read', { names: domains });
  return (await bench.get('screenshots.list', { domains })).screenshots;
}

async function fetched(screenshot: Screenshot | undefined, size: 'thumbnail' | 'whole' = 'thumbnail') {
  const { outcomes } = await bench.get('screenshots.fetch', {
    screenshots: [{ domain: screenshot?.domain ?? '', taken: screenshot?.taken ?? null }],
    size,
  });
  const [outcome] = outcomes;
  if (!outcome) throw new Error('nothing came of it');
  return outcome;
}

async function bytesOf(sha256: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const part: { base64: string; next: number | null } = await bench.get('screenshots.storedImage', {
      sha256,
      offset,
    });
    parts.push(Buffer.from(part.base64, 'base64'));
    offset = part.next;
  }
  return Buffer.concat(parts);
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('one query tells of captures, and their images come without another', async () => {
  expect((await bench.get('screenshots.list', { domains: names })).screenshots).toEqual([]);
  const read = await bench.get('screenshots.read', { names: [...names, 'no-such-name-at-all.com'] });
  expect(read).toMatchObject({ missing: ['no-such-name-at-all.com'], completeness: { kind: 'whole' }, stopped: null });
  expect((await bench.seen('platform.enrich')).length).toBe(1);
  const [screenshot] = read.screenshots;
  expect(screenshot).toMatchObject({ domain: 'northmere.com', linked: true, thumbnail: null, whole: null });
  expect(screenshot?.firstSeen).not.toBeNull();

  const small = await fetched(screenshot);
  expect(small).toMatchObject({
    failure: null,
    screenshot: { whole: null, thumbnail: { width: 320, height: 240, fingerprint: null } },
  });
  const whole = await fetched(screenshot, 'whole');
  expect(whole.screenshot).toMatchObject({
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

  const { sha256 = '', reply = 0 } = whole.screenshot?.whole ?? {};
  expect(hashOf(await bytesOf(sha256))).toBe(sha256);
  expect((await bench.get('case.reply', { id: reply })).reply).toMatchObject({ operation: 'screenshot', sha256 });
  const thumbnail = small.screenshot?.thumbnail?.sha256 ?? '';
  const { images } = await bench.get('screenshots.thumbnails', { sha256: [thumbnail, 'f'.repeat(64)] });
  expect(images.map((image) => [image.type, hashOf(Buffer.from(image.base64, 'base64'))])).toEqual([
    ['image/png', thumbnail],
  ]);
});

test('an image is fetched once, and no link leaves main', async () => {
  const [screenshot] = await told();
  const before = (await bench.seen('images.screenshot')).length;
  await fetched(screenshot);
  await fetched(screenshot);
  expect((await bench.seen('images.screenshot')).length - before).toBe(0);
  expect(JSON.stringify(await bench.get('screenshots.list', {}))).not.toMatch(/token|screenshot_image/);
});

test('an image is saved as the bytes that came', async () => {
  const { screenshots } = await bench.get('screenshots.list', {});
  const sha256 = screenshots.find(({ whole }) => whole)?.whole?.sha256 ?? '';
  const path = join(mkdtempSync(join(tmpdir(), 'sextant-image-')), 'screenshot.png');
  expect(await bench.get('screenshots.save', { sha256, path })).toEqual({ path, bytes: statSync(path).size });
  expect(hashOf(readFileSync(path))).toBe(sha256);
  rmSync(dirname(path), { recursive: true });
  expect(await bench.refusal('screenshots.save', { sha256: 'f'.repeat(64), path })).toMatchObject({
    code: 'not-found',
  });
});

test('an image is saved as wide and as tall as wanted, made so by the service', async () => {
  const [screenshot] = await told();
  const path = join(mkdtempSync(join(tmpdir(), 'sextant-image-')), 'small.png');
  if (!screenshot) throw new Error('no screenshot was told of');
  const { domain, taken } = screenshot;
  const wish = { domain, taken, resizeWidth: 200, cropHeight: 90, path };
  expect(await bench.get('screenshots.saveSized', wish)).toMatchObject({ path, width: 200, height: 90 });
  expect(readFileSync(path).subarray(1, 4).toString()).toBe('PNG');
  rmSync(dirname(path), { recursive: true });
  expect(await bench.refusal('screenshots.saveSized', { ...wish, domain: 'unknown.example' })).toMatchObject({
    code: 'not-found',
  });
});

test('after a restart, offline, the images and what is known of them are there', async () => {
  const before = (await bench.get('screenshots.list', {})).screenshots;
  const fingerprint = 'ab'.repeat(40);
  const kept = before.find(({ whole }) => whole);
  expect(kept).toBeDefined();
  await bench.get('screenshots.saveFingerprints', {
    fingerprints: [{ sha256: kept?.thumbnail?.sha256 ?? '', fingerprint }],
  });
  await bench.restart();
  await bench.get('settings.change', { offline: true });
  const after = (await bench.get('screenshots.list', {})).screenshots;
  const same = after.find(({ domain }) => domain === kept?.domain);
  expect(same).toMatchObject({
    taken: kept?.taken,
    lastSeen: kept?.lastSeen,
    linked: false,
    thumbnail: { fingerprint },
  });
  expect(hashOf(await bytesOf(same?.whole?.sha256 ?? ''))).toBe(same?.whole?.sha256);
  await bench.get('settings.change', { offline: false });
  expect((await fetched({ ...(same as Screenshot), domain: 'parcelwick.com' })).failure).toMatchObject({
    code: 'not-found',
    message: 'There is no link to this image.',
  });
});

test('a record on the graph is asked for its capture again after a restart', async () => {
  const { ids } = await bench.get('case.add', { entities: [{ kind: 'domain', value: 'lumenpost.com' }] });
  await bench.get('graph.profile', { ids, through: 'investigate', screenshots: true });
  const [screenshot] = (await bench.get('screenshots.list', { domains: ['LumenPost.com.'] })).screenshots;
  expect(screenshot).toMatchObject({ domain: 'lumenpost.com', linked: true });
  await bench.restart();
  expect((await bench.get('screenshots.list', { domains: ['lumenpost.com'] })).screenshots).toEqual([screenshot]);
  expect((await fetched(screenshot)).screenshot?.thumbnail).toMatchObject({ width: 320 });
});

test('watched lookalikes bring their captures with the list', async () => {
  await bench.get('lookalikes.load', { list: 'watched' });
  const rows = (await bench.get('lookalikes.rows', {})).rows.map(({ domain }) => domain);
  const { screenshots } = await bench.get('screenshots.list', { domains: rows.slice(0, 100) });
  expect(screenshots.length).toBeGreaterThan(20);
  expect((await bench.get('screenshots.list', {})).screenshots.map(({ domain }) => domain)).toEqual(
    expect.arrayContaining(screenshots.map(({ domain }) => domain)),
  );
});

test('the same image at two times is one image and two captures', async () => {
  const domain = 'northmere.com';
  const seen = async () => (await bench.get('screenshots.list', { domains: [domain] })).screenshots;
  for (let day = 0; day < 4; day++) {
    const [newest] = (await bench.get('screenshots.read', { names: [domain] })).screenshots;
    await fetched(newest);
    await bench.advance(24);
  }
  const times = (await seen()).map(({ taken }) => taken);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(times).size).toBe(times.length);
});

describe('on a bad day', () => {
  test('an expired link is said, and a fresh one mends it', async () => {
    const [screenshot] = await told(['halvora.com']);
    await bench.advance(3);
    const expired = await fetched(screenshot, 'whole');
    expect(expired.failure).toMatchObject({ code: 'not-permitted', message: expect.stringContaining('has expired') });
    const [fresh] = await told([screenshot?.domain ?? '']);
    expect((await fetched(fresh, 'whole')).failure).toBeNull();
  });

  const faults: readonly (readonly [Fault, string])[] = [
    [{ kind: 'html' }, 'bad-reply'],
    [{ kind: 'huge', bytes: 80_000_000 }, 'too-large'],
    [{ kind: 'cut', afterBytes: 300 }, 'unreachable'],
    [{ kind: 'reset' }, 'unreachable'],
    [{ kind: 'status', status: 500 }, 'service-error'],
  ];
  test.each(faults)('with %j nothing is kept as an image, and the next try brings it', async (fault, code) => {
    const watched = (await bench.get('lookalikes.rows', {})).rows.filter(({ state }) => state === 'watched');
    const place = faults.findIndex(([kind]) => kind === fault);
    const domains = watched.slice(place * 5, place * 5 + 5).map(({ domain }) => domain);
    const [screenshot] = await told(domains);
    await bench.spoil({ route: 'images.screenshot', fault });
    const outcome = await fetched(screenshot, 'whole');
    await bench.heal();
    expect(outcome).toMatchObject({ failure: { code }, screenshot: { whole: null, thumbnail: null } });
    const [now] = (await bench.get('screenshots.list', { domains: [screenshot?.domain ?? ''] })).screenshots;
    expect(now).toMatchObject({ whole: null, thumbnail: null, linked: true });
    expect(await fetched(screenshot, 'whole')).toMatchObject({ failure: null, screenshot: { whole: { width: 1280 } } });
  });
});

/** A service whose records name images at its own address, which are whatever a test wants. */
describe('a host of images that means harm', () => {
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
    const { screenshots } = await calling(() => app)('screenshots.read', { names: ['odd.example'] });
    taken = screenshots[0]?.taken ?? null;
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
    ['a page', whole(Buffer.from('<!doctype html><script>1</script>')), 'bad-reply', 'not an image'],
    ['a drawing with a script', whole(Buffer.from('<svg onload="x()"/>')), 'bad-reply', 'not an image'],
    ['a way to elsewhere', whole(Buffer.alloc(0), { location: 'http://127.0.0.1:1/' }), 'bad-reply', 'not an image'],
  ] as const)('%s is told in clear words, and is no image of the case', async (_what, answer, code, words) => {
    send = answer;
    for (const size of ['thumbnail', 'whole'] as const) {
      const { outcomes } = await calling(() => app)('screenshots.fetch', {
        screenshots: [{ domain: 'odd.example', taken }],
        size,
      });
      expect(outcomes).toMatchObject([{ screenshot: { thumbnail: null, whole: null }, failure: { code } }]);
      expect(outcomes[0]?.failure?.message).toContain(words);
    }
  });

  test('who asked for a thumbnail is not sent a large image', async () => {
    send = whole(png(4000, 4000));
    const { outcomes } = await calling(() => app)('screenshots.fetch', {
      screenshots: [{ domain: 'odd.example', taken }],
      size: 'thumbnail',
    });
    expect(outcomes[0]?.failure).toMatchObject({ code: 'too-large' });
  });

  test('without a network it says so, and what the case holds stays', async () => {
    await server.close();
    const { outcomes } = await calling(() => app)('screenshots.fetch', {
      screenshots: [{ domain: 'odd.example', taken }],
      size: 'whole',
    });
    expect(outcomes).toMatchObject([{ screenshot: { linked: true }, failure: { code: 'unreachable' } }]);
  });
});
