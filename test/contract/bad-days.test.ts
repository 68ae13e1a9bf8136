import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../build/run.ts';
import type { Fault } from '../../electron/demo/control/fault-book.ts';
import { faultKinds } from '../../electron/demo/control/fault-rules.ts';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';
import type { Result } from '../../shared/result.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

// Every fault that the demo service can make, for every product, through the calls that a page makes. One cell of the
// table is what the call comes to: the code of its failure, or how complete its result is.

/** On a day without faults. Detect, feeds and archives are read from the window that the row opens. */
const fairDay = {
  account: 'ok',
  detect: 'more',
  write: 'done',
  enrich: 'whole',
  investigate: 'whole',
  screenshot: 'ok',
  feed: 'whole',
  archives: 'whole',
  lookup: 'whole',
  flexible: 'more',
  validate: 'ok',
  channel: 'whole',
} as const;
type Product = keyof typeof fairDay;
const products = Object.keys(fairDay) as Product[];

const routes: Readonly<Record<Product, string>> = {
  account: 'platform.account',
  detect: 'platform.detect.new',
  write: 'platform.detect.change-domains',
  enrich: 'platform.enrich',
  investigate: 'platform.investigate',
  screenshot: 'images.screenshot',
  feed: 'platform.feed.nod',
  archives: 'platform.download.nod',
  lookup: 'pdns.lookup',
  flexible: 'pdns.glob',
  validate: 'batch.validate',
  channel: 'batch.chfetch',
};

interface Row {
  readonly fault: Fault;
  /** What all products come to that are not named in `but`; without it they are as on a fair day. */
  readonly all?: string;
  readonly but?: Partial<Record<Product, string>>;
  readonly only?: readonly Product[];
}

/** Lists that a limit keeps back answer with their last result. */
const remembered = { detect: 'limited', feed: 'limited' } as const;

const table: readonly Row[] = [
  { fault: { kind: 'status', status: 400 }, all: 'rejected', but: { screenshot: 'service-error' } },
  { fault: { kind: 'status', status: 401 }, all: 'refused-key', but: { screenshot: 'not-permitted' } },
  {
    fault: { kind: 'status', status: 403 },
    all: 'refused-key',
    // The body says no word of the key: a session failed.
    but: { screenshot: 'not-permitted', validate: 'not-permitted', channel: 'not-permitted' },
  },
  { fault: { kind: 'status', status: 404 }, all: 'not-found' },
  { fault: { kind: 'status', status: 422 }, all: 'rejected', but: { screenshot: 'service-error' } },
  { fault: { kind: 'status', status: 429 }, all: 'limit', but: { ...remembered, screenshot: 'service-error' } },
  { fault: { kind: 'status', status: 500 }, all: 'service-error' },
  { fault: { kind: 'status', status: 502 }, all: 'service-error' },
  { fault: { kind: 'status', status: 503 }, all: 'busy', but: { screenshot: 'service-error' } },
  {
    fault: { kind: 'status', status: 504 },
    all: 'service-error',
    but: { lookup: 'too-complex', flexible: 'too-complex' },
  },
  { fault: { kind: 'delay', milliseconds: 300 } },
  { fault: { kind: 'drip', bytes: 65_536, milliseconds: 2 } },
  {
    fault: { kind: 'cut', afterBytes: 40 },
    all: 'unreachable',
    but: { feed: 'cut-off', lookup: 'cut-off', flexible: 'cut-off', channel: 'cut-off' },
  },
  // A body that ends in good order is noticed only where the service says how long it is, or ends it with a mark.
  {
    fault: { kind: 'truncate', afterLines: 0 },
    all: 'bad-reply',
    but: { feed: 'whole', lookup: 'cut-off', flexible: 'cut-off', channel: 'whole' },
  },
  { fault: { kind: 'reset' }, all: 'unreachable' },
  { fault: { kind: 'content-type', contentType: 'image/png' } },
  { fault: { kind: 'html' }, all: 'bad-reply' },
  { fault: { kind: 'html', status: 502 }, all: 'service-error' },
  {
    fault: { kind: 'broken-line', line: 1 },
    all: 'bad-reply',
    but: { feed: 'partial', lookup: 'partial', flexible: 'more', channel: 'whole' },
  },
  {
    fault: { kind: 'invalid-utf8' },
    all: 'bad-reply',
    but: { feed: 'partial', lookup: 'partial', flexible: 'more', channel: 'whole' },
  },
  {
    fault: { kind: 'huge', bytes: 100_000 },
    all: 'bad-reply',
    but: { feed: 'partial', lookup: 'cut-off', flexible: 'cut-off', channel: 'whole' },
  },
  {
    fault: { kind: 'huge', bytes: 66 * 1024 * 1024 },
    all: 'too-large',
    only: ['account', 'screenshot'],
  },
  {
    fault: { kind: 'signature-clock', shiftMs: 20 * 60_000 },
    but: {
      account: 'refused-key',
      detect: 'refused-key',
      write: 'refused-key',
      enrich: 'refused-key',
      investigate: 'refused-key',
    },
  },
  { fault: { kind: 'quota' }, all: 'limit', but: { ...remembered, screenshot: 'ok' } },
  { fault: { kind: 'play', name: 'partial' }, but: { enrich: 'partial', investigate: 'partial', feed: 'partial' } },
  { fault: { kind: 'play', name: 'limit-exceeded' }, but: { investigate: 'refused' } },
  { fault: { kind: 'play', name: 'barred' }, but: { flexible: 'not-permitted' } },
  { fault: { kind: 'play', name: 'timeout' }, but: { lookup: 'too-complex', flexible: 'too-complex' } },
  { fault: { kind: 'play', name: 'failed' }, but: { lookup: 'cut-off', flexible: 'cut-off' } },
  { fault: { kind: 'play', name: 'odd-cond' }, but: { lookup: 'cut-off', flexible: 'cut-off' } },
  { fault: { kind: 'play', name: 'progress' } },
  { fault: { kind: 'play', name: 'terminal-obj' } },
];

let demo: DemoService;
let running: TestApp;
let folder: string;
let watched = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-bad-days-'));
  // Later than this machine's clock, so that a wait for a limit is told from one for the next try.
  demo = await startDemoService({ strict: true, now: '2036-03-01T12:00:00Z' });
  const dialogs = {
    chooseSave: async (_title: string, suggested: string) => join(folder, basename(suggested)),
    chooseOpen: async () => null,
    confirm: async () => true,
  };
  // What the case holds is not to stand in for a service that is spoiled.
  running = await openTestApp({ dialogs, fresh: true, startDemo: async () => demo });
  await running.bridge.call('demo.clock', {});
  const list = await running.bridge.call('detect.domains', { list: 'watched' });
  watched = (list.ok && list.value.domains[0]?.id) || '';
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const { url, token } = demo.announcement.control;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

/** Behind every window, with a link that is still good. */
async function prepare(): Promise<{ src: string; hour: number }> {
  await control('DELETE', '/faults');
  const now = await running.bridge.call('demo.advanceClock', { hours: 2 });
  const { call } = running.bridge;
  const pictured = await call('investigate.domains', { names: ['northmere.com'], screenshots: true });
  const src = (pictured.ok && pictured.value.records[0]?.screenshot?.src) || '';
  await control('DELETE', '/calls');
  return { src, hour: Math.floor(Date.parse(now.ok ? now.value.now : '') / 3_600_000) * 3_600_000 };
}

function asks(src: string, hour: number): Readonly<Record<Product, (signal: AbortSignal) => Promise<Result<unknown>>>> {
  const { call } = running.bridge;
  const minute = (time: number) => `${new Date(time).toISOString().slice(0, 16)}Z`;
  const range = { channel: 212, start: minute(hour - 7_200_000), end: minute(hour - 3_600_000) };
  const pattern = { syntax: 'glob', in: 'names', pattern: '*mere.com.', limit: 3 } as const;
  return {
    account: (signal) => call('account.read', {}, signal),
    detect: (signal) => call('detect.domains', { list: 'new' }, signal),
    write: (signal) => call('detect.setState', { ids: [watched], state: 'watched' }, signal),
    enrich: (signal) => call('enrich.domains', { names: ['northmere.com'] }, signal),
    investigate: (signal) =>
      call('investigate.search', { search: { base: { tag_manager_code: 'GTM-K7QX2NL' } } }, signal),
    screenshot: (signal) => call('screenshots.image', { src }, signal),
    feed: (signal) => call('feeds.read', { feed: 'nod', after: -600 }, signal),
    archives: (signal) => call('feeds.archives', { feed: 'nod' }, signal),
    lookup: (signal) => call('pdns.lookup', { question: { by: 'owner', name: 'northmere.com' } }, signal),
    flexible: (signal) => call('pdns.flexible', pattern, signal),
    validate: (signal) => call('batch.validate', {}, signal),
    channel: (signal) => call('batch.fetch', range, signal),
  };
}

interface Told {
  readonly completeness?: { readonly kind: string };
  readonly file?: { readonly completeness: { readonly kind: string } };
  readonly outcomes?: readonly { readonly outcome: string }[];
}

function outcomeOf(result: Result<unknown>): string {
  if (!result.ok) return result.failure.code;
  const { completeness, file, outcomes } = result.value as Told;
  return completeness?.kind ?? file?.completeness.kind ?? outcomes?.[0]?.outcome ?? 'ok';
}

/** Runs the calls side by side, so that the waits of one do not add to those of the next. */
async function outcomes(only: readonly Product[]): Promise<Record<string, string>> {
  const { src, hour } = await prepare();
  return spoiledOutcomes(only, src, hour, null);
}

async function spoiledOutcomes(only: readonly Product[], src: string, hour: number, fault: Fault | null) {
  if (fault)
    await control(
      'POST',
      '/faults',
      only.map((product) => ({ route: routes[product], fault })),
    );
  const ways = asks(src, hour);
  let done = false;
  const moving = moveWhileAllWait(() => done);
  const results = await Promise.all(
    only.map(async (product) => [product, await ways[product](AbortSignal.timeout(25_000))] as const),
  );
  done = true;
  await moving;
  expect(keysIn(results)).toEqual([]);
  return Object.fromEntries(results.map(([product, result]) => [product, outcomeOf(result)]));
}

/** Moves the clock of the demo world when all that is under way waits for a limit to reopen. */
async function moveWhileAllWait(isDone: () => boolean): Promise<void> {
  const { call } = running.bridge;
  while (!isDone()) {
    const [jobs, clock] = [await call('jobs.list', {}), await call('demo.clock', {})];
    const now = clock.ok ? Date.parse(clock.value.now) : 0;
    const waits = jobs.ok ? jobs.value.jobs.map(({ waitingUntil }) => Date.parse(waitingUntil ?? '') - now) : [];
    if (waits.length > 0 && waits.every((wait) => wait > 0)) {
      await call('demo.advanceClock', { hours: Math.max(...waits) / 3_600_000 });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Keys and signatures in what was told, or in what was logged. */
function keysIn(told: unknown): string[] {
  const text = JSON.stringify(told) + running.log.join('\n');
  return [...Object.values(demo.announcement.keys), 'signature=', 'api_key='].filter((secret) => text.includes(secret));
}

test('on a fair day everything comes as it should', async () => {
  expect(await outcomes(products)).toEqual(fairDay);
});

test.each(table)(
  '$fault is told as what it is, product by product',
  async ({ fault, all, but = {}, only = products }) => {
    const { src, hour } = await prepare();
    const expected = Object.fromEntries(only.map((product) => [product, but[product] ?? all ?? fairDay[product]]));
    expect(await spoiledOutcomes(only, src, hour, fault)).toEqual(expected);
    const { calls } = (await control('GET', `/calls?route=${routes.write}`)) as { calls: unknown[] };
    expect(calls).toHaveLength(only.includes('write') ? 1 : 0);
  },
  40_000,
);

test('no fault of the demo service is left out', () => {
  const tried = new Set(table.map(({ fault }) => fault.kind));
  expect(faultKinds.filter((kind) => !tried.has(kind))).toEqual([]);
  const demoFolder = join(root, 'electron', 'demo');
  const sources = readdirSync(demoFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const played = sources.flatMap((name) =>
    [...readFileSync(join(demoFolder, name), 'utf8').matchAll(/plays\('([a-z-]+)'\)/g)].map((match) => match[1] ?? ''),
  );
  const names = new Set(table.map(({ fault }) => (fault.kind === 'play' ? fault.name : fault.kind)));
  expect(played.length).toBeGreaterThan(8);
  expect([...new Set(played)].filter((name) => !names.has(name))).toEqual([]);
});
