// Published clients of the services, unchanged, against the demo service in public wording. Debian has one: dnsdbq, the
// command line of the passive DNS service. None was found on npm by the names a client would likely have.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../build/run.ts';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';

const client = onPath('dnsdbq') ?? (await installed('dnsdbq'));
const missing = client === null ? 'dnsdbq is not here and cannot be installed: apt-get as root is needed for it' : null;
if (missing !== null) console.log(`published clients: not run, ${missing}.`);

function onPath(program: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}

async function installed(name: string): Promise<string | null> {
  if (process.getuid?.() !== 0 || onPath('apt-get') === null) return null;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const arguments_ = ['install', '-y', '-qq', '--no-install-recommends', name];
  const first = await run('apt-get', arguments_, { environment, timeoutMs: 120_000 });
  if (first.code !== 0) {
    await run('apt-get', ['update', '-qq'], { environment, timeoutMs: 120_000 });
    await run('apt-get', arguments_, { environment, timeoutMs: 120_000 });
  }
  return onPath(name);
}

const names = ['json-text.com', 'northmere.com', 'example.com', 'percent-signs.net'];

interface Found {
  readonly rrname: string;
  readonly rrtype: string;
  readonly rdata: readonly string[];
  readonly bailiwick?: string;
}

describe.skipIf(missing !== null)(missing === null ? 'dnsdbq' : `dnsdbq (not run: ${missing})`, () => {
  let service: DemoService;
  beforeAll(async () => {
    service = await startDemoService({ wording: 'public', now: '2026-06-01T12:00:00Z' });
  });
  afterAll(() => service.close());

  async function ask(username: string, ...flags: string[]): Promise<string> {
    const user = service.announcement.users.find((candidate) => candidate.username === username);
    const environment = {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      DNSDB_SERVER: service.announcement.connection.pdnsUrl,
      DNSDB_API_KEY: user?.pdnsKey ?? 'wrong',
    };
    return (await run(client ?? '', flags, { environment, timeoutMs: 60_000 })).output;
  }
  const rows = async (...flags: string[]): Promise<readonly Found[]> =>
    (await ask('reader', '-j', ...flags))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Found);

  test('reads every kind of rate limit', async () => {
    expect(await ask('analyst', '-I')).toMatch(/reset: 2026-06-02 00:00:00\n\s+limit: 10000\n\s+remaining: 9974\n/);
    expect(await ask('reader', '-I')).toMatch(/limit: unlimited/);
    expect(await ask('nodetect', '-I')).toMatch(/limit: 600[\s\S]*burst/);
  });

  test('looks up record sets of an owner, with wildcards, types and bailiwick', async () => {
    const sets = await rows('-r', 'json-text.com');
    expect([sets.length > 5, new Set(sets.map(({ rrname }) => rrname))]).toEqual([true, new Set(['json-text.com.'])]);
    expect((await rows('-r', '*.json-text.com/SRV')).map(({ rrname }) => rrname)).toEqual(['_sip._tcp.json-text.com.']);
    expect((await rows('-r', 'northmere.*')).map(({ rrname }) => rrname)).toContain('northmere.com.');
    expect((await rows('-r', 'json-text.com', '-b', 'com')).map(({ bailiwick }) => bailiwick)).toEqual(['com.']);
    expect((await rows('-r', 'json-text.com/TYPE65534')).map(({ rdata }) => rdata)).toEqual([['\\# 4 0a00ff7f']]);
  });

  test('shows record sets in the form of zone files', async () => {
    expect(await ask('reader', '-r', 'json-text.com/SOA')).toMatch(
      /^;; record times: 2017-.*\n;; count: \d+; bailiwick: json-text\.com\.\njson-text\.com\. {2}SOA {2}dns1\./,
    );
  });

  test('looks up data by name, address, network and octets', async () => {
    const named = await rows('-n', 'ns1.harborcloud-dns.com/NS', '-l', '5');
    expect(named.map(({ rdata }) => rdata)).toEqual(Array.from({ length: 5 }, () => ['ns1.harborcloud-dns.com.']));
    const within = await rows('-i', '198.18.9.16/28');
    expect(within.every(({ rdata }) => rdata[0]?.startsWith('198.18.9.') === true)).toBe(true);
    expect(await rows('-N', 'c6120915')).toEqual(await rows('-i', '198.18.9.21'));
    expect(await rows('-R', '096a736f6e2d7465787403636f6d00')).toEqual(await rows('-r', 'json-text.com'));
    expect((await rows('-i', '2001:db8:1003::42')).map(({ rrname }) => rrname)).toContain('only-ipv6.net.');
  });

  test('keeps to limits, offsets and time fences', async () => {
    const whole = await rows('-r', '*.json-text.com');
    expect(await rows('-r', '*.json-text.com', '-l', '3', '-O', '2')).toEqual(whole.slice(2, 5));
    expect((await rows('-r', '*.json-text.com', '-A', '2019-01-01')).length).toBeLessThan(whole.length);
    expect((await rows('-r', 'json-text.com', '-g')).length).toBeGreaterThan(5);
    expect(await ask('reader', '-r', 'json-text.com', '-A', '2025-01-01', '-c')).toMatch('no results found');
  });

  test('summarizes, also up to a count', async () => {
    const counted = (text: string) => JSON.parse(text) as { count: number; num_results: number };
    const whole = counted(await ask('reader', '-j', '-V', 'summarize', '-r', 'json-text.com'));
    expect(whole.num_results).toBe((await rows('-r', 'json-text.com')).length);
    const some = counted(await ask('reader', '-j', '-V', 'summarize', '-r', 'json-text.com', '-M', '5'));
    expect([some.num_results, some.count >= 5]).toEqual([1, true]);
  });

  test('says that nothing was found, and why a query was refused', async () => {
    expect(await ask('reader', '-r', 'nothing-at-all.invalid')).toMatch('no results found');
    expect(await ask('nobody', '-r', 'json-text.com')).toMatch('403');
    expect(await ask('lapsed', '-r', 'json-text.com')).toMatch('Quota is expired');
    for (let count = 0; count < 3; count++) await ask('nearlimit', '-r', 'json-text.com');
    expect(await ask('nearlimit', '-r', 'json-text.com')).toMatch('Rate limit exceeded');
  });

  test('takes many queries from a file and runs them at once', async () => {
    const child = await run(
      'sh',
      ['-c', `printf '%s\\n' ${names.map((name) => `rrset/name/${name}/A`).join(' ')} | "$0" -f -m -j`, client ?? ''],
      {
        environment: {
          PATH: process.env.PATH,
          HOME: '/nonexistent',
          DNSDB_SERVER: service.announcement.connection.pdnsUrl,
          DNSDB_API_KEY: service.announcement.keys.pdns,
        },
        timeoutMs: 60_000,
      },
    );
    const owners = new Set(child.output.split('\n').flatMap((line) => /"rrname":"([^"]+)"/.exec(line)?.[1] ?? []));
    expect([...owners].sort()).toEqual(names.map((name) => `${name}.`).sort());
  });
});
