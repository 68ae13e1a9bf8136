import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Query } from './detect-asking.ts';
import { advance, expectRefused, get, nextHour, row, worldNow } from './detect-asking.ts';
import { askFeed, feedNames } from './feeds-asking.ts';
import type { Bench, Part, Row } from './row.ts';

const source = 'facts/platform.md, 11.5';
const dailyNames = [
  'daily_domain_discovery',
  'daily_domain_hotlist',
  'daily_domain_risk',
  'daily_ip_hotlist',
  'daily_ip_risk',
];

interface File {
  readonly name: string;
  readonly url: string;
}

const path = (feed: string) => `/v1/download/${feed}/`;

async function filesOf(bench: Bench, feed: string, query: Query = [['limit', '48']]): Promise<readonly File[]> {
  await advance(bench, 61);
  const answer = await get(bench, path(feed), query);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { response: { files: File[] } }).response.files;
}

async function fetched(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const checksummed = (feed: string): Row =>
  row(source, `the checksum of ${feed} is that of its file`, async (bench) => {
    const [data, sum] = await filesOf(bench, feed);
    expect(sum?.name).toBe(`${data?.name}.sha256`);
    const bytes = await fetched(data?.url ?? '');
    await advance(bench, 600);
    expect((await fetched(sum?.url ?? '')).toString().slice(0, 64)).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  });

const lists: readonly Row[] = [
  ...feedNames.flatMap((feed) => [
    row(source, `the archive of ${feed} is a list of hourly files with checksums`, async (bench) => {
      const files = await filesOf(bench, feed);
      expect(files.length).toBe(48);
      for (const [index, { name }] of files.entries()) {
        expect(name.startsWith(feed)).toBe(true);
        expect(name).toMatch(index % 2 === 0 ? /\.json\.gz$/ : /\.sha256$/);
      }
      expect(new Set(files.map(({ name }) => name)).size).toBe(48);
    }),
    checksummed(feed),
  ]),
  ...dailyNames.flatMap((feed) => [
    row(source, `${feed} is a list of daily gzip TSV files`, async (bench) => {
      const files = await filesOf(bench, feed, []);
      expect(files.length).toBeGreaterThanOrEqual(2 * 89);
      expect(files[0]?.name).toMatch(/\.tsv\.gz$/);
      const rows = gunzipSync(await fetched(files[0]?.url ?? ''))
        .toString()
        .trimEnd()
        .split('\n');
      expect(rows.length).toBeGreaterThan(100);
      const width = rows[0]?.split('\t').length;
      for (const text of rows) expect(text.split('\t').length).toBe(width);
    }),
    checksummed(feed),
  ]),
  row(source, '90 days of history are listed', async (bench) => {
    const files = await filesOf(bench, 'nod', []);
    expect(files.length).toBeGreaterThanOrEqual(2 * 24 * 90 - 2);
    expect(files.length).toBeLessThanOrEqual(2 * 24 * 90);
  }),
  row(source, 'limit says how many files are listed, newest first', async (bench) => {
    const files = await filesOf(bench, 'nod', [['limit', '5']]);
    expect(files.length).toBe(5);
    expect(files).toEqual(
      (await filesOf(bench, 'nod', [['limit', '6']])).slice(0, 5).map(({ name }) => expect.objectContaining({ name })),
    );
  }),
  row(source, 'a file holds the JSON lines of the feed in that hour', async (bench) => {
    await nextHour(bench);
    const hour = Math.floor((await worldNow(bench)) / 3_600_000) * 3_600_000 - 3_600_000;
    const at = (milliseconds: number) => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
    const feed = await askFeed(bench, 'nod', [
      ['after', at(hour)],
      ['before', at(hour + 3_599_000)],
    ]);
    const [file] = await filesOf(bench, 'nod', [['limit', '1']]);
    expect(gunzipSync(await fetched(file?.url ?? '')).toString()).toBe(feed.text);
  }),
  row(source, 'a file of a past hour stays the same', async (bench) => {
    const [, , file] = await filesOf(bench, 'nod');
    const before = await fetched(file?.url ?? '');
    await advance(bench, 7_200);
    const again = (await filesOf(bench, 'nod')).find(({ name }) => name === file?.name);
    expect((await fetched(again?.url ?? '')).equals(before)).toBe(true);
  }),
  row(source, 'an hour later a new file is there', async (bench) => {
    const [before] = await filesOf(bench, 'nod');
    await nextHour(bench);
    const files = await filesOf(bench, 'nod');
    expect(files[2]?.name).toBe(before?.name);
  }),
  row('facts/platform.md, 11.1', 'parameters of the feed are taken and ignored', async (bench) => {
    const plain = await filesOf(bench, 'nod', [['limit', '4']]);
    const more = await filesOf(bench, 'nod', [
      ['limit', '4'],
      ['top', '1'],
      ['after', '-60'],
      ['sessionID', 'a'],
      ['domain', 'x.com'],
    ]);
    expect(more.map(({ name }) => name)).toEqual(plain.map(({ name }) => name));
  }),
  row('platform.md, Errors', 'a limit of files that is no number is refused', (bench) =>
    expectRefused(get(bench, path('nod'), [['limit', 'all']]), 400),
  ),
  row('platform.md, Errors', 'a limit of no files is refused', (bench) =>
    expectRefused(get(bench, path('nod'), [['limit', '0']]), 400),
  ),
  row('platform.md, Errors', 'an unknown parameter of the archive is refused', (bench) =>
    expectRefused(get(bench, path('nod'), [['from', '1']]), 400),
  ),
  row('platform.md, the service', 'an archive that does not exist is a 404', (bench) =>
    expectRefused(get(bench, path('weekly')), 404),
  ),
  row('platform.md, Errors', 'the archive without credentials is a 401', (bench) =>
    expectRefused(get(bench, path('nod'), [], { headers: { 'x-api-key': '' } }), 401),
  ),
  row('facts/platform.md, 2', 'the archive takes the key as open parameters too', async (bench) => {
    const { announcement } = bench;
    const query: Query = [
      ['api_username', 'analyst'],
      ['api_key', announcement.keys.platform],
      ['limit', '1'],
    ];
    await advance(bench, 61);
    expect((await get(bench, path('nad'), query)).status).toBe(200);
  }),
];

const links: readonly Row[] = [
  row(source, 'a file is fetched from another origin without credentials', async (bench) => {
    const [file] = await filesOf(bench, 'nod');
    expect(new URL(file?.url ?? '').origin).not.toBe(new URL(bench.announcement.connection.baseUrl).origin);
    expect(file?.url).not.toContain(bench.announcement.keys.platform);
    expect((await fetched(file?.url ?? '')).length).toBeGreaterThan(100);
  }),
  row(source, 'the token of a link opens its file alone', async (bench) => {
    const [first, , third] = await filesOf(bench, 'nod');
    const changed = (first?.url ?? '').replace(first?.name ?? '', third?.name ?? '');
    expect((await fetch(changed)).status).toBe(403);
  }),
  row(source, 'a link without its token opens nothing', async (bench) => {
    const [file] = await filesOf(bench, 'nod');
    const answer = await fetch((file?.url ?? '').replace(/\?.*/, ''));
    expect([answer.status, (await answer.text()).includes('AccessDenied')]).toEqual([403, true]);
  }),
  row(source, 'a link dies as the world clock moves on', async (bench) => {
    const [file] = await filesOf(bench, 'nod');
    await advance(bench, 2 * 86_400);
    expect((await fetch(file?.url ?? '')).status).toBe(403);
  }),
  row('design.md 8', 'HEAD on a link to a file is 403: it was signed for GET', async (bench) => {
    const [file] = await filesOf(bench, 'nod');
    expect((await fetch(file?.url ?? '', { method: 'HEAD' })).status).toBe(403);
  }),
  row('facts/platform.md, 6', 'the archive is counted for the product of its own', async (bench) => {
    await filesOf(bench, 'noh', [['limit', '1']]);
    const { json } = await get(bench, '/v1/account/');
    const { products } = (json as { response: { products: { id: string; usage: { today: string } }[] } }).response;
    const use = products.find(({ id }) => id === 'newly-observed-hosts-feed-(s3)')?.usage.today;
    expect(Number(use)).toBeGreaterThan(0);
  }),
  row('facts/platform.md, 5', 'above the limit of a minute the archive answers 503', async (bench) => {
    await advance(bench, 61);
    for (let count = 0; count < 10; count++) await get(bench, path('domainrisk'), [['limit', '1']]);
    await expectRefused(get(bench, path('domainrisk'), [['limit', '1']]), 503);
  }),
];

export const parts: readonly Part[] = [
  { title: 'Downloads: lists and files', rows: lists },
  { title: 'Downloads: links', rows: links },
];
