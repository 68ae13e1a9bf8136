import { join } from 'node:path';
import type { CallName } from '../../shared/contract.ts';
import type { EndedJob, Job } from '../../shared/jobs.ts';
import type { Result } from '../../shared/result.ts';
import type { TestApp } from './app.ts';
import { idOf } from './letter-service/detect-data.ts';

/** The result of a call: its completeness and number of rows, or its failure. */
export interface Outcome {
  readonly said: string;
  readonly failure: {
    readonly message: string;
    readonly kept?: string | undefined;
    readonly next?: string | undefined;
  } | null;
  /** The data, without values that differ between runs. */
  readonly read: unknown;
}

const notAsked: Outcome = { said: 'not asked', failure: null, read: null };

type Value = Readonly<Record<string, unknown>> & {
  readonly completeness?: { readonly kind: string; readonly resume?: string };
};

const rowMembers = [
  'records',
  'domains',
  'monitors',
  'hits',
  'channels',
  'files',
  'products',
  'escalations',
  'screenshots',
];

/** Makes every call of the three services once over a running app, with `pause` between them. */
export async function makeEveryCall(running: TestApp, pause: () => void): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();

  async function make(title: string, name: CallName, input: object): Promise<Value | null> {
    if (!name.endsWith('Link')) pause(); // A link expires soon.
    const result = (await running.bridge.call(name, input as never)) as Result<Value>;
    outcomes.set(
      title,
      result.ok ? { said: saidOf(result.value), failure: null, read: readOf(result.value) } : failed(result.failure),
    );
    return result.ok ? result.value : null;
  }

  /** Continues an earlier result, if possible. */
  async function goOn(title: string, name: CallName, before: Value | null, more: object = {}): Promise<void> {
    const resume = before?.completeness?.resume;
    if (resume === undefined) outcomes.set(title, notAsked);
    else await make(title, name, { resume, ...more });
  }

  /** Downloads in the queue, and waits for the end of each. */
  async function queue(title: string, input: object): Promise<void> {
    const ended = new Map<number, EndedJob>();
    let told = () => {};
    const stop = running.bridge.onEvent('jobs.ended', ({ job }) => {
      ended.set(job.id, job);
      told();
    });
    const queued = await make(title, 'batch.download', input);
    const jobs = ((queued?.jobs ?? []) as readonly Job[]).map(({ id }) => id);
    while (jobs.some((id) => !ended.has(id))) await new Promise<void>((resolve) => (told = resolve));
    stop();
    if (!queued) return;
    const ends = jobs.flatMap((id) => ended.get(id) ?? []);
    const said = ends.map(({ outcome, file }) => (file ? `${outcome}, ${file.bytes}` : outcome)).join(', ');
    outcomes.set(title, { said, failure: null, read: said });
  }

  await make('account.read', 'account.read', {});

  const search = { base: { registrant: 'Paper Mill' }, filters: { active: true, create_date: '>=2025-01-01' } };
  const found = await make('investigate.search', 'investigate.search', { search, pageSize: 3, sortBy: 'domain' });
  await goOn('investigate.more', 'investigate.more', found);
  await make('investigate.search too many', 'investigate.search', { search: { base: { whois: 'everything' } } });
  await make('investigate.search none', 'investigate.search', {
    search: { base: { registrant: 'nobody at all', ad_tracker_code: 'ca-1', analytics_v4_code: 'G-1' } },
  });
  await make('investigate.search hash', 'investigate.search', { search: { base: { search_hash: 'U2FsdGVk' } } });
  const everything = { parsedWhois: true, parsedDomainRdap: true, screenshots: true };
  const names = ['sheet-1.example', 'sheet-2.example', 'unheard-of.example'];
  await make('investigate.domains', 'investigate.domains', { names, ...everything });
  await make('investigate.test', 'investigate.test', {});
  const enriched = await make('enrich.domains', 'enrich.domains', { names, ...everything });
  const unheard = Array.from({ length: 510 }, (_, at) => `unheard-${at}.example`);
  const listed = await make('enrich.domains many', 'enrich.domains', { names: ['sheet-3.example', ...unheard] });
  await goOn('enrich.more', 'enrich.more', listed);
  await make('screenshots.read', 'screenshots.read', { names });
  const [first] = (enriched?.records ?? []) as readonly { readonly screenshot: { readonly src: string } | null }[];
  if (first?.screenshot) {
    await make('screenshots.image', 'screenshots.image', {
      src: first.screenshot.src,
      resizeWidth: 60,
      cropHeight: 20,
    });
  } else outcomes.set('screenshots.image', notAsked);

  const told = await make('screenshots.list', 'screenshots.list', { domains: ['sheet-1.example'] });
  const [screenshot] = (told?.screenshots ?? []) as readonly {
    readonly domain: string;
    readonly taken: string | null;
  }[];
  if (screenshot) {
    const screenshots = [{ domain: screenshot.domain, taken: screenshot.taken }];
    await make('screenshots.fetch', 'screenshots.fetch', { screenshots, size: 'thumbnail' });
  } else outcomes.set('screenshots.fetch', notAsked);

  const counted = { countsSince: -86_400, sort: ['term'], order: 'asc' };
  const monitors = await make('detect.monitors', 'detect.monitors', counted);
  await goOn('detect.moreMonitors', 'detect.moreMonitors', monitors);
  await make('detect.monitors uncounted', 'detect.monitors', {});
  const filters = { tlds: ['example'], risk_score_ranges: ['70-99'], discovered_since: '2026-02-01T00:00:00Z' };
  const page = await make('detect.domains new', 'detect.domains', { list: 'new', filters });
  await goOn('detect.moreDomains', 'detect.moreDomains', page);
  await make('detect.domains watched', 'detect.domains', {
    list: 'watched',
    includeDomainData: true,
    screenshots: true,
  });
  await make('detect.domains ignored', 'detect.domains', { list: 'ignored', includeDomainData: true });
  await make('detect.domains preview', 'detect.domains', { list: 'new', preview: true });
  await make('detect.setState', 'detect.setState', { ids: [idOf('new', 0), idOf('new', 1)], state: 'watched' });
  await make('detect.escalate', 'detect.escalate', { ids: [idOf('new', 2)], type: 'external_safe' });
  const term = { term: 'letterpress', text_exclusions: ['news'], match_substring_variations: true };
  await make('detect.createMonitor', 'detect.createMonitor', term);
  await make('detect.updateMonitor', 'detect.updateMonitor', { id: 'mOnItOr002', text_exclusions: ['old'] });
  await make('detect.deleteMonitor', 'detect.deleteMonitor', { id: 'mOnItOr002' });

  for (const feed of [
    'nod',
    'nad',
    'noh',
    'domaindiscovery',
    'domainrisk',
    'domainhotlist',
    'domainrdap',
    'iprisk',
    'iphotlist',
  ]) {
    await make(`feeds.read ${feed}`, 'feeds.read', { feed, after: -3600, before: -60 });
  }
  await make('feeds.read session', 'feeds.read', { feed: 'nod', session: 'in-2-parts' });
  const full = await make('feeds.read full', 'feeds.read', { feed: 'nod', session: 'in-2-parts-again', most: 1 });
  await goOn('feeds.more', 'feeds.more', full);
  await make('feeds.read long window', 'feeds.read', { feed: 'nod', after: -86_400 });
  await make('feeds.read top', 'feeds.read', { feed: 'nod', after: -3600, domains: ['*sheet*'], top: 1 });
  await make('feeds.endSession', 'feeds.endSession', { feed: 'nod', session: 'in-2-parts' });
  const archives = await make('feeds.archives', 'feeds.archives', { feed: 'nod' });
  const [file, checksum] = (archives?.files ?? []) as readonly { readonly url: string }[];
  running.person.savesTo = join(running.dataFolder, 'archive.json.gz');
  if (file && checksum) await make('feeds.download', 'feeds.download', { url: file.url, checksumUrl: checksum.url });
  else outcomes.set('feeds.download', notAsked);

  const owner = { by: 'owner', name: 'sheet-1.example' };
  await make('pdns.rateLimit', 'pdns.rateLimit', {});
  await make('pdns.ping', 'pdns.ping', {});
  await make('pdns.lookup', 'pdns.lookup', { question: owner });
  await make('pdns.lookup slices', 'pdns.lookup', { question: owner, aggregate: false });
  await make('pdns.lookup bailiwick', 'pdns.lookup', { question: { ...owner, bailiwick: 'example' } });
  await make('pdns.lookup network', 'pdns.lookup', { question: { by: 'data-ip', address: '192.0.2.0/24', type: 'A' } });
  await make('pdns.lookup raw', 'pdns.lookup', { question: { by: 'owner-raw', hex: '057368656574' } });
  await make('pdns.lookup none', 'pdns.lookup', { question: { by: 'data-name', name: 'nothing.example' } });
  const many = await make('pdns.lookup many', 'pdns.lookup', { question: { by: 'owner', name: '*.many.example' } });
  await goOn('pdns.more', 'pdns.more', many);
  await make('pdns.summarize', 'pdns.summarize', { question: owner, limit: 0, maxCount: 10_000 });
  await make('pdns.flexible names', 'pdns.flexible', { syntax: 'glob', in: 'names', pattern: 'www.*', exclude: 'x.*' });
  await make('pdns.flexible glob data', 'pdns.flexible', { syntax: 'glob', in: 'data', pattern: 'ns1.*' });
  await make('pdns.flexible regex names', 'pdns.flexible', { syntax: 'regex', in: 'names', pattern: '^www\\.' });
  const oneRow = { syntax: 'glob', in: 'names', pattern: 'www.*', limit: 1 };
  const cut = await make('pdns.flexible cut', 'pdns.flexible', oneRow);
  await goOn('pdns.flexibleMore', 'pdns.flexibleMore', cut);
  const regex = { syntax: 'regex', in: 'data', pattern: 'sheet.*\\.$', verbose: false };
  await make('pdns.flexible data', 'pdns.flexible', regex);

  const range = { start: '2026-03-01T10:00Z', end: '2026-03-01T11:00Z' };
  await make('batch.validate', 'batch.validate', {});
  await make('batch.channels', 'batch.channels', { channels: [204, 212] });
  running.person.savesTo = join(running.dataFolder, 'range.jsonl');
  await make('batch.fetch', 'batch.fetch', { channel: 212, ...range });
  await make('batch.fetch none', 'batch.fetch', { channel: 212, start: '2026-01-01T10:00Z', end: '2026-01-01T11:00Z' });
  const link = await make('batch.makeUrl', 'batch.makeUrl', { channel: 204, ...range });
  running.person.savesTo = join(running.dataFolder, 'range.nmsg');
  if (typeof link?.url === 'string') {
    await make('batch.checkLink', 'batch.checkLink', { url: link.url });
    await make('batch.fetchLink', 'batch.fetchLink', { url: link.url });
  } else for (const title of ['batch.checkLink', 'batch.fetchLink']) outcomes.set(title, notAsked);
  running.person.savesTo = join(running.dataFolder, 'queued.jsonl');
  await queue('batch.download', { ranges: [{ channel: 212, ...range }], by: 'link' });
  running.person.savesTo = join(running.dataFolder, 'fetched.jsonl');
  await queue('batch.download fetch', { ranges: [{ channel: 212, ...range }], by: 'fetch' });
  await make('limits.list', 'limits.list', {});
  await make('limits.quota', 'limits.quota', { maxAgeSeconds: 0 });
  return outcomes;
}

function failed(failure: {
  code: string;
  message: string;
  kept?: string | undefined;
  next?: string | undefined;
}): Outcome {
  const { code, message, kept, next } = failure;
  return { said: `failed: ${code}`, failure: { message, kept, next }, read: null };
}

/** In a few words: `whole, 7` or `partial, 2, 1 spoiled`. */
function saidOf(value: Value): string {
  const file = value.file as { readonly completeness: { readonly kind: string }; readonly bytes: number } | undefined;
  const kind = value.completeness?.kind ?? file?.completeness.kind ?? 'read';
  const rows = rowMembers.map((name) => value[name]).find(Array.isArray);
  const outcomes = value.outcomes as readonly { readonly outcome: string }[] | undefined;
  const parts = [
    kind,
    rows?.length,
    file?.bytes,
    value.spoiled ? `${value.spoiled} spoiled` : undefined,
    ...(outcomes?.map(({ outcome }) => outcome) ?? []),
    value.checksum,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** Values that differ between runs, and values that pass unchanged. */
const passing: ReadonlySet<string> = new Set(
  'at exchanges replies milliseconds resume now path record mime'.split(' '),
);

function readOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readOf);
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? value.replace(/127\.0\.0\.1:\d+/g, 'HOST') : value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !passing.has(name))
      .map(([name, each]) => [name, readOf(each)]),
  );
}
