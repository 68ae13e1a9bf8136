import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { screenshotsCalls } from '../../../shared/calls/screenshots.ts';
import { oddServers } from '../../../test/support/odd-servers.ts';
import { openWire, type Wire, type WireWishes } from '../../../test/support/wire.ts';
import { fetchImage, mostBytes, sizedAddress } from './client.ts';
import { readImageHead } from './image-head.ts';

const route = 'images.screenshot';
const { input, output } = screenshotsCalls['screenshots.image'];

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let wire: Wire;
  let src: string;
  const odd = oddServers();
  beforeAll(async () => {
    wire = await openWire({ wording, now: '2026-03-01T12:00:00Z' });
    src = await linkOf('northmere.com');
  });
  afterEach(() => wire.reset());
  afterAll(() => wire.close());

  /** The address of an image from a record of Investigate. */
  async function linkOf(domain: string): Promise<string> {
    const reply = await wire.http().json({
      signal: new AbortController().signal,
      service: 'platform',
      operation: 'record',
      allowance: 'investigate',
      method: 'POST',
      path: ['v1', 'intel-investigate', ''],
      form: { domain, screenshots: 1 },
      effect: 'free',
    });
    await wire.reset();
    const body = (reply.ok ? reply.value.body : {}) as { response: { results: { screenshot: { src: string } }[] } };
    return body.response.results[0]?.screenshot.src ?? '';
  }

  function fetched(wish: object, wishes: WireWishes = {}, signal = new AbortController().signal) {
    return fetchImage(wire.http(wishes), input.parse({ src, ...wish }), { signal });
  }

  async function fetchedImage(wish: object = {}) {
    const result = await fetched(wish);
    if (!result.ok) throw new Error(result.failure.message);
    return output.parse(result.value);
  }

  async function serving(body: Buffer, headers: object = {}, status = 200) {
    const server = await odd.start((_request, response) => {
      response.writeHead(status, { 'content-type': 'image/png', ...headers }).end(body);
    });
    return { server, result: await fetched({ src: `${server.origin}/screenshot_image?token=abc` }) };
  }

  // covers: screenshots.image GET src
  // covers: screenshots.object src
  test('the image of a record comes whole, with its hash', async () => {
    const image = await fetchedImage();
    const bytes = Buffer.from(image.base64, 'base64');
    expect(image).toEqual({
      mime: 'image/png',
      width: 1280,
      height: 1400,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      base64: image.base64,
      at: wire.exchanges[0]?.at,
      exchanges: [wire.exchanges[0]?.number],
    });
    expect(readImageHead(bytes)).toMatchObject({ width: 1280, height: 1400, whole: true });
    expect(wire.exchanges[0]?.sha256).toBe(image.sha256);
  });

  // covers: screenshots.image resize_width
  test('resize_width shrinks it, keeping its form', async () => {
    expect(await fetchedImage({ resizeWidth: 320 })).toMatchObject({ width: 320, height: 350 });
    expect(await fetchedImage({ resizeWidth: 4000 })).toMatchObject({ width: 1280, height: 1400 });
  });

  // covers: screenshots.image crop_height
  test('crop_height takes off its lower part', async () => {
    expect(await fetchedImage({ cropHeight: 600 })).toMatchObject({ width: 1280, height: 600 });
    expect(await fetchedImage({ resizeWidth: 640, cropHeight: 100 })).toMatchObject({ width: 640, height: 100 });
  });

  // covers: screenshots.image token, no credentials to its host
  test('no credentials go to the image host, and the token is not written down', async () => {
    const server = await odd.start((_request, response) => response.writeHead(404).end());
    await fetched({ src: `${server.origin}/screenshot_image?ts=1&token=secret-token&rurl=http%3a%2f%2fa.com%2F` });
    const [seen] = server.seen;
    expect([seen?.method, seen?.url.search]).toEqual(['GET', '?ts=1&token=secret-token&rurl=http%3a%2f%2fa.com%2F']);
    expect(Object.keys(seen?.headers ?? {}).toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent']);
    expect(JSON.stringify(wire.exchanges)).not.toContain('secret-token');
  });

  test('a link whose token does not open it is told in clear words', async () => {
    const changed = new URL(src);
    changed.searchParams.set('token', '0'.repeat(64));
    expect(await fetched({ src: changed.href })).toEqual({
      ok: false,
      failure: {
        code: 'not-permitted',
        message: 'The link to this screenshot has expired: its token is valid only for a short time.',
        kept: 'No key was sent.',
        next: 'Look up the record again, with screenshots, for a new link.',
      },
    });
  });

  test.each([
    ['a web page', Buffer.from('<!doctype html><title>Sign in</title>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s that calls itself an image is not taken for one', async (_what, body) => {
    expect((await serving(body)).result).toMatchObject({
      ok: false,
      failure: { code: 'bad-reply', message: 'The reply is not an image.' },
    });
  });

  test('an image that says to be huge is refused by its first bytes', async () => {
    const bomb = Buffer.from((await fetchedImage()).base64, 'base64');
    bomb.writeUInt32BE(10_001, 16);
    bomb.writeUInt32BE(5000, 20);
    expect((await serving(bomb)).result).toMatchObject({
      ok: false,
      failure: { code: 'too-large', message: expect.stringContaining('10001 by 5000 pixels') },
    });
    bomb.writeUInt32BE(10_000, 16);
    expect((await serving(bomb)).result).toMatchObject({ ok: true, value: { width: 10_000, height: 5000 } });
  });

  test('a body of more than 20 MB is refused, and not read to its end', async () => {
    const body = Buffer.concat([Buffer.from((await fetchedImage()).base64, 'base64'), Buffer.alloc(mostBytes * 2)]);
    expect((await serving(body)).result).toMatchObject({
      ok: false,
      failure: { code: 'too-large', message: expect.stringContaining('more than 20 MB') },
    });
    expect(wire.exchanges.at(-1)?.length).toBeLessThan(mostBytes * 1.5);
  });

  test('an image without its end, or a part of one, is not shown', async () => {
    const whole = Buffer.from((await fetchedImage()).base64, 'base64');
    const part = { ok: false, failure: { code: 'bad-reply', message: 'Only part of the image arrived.' } };
    expect((await serving(whole.subarray(0, -20))).result).toMatchObject(part);
    expect((await serving(whole, {}, 206)).result).toMatchObject(part);
  });

  test.each([
    [{ kind: 'status', status: 404 }, 'not-found'],
    [{ kind: 'status', status: 500 }, 'service-error'],
    [{ kind: 'html' }, 'bad-reply'],
    [{ kind: 'cut', afterBytes: 500 }, 'unreachable'],
    [{ kind: 'reset' }, 'unreachable'],
    [{ kind: 'huge', bytes: 30_000_000 }, 'too-large'],
    [{ kind: 'huge', bytes: 1000 }, 'bad-reply'],
  ] as const)('on a bad day with %j it fails with %s', async (fault, code) => {
    await wire.spoil({ route, fault });
    expect(await fetched({})).toMatchObject({ ok: false, failure: { code } });
  });

  test.each([
    [{ kind: 'content-type', contentType: 'text/html' }],
    [{ kind: 'drip', bytes: 4000, milliseconds: 1 }],
  ] as const)('%j does no harm', async (fault) => {
    await wire.spoil({ route, fault });
    expect(await fetchedImage()).toMatchObject({ mime: 'image/png', width: 1280 });
  });

  test('it can be cancelled on the way', async () => {
    await wire.spoil({ route, fault: { kind: 'drip', bytes: 10, milliseconds: 50 } });
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 200);
    expect(await fetched({}, {}, cancel.signal)).toMatchObject({
      ok: false,
      failure: { code: 'cancelled', message: 'Cancelled.' },
    });
  });

  test.each([
    'https://192.168.1.1/screenshot_image?token=a',
    'https://user:pass@images.example/x',
    'http://images.example/x',
  ])('%s is not opened', async (address) => {
    expect(await fetched({ src: address })).toMatchObject({
      ok: false,
      failure: { code: 'bad-reply', kept: 'Nothing was sent.' },
    });
    expect(wire.exchanges).toEqual([]);
  });
});

test.each([
  [
    { src: 'https://i.example/x?s3v=1&rurl=http%3a%2f%2fa%2f&token=ab' },
    'https://i.example/x?s3v=1&rurl=http%3a%2f%2fa%2f&token=ab',
  ],
  [
    { src: 'https://i.example/x?rurl=http%3a%2f%2fa%2f&token=ab', resizeWidth: 320, cropHeight: 200 },
    'https://i.example/x?rurl=http%3a%2f%2fa%2f&token=ab&resize_width=320&crop_height=200',
  ],
  [
    { src: 'https://i.example/x?resize_width=9&token=ab#top', resizeWidth: 320 },
    'https://i.example/x?token=ab&resize_width=320',
  ],
  [{ src: 'https://i.example/x', cropHeight: 200 }, 'https://i.example/x?crop_height=200'],
])('sizes join the query of the link as it stands: %j', (wish, address) => {
  expect(sizedAddress(input.parse(wish))).toBe(address);
});
