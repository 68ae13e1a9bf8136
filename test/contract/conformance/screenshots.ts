import { inflateSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Json } from './investigate-asking.ts';
import { accepted, enrich, investigate, row } from './investigate-asking.ts';
import type { Bench, Part } from './row.ts';

const resource = 'platform.md, Screenshot object';
const images = 'platform.md, Screenshots';
const facts = 'facts/platform.md, 10';

interface Screenshot {
  readonly src: string;
  readonly timestamp: string;
  readonly ip_address: string | null;
  readonly last_attempt: string;
  readonly last_seen: string;
}

const shots = new WeakMap<
  Bench,
  Promise<readonly (Screenshot & { readonly firstSeen: string; readonly domain: string })[]>
>();

/** Screenshot objects of a thousand records. */
function someShots(bench: Bench) {
  const found =
    shots.get(bench) ??
    (async () => {
      const first = await accepted(bench, { server_type: 'openresty', screenshots: '1' });
      const second = await accepted(bench, {
        server_type: 'openresty',
        screenshots: '1',
        position: String(first.response.position),
      });
      return [...first.results, ...second.results].flatMap(({ screenshot, first_seen, domain }) =>
        screenshot === undefined
          ? []
          : [{ ...(screenshot as Screenshot), firstSeen: String((first_seen as Json).value), domain: String(domain) }],
      );
    })();
  shots.set(bench, found);
  return found;
}

async function sourceOf(bench: Bench, domain = 'northmere.com'): Promise<string> {
  const [record] = (await accepted(bench, { domain, screenshots: '1' })).results;
  if (record?.screenshot === undefined) throw new Error(`no screenshot of ${domain}`);
  return (record.screenshot as Screenshot).src;
}

/** Width and height as the file itself says; the rules of the format put them at these places. */
async function sizeOf(url: string) {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPng = bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a';
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    isPng,
    bytes,
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  };
}

/** The pixels of a PNG of three bytes each whose rows are plain or differences to the row above. */
function pixelsOf(png: Buffer): Buffer {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const rows = inflateSync(Buffer.concat(data));
  const length = width * 3;
  const pixels = Buffer.alloc(length * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (length + 1)];
    if (filter !== 0 && filter !== 2) throw new Error(`row filter ${filter} is not known here`);
    for (let x = 0; x < length; x++) {
      const above = filter === 2 && y > 0 ? (pixels[(y - 1) * length + x] ?? 0) : 0;
      pixels[y * length + x] = (rows[y * (length + 1) + 1 + x] ?? 0) + above;
    }
  }
  return pixels;
}

const relation = (times: (shot: Screenshot) => boolean) => async (bench: Bench) => {
  expect((await someShots(bench)).filter(times).length).toBeGreaterThan(0);
};

const objectRows = [
  row(images, 'screenshots=1 adds the screenshot object to Investigate, with exactly five members', async (bench) => {
    for (const { firstSeen: _first, domain: _domain, ...shot } of (await someShots(bench)).slice(0, 50)) {
      expect(Object.keys(shot).sort()).toEqual(['ip_address', 'last_attempt', 'last_seen', 'src', 'timestamp']);
    }
  }),
  row(resource, 'timestamp, last_attempt and last_seen are ISO 8601 UTC', async (bench) => {
    const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
    for (const { timestamp, last_attempt, last_seen } of await someShots(bench)) {
      expect([form.test(timestamp), form.test(last_attempt), form.test(last_seen)]).toEqual([true, true, true]);
    }
  }),
  row(resource, 'ip_address is an address or null', async (bench) => {
    for (const { ip_address } of await someShots(bench))
      expect(ip_address === null || /^[0-9a-f.:]+$/.test(ip_address)).toBe(true);
    const { results } = await investigate(bench, { registrant: 'sofia', active: 'false', screenshots: '1' });
    const found = results.flatMap(({ screenshot }) => (screenshot === undefined ? [] : [screenshot as Screenshot]));
    expect(found.map(({ ip_address }) => ip_address)).toContain(null);
  }),
  row(
    'platform.md, Screenshot relationship 1',
    'first and only capture: timestamp = last_seen = last_attempt',
    relation(({ timestamp, last_seen, last_attempt }) => timestamp === last_seen && last_seen === last_attempt),
  ),
  row(
    'platform.md, Screenshot relationship 2',
    'identical recheck: timestamp < last_seen = last_attempt',
    relation(({ timestamp, last_seen, last_attempt }) => timestamp < last_seen && last_seen === last_attempt),
  ),
  row(
    'platform.md, Screenshot relationship 3',
    'failed recapture: timestamp = last_seen < last_attempt',
    relation(({ timestamp, last_seen, last_attempt }) => timestamp === last_seen && last_seen < last_attempt),
  ),
  row(
    'platform.md, Screenshot relationship 4',
    'duplicate, then a failed attempt: timestamp < last_seen < last_attempt',
    relation(({ timestamp, last_seen, last_attempt }) => timestamp < last_seen && last_seen < last_attempt),
  ),
  row(
    'platform.md, Screenshot relationship 5',
    'screenshots later than first_seen and earlier ones, of a former lifecycle, both occur',
    async (bench) => {
      const all = await someShots(bench);
      expect([
        all.some(({ timestamp, firstSeen }) => timestamp > firstSeen),
        all.some(({ timestamp, firstSeen }) => timestamp < firstSeen),
      ]).toEqual([true, true]);
    },
  ),
  row(resource, 'no other order of the three times occurs', async (bench) => {
    for (const { timestamp, last_seen, last_attempt } of await someShots(bench)) {
      expect(timestamp <= last_seen && last_seen <= last_attempt).toBe(true);
    }
  }),
  row(resource, 'src already carries domain, ts, rurl and token', async (bench) => {
    const [shot] = await someShots(bench);
    const url = new URL(String(shot?.src));
    expect([...url.searchParams.keys()]).toEqual(expect.arrayContaining(['domain', 'ts', 'rurl', 'token']));
    expect(url.searchParams.get('ts')).toBe(shot?.timestamp);
  }),
  row(facts, 'src is /screenshot_image with s3v=1 and a token of 64 hexadecimal digits', async (bench) => {
    const url = new URL(await sourceOf(bench));
    expect([url.pathname, url.searchParams.get('s3v'), url.searchParams.get('token')]).toEqual([
      '/screenshot_image',
      '1',
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  }),
  row(facts, 'the image host differs from the address of the API', async (bench) => {
    expect(new URL(await sourceOf(bench)).origin).not.toBe(bench.announcement.connection.baseUrl);
  }),
  row(images, 'Enrich gives the same screenshot as Investigate', async (bench) => {
    const [record] = (await enrich(bench, { domain: 'northmere.com', screenshots: '1' })).results;
    expect(record?.screenshot).toEqual(expect.objectContaining({ src: await sourceOf(bench) }));
  }),
];

const imageRows = [
  row(images, 'GET on src downloads the image, without any credentials', async (bench) => {
    const found = await sizeOf(await sourceOf(bench));
    expect([found.status, found.type, found.isPng]).toEqual([200, 'image/png', true]);
    expect([found.width >= 1280, found.height >= 900]).toEqual([true, true]);
  }),
  row(images, 'an image is the same whenever it is asked for', async (bench) => {
    const src = await sourceOf(bench);
    expect((await sizeOf(src)).bytes.equals((await sizeOf(src)).bytes)).toBe(true);
  }),
  row(
    images,
    'resize_width smaller than the image shrinks it to exactly this width, keeping the aspect ratio',
    async (bench) => {
      const src = await sourceOf(bench);
      const whole = await sizeOf(src);
      for (const width of [640, 333, 1]) {
        const small = await sizeOf(`${src}&resize_width=${width}`);
        expect([small.width, small.height]).toEqual([
          width,
          Math.max(1, Math.round((whole.height * width) / whole.width)),
        ]);
      }
    },
  ),
  row(images, 'resize_width of the image width or more changes nothing', async (bench) => {
    const src = await sourceOf(bench);
    const whole = await sizeOf(src);
    for (const width of [whole.width, whole.width + 1, 5000]) {
      expect((await sizeOf(`${src}&resize_width=${width}`)).bytes.equals(whole.bytes)).toBe(true);
    }
  }),
  row(
    images,
    'crop_height smaller than the image cuts pixels from the bottom to exactly this height',
    async (bench) => {
      const src = await sourceOf(bench);
      const whole = await sizeOf(src);
      const cut = await sizeOf(`${src}&crop_height=200`);
      expect([cut.width, cut.height]).toEqual([whole.width, 200]);
      expect(pixelsOf(cut.bytes).equals(pixelsOf(whole.bytes).subarray(0, whole.width * 200 * 3))).toBe(true);
    },
  ),
  row(images, 'crop_height of the image height or more changes nothing', async (bench) => {
    const src = await sourceOf(bench);
    const whole = await sizeOf(src);
    expect((await sizeOf(`${src}&crop_height=${whole.height}`)).bytes.equals(whole.bytes)).toBe(true);
  }),
  row(images, 'both together give exactly this width and height', async (bench) => {
    const both = await sizeOf(`${await sourceOf(bench)}&resize_width=400&crop_height=120`);
    expect([both.width, both.height]).toEqual([400, 120]);
  }),
  ...(['resize_width', 'crop_height'] as const).flatMap((name) =>
    ['0', '-5', '10.5', 'wide'].map((value) =>
      row(images, `${name}=${value} is no number of pixels: 400`, async (bench) => {
        const answer = await fetch(`${await sourceOf(bench)}&${name}=${value}`);
        expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(name)]);
      }),
    ),
  ),
];

const tokenRows = [
  row(facts, 'without a token the image is refused with 403', async (bench) => {
    const url = new URL(await sourceOf(bench));
    url.searchParams.delete('token');
    expect((await fetch(url)).status).toBe(403);
  }),
  row(facts, 'with a wrong token the image is refused with 403', async (bench) => {
    const url = new URL(await sourceOf(bench));
    url.searchParams.set('token', '0'.repeat(64));
    expect((await fetch(url)).status).toBe(403);
  }),
  ...['domain', 'rurl', 'ts'].map((name) =>
    row(facts, `a token opens no other ${name}`, async (bench) => {
      const url = new URL(await sourceOf(bench));
      url.searchParams.set(name, 'halvora.com');
      expect((await fetch(url)).status).toBe(403);
    }),
  ),
  row(facts, 'API credentials are not accepted by the image host', async (bench) => {
    const src = await sourceOf(bench);
    const { platform } = bench.announcement.keys;
    const open = new URLSearchParams({ api_username: 'analyst', api_key: platform });
    const statuses = [
      (await fetch(src, { headers: { 'x-api-key': platform } })).status,
      (await fetch(src, { headers: { authorization: `Basic ${btoa(`analyst:${platform}`)}` } })).status,
      (await fetch(`${src}&${open}`)).status,
    ];
    expect(statuses).toEqual([400, 400, 400]);
  }),
  row(facts, 'a token ends after some time of the world', async (bench) => {
    const src = await sourceOf(bench);
    expect((await fetch(src)).status).toBe(200);
    await bench.control('POST', '/clock', { advanceMs: 59 * 60_000 });
    expect((await fetch(src)).status).toBe(200);
    await bench.control('POST', '/clock', { advanceMs: 2 * 3_600_000 });
    const late = await fetch(src);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('expired')]);
    expect((await fetch(await sourceOf(bench))).status).toBe(200);
  }),
];

export const parts: readonly Part[] = [
  { title: 'Screenshots: object', rows: objectRows },
  { title: 'Screenshots: images', rows: [...imageRows, ...tokenRows] },
];
