// The same seed and clock give byte-equal answers in two runs: what one person sees, another can be shown.
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ask, askBatch, askControl, askPdns, askPlatform } from '../../electron/demo/asking.ts';
import { type Announcement, startDemoService } from '../../electron/demo/service.ts';

const now = '2026-06-01T12:00:00Z';
const range = { start_time: '2026-06-01 09:00:00', end_time: '2026-06-01 09:20:00' };

const platform: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['/v1/account/', {}],
  ['/v1/intel-investigate/', { domain: 'northmere.com,json-text.com,markup-traders.net' }],
  ['/v1/intel-investigate/', { ip: '203.0.113.11', page_size: '40', sort_by: 'create_date' }],
  ['/v1/intel-enrich/', { domain: 'northmere.com,all-empty.com' }],
  ['/v1/intel-detect/monitors/', { include_counts: '1', datetime_counts_since: '2026-05-01T00:00:00Z' }],
  ['/v1/intel-detect/domains/new/', { limit: '50', include_domain_data: '1' }],
  ['/v1/intel-detect/domains/watched/', { limit: '20' }],
  ['/v1/feed/nod/', { after: '-600' }],
  ['/v1/feed/domainrdap/', { after: '-600' }],
];
const passive = [
  '/rate_limit',
  '/lookup/rrset/name/%2A.northmere.com',
  '/lookup/rrset/name/%2A.shop?limit=300&aggr=f',
  '/lookup/rdata/name/ns1.harborcloud-dns.com?limit=500',
  '/lookup/rdata/ip/198.18.9.0,24?humantime=t',
  '/summarize/rdata/ip/203.0.113.11',
  '/glob/rrnames/%2Aparcelwick%2A?limit=50',
  '/lookup/rrset/name/a..b',
];
const batch: readonly (readonly [string, object])[] = [
  ['validate', {}],
  ['batch/chdetails', { channels: [204, 211, 212, 213, 214, 221] }],
  ['batch/chfetch', { channel: 211, ...range }],
  ['batch/chfetch', { channel: 214, ...range }],
  ['batch/chfetch', { channel: 207, ...range }],
  ['batch/chfetch', { channel: 213, ...range, end_time: '2026-06-01 09:01:00' }],
  ['batch/makeurl', { channel: 212, ...range }],
  ['batch/chfetch', { channel: 212, start_time: 'never', end_time: 'never' }],
];

interface Seen {
  readonly what: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

async function answersOf(announcement: Announcement): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  const note = async (what: string, answer: ReturnType<typeof ask>) => {
    const { status, headers, text } = await answer;
    // Date is the wall clock's, not the world's.
    seen.push({ what, status, headers: [...headers].filter(([name]) => name !== 'date'), text });
    return text;
  };
  const sample = async () => {
    for (const [path, parameters] of platform) {
      await note(`platform ${path} ${JSON.stringify(parameters)}`, askPlatform(announcement, path, parameters));
    }
    for (const path of passive) await note(`pdns ${path}`, askPdns(announcement, `/pdns/v2${path}`));
    for (const [path, members] of batch) {
      const body = { apikey: announcement.keys.batch, ...members };
      const text = await note(
        `batch ${path} ${JSON.stringify(members)}`,
        askBatch(announcement, `/batchd/v1/${path}`, body),
      );
      if (path === 'batch/makeurl') await note('download', ask((JSON.parse(text) as { url: string }).url));
    }
  };
  await askControl(announcement, 'POST', '/clock', { now, hold: true });
  await sample();
  await askControl(announcement, 'POST', '/clock', { advanceMs: 6 * 3_600_000 });
  await sample();
  return seen;
}

/** A number such that it and the five after it are free: links hold the port they point to. */
async function freePorts(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? Math.min(address.port, 65_000) : 0;
}

async function runOnce(seed: number, port: number): Promise<readonly Seen[]> {
  const service = await startDemoService({ seed, now, port });
  try {
    return await answersOf(service.announcement);
  } finally {
    await service.close();
    // The connections that fetch keeps open must be seen to be closed before the ports are used again.
    await pause(200);
  }
}

async function onSamePorts(...seeds: readonly number[]): Promise<readonly (readonly Seen[])[]> {
  for (let attempt = 0; ; attempt++) {
    const port = await freePorts();
    try {
      const runs: (readonly Seen[])[] = [];
      for (const seed of seeds) runs.push(await runOnce(seed, port));
      return runs;
    } catch (error) {
      if (attempt === 4 || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
}

test('gives byte-equal answers for the same seed and clock, and others for another seed', {
  timeout: 180_000,
}, async () => {
  const [one = [], two = [], other = []] = await onSamePorts(7, 7, 8);
  expect(one.length).toBeGreaterThan(50);
  const refused = one.filter(({ status }) => status >= 400).map(({ status }) => status);
  expect(refused).toEqual([400, 403, 400, 403]);
  const differing = one.filter((seen, index) => JSON.stringify(seen) !== JSON.stringify(two[index]));
  expect(differing.map(({ what }) => what)).toEqual([]);
  const same = one.filter(
    ({ what, status, text }, index) =>
      status === 200 && text === other[index]?.text && /investigate|lookup|chfetch/.test(what),
  );
  expect(same.map(({ what }) => what)).toEqual([]);
});
