import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLetterApp } from '../support/letter-app.ts';
import { makeEveryCall, type Outcome } from '../support/letter-calls.ts';
import type { LetterService } from '../support/letter-service/letter-service.ts';
import { type Variant, variants } from '../support/letter-service/variants.ts';

// Every call of the three services over a service that was written from their documents alone, in each way that the
// documents leave open. A call brings all rows and says so, or says in words what is missing.

type Said = Readonly<Record<string, string>>;

/** What each call says of itself where the service writes everything as the documents show it. */
const plainly: Said = {
  'account.read': 'read, 11',
  'investigate.search': 'more, 3',
  'investigate.more': 'more, 3',
  'investigate.search too many': 'refused, 0',
  'investigate.search none': 'whole, 0',
  'investigate.search hash': 'whole, 7',
  'investigate.domains': 'whole, 2',
  'investigate.test': 'read',
  'enrich.domains': 'whole, 2',
  'enrich.domains many': 'more, 1',
  'enrich.more': 'whole, 0',
  'screenshots.read': 'whole, 2',
  'screenshots.image': 'read',
  'screenshots.list': 'read, 1',
  'screenshots.fetch': 'read',
  'detect.monitors': 'more, 100',
  'detect.moreMonitors': 'whole, 20',
  'detect.monitors uncounted': 'whole, 120',
  'detect.domains new': 'more, 100',
  'detect.moreDomains': 'whole, 30',
  'detect.domains watched': 'whole, 3',
  'detect.domains ignored': 'whole, 2',
  'detect.domains preview': 'limited, 10',
  'detect.setState': 'read, 2, done, done',
  'detect.escalate': 'read, 1, done',
  'detect.createMonitor': 'read',
  'detect.updateMonitor': 'read',
  'detect.deleteMonitor': 'read',
  'feeds.read nod': 'whole, 2',
  'feeds.read nad': 'whole, 2',
  'feeds.read noh': 'whole, 2',
  'feeds.read domaindiscovery': 'whole, 2',
  'feeds.read domainrisk': 'whole, 2',
  'feeds.read domainhotlist': 'whole, 2',
  'feeds.read domainrdap': 'whole, 2',
  'feeds.read iprisk': 'whole, 2',
  'feeds.read iphotlist': 'whole, 2',
  'feeds.read session': 'whole, 2',
  'feeds.read full': 'more, 1',
  'feeds.more': 'whole, 1',
  'feeds.read long window': 'partial, 1',
  'feeds.read top': 'limited, 1',
  'feeds.endSession': 'read',
  'feeds.archives': 'whole, 2',
  'feeds.download': 'whole, 84, matches',
  'pdns.rateLimit': 'read',
  'pdns.ping': 'read',
  'pdns.lookup': 'whole, 3',
  'pdns.lookup slices': 'whole, 5',
  'pdns.lookup bailiwick': 'whole, 1',
  'pdns.lookup network': 'whole, 1',
  'pdns.lookup raw': 'whole, 3',
  'pdns.lookup none': 'whole, 0',
  'pdns.lookup many': 'more, 256',
  'pdns.more': 'more, 256',
  'pdns.summarize': 'whole',
  'pdns.flexible names': 'whole, 2',
  'pdns.flexible glob data': 'whole, 2',
  'pdns.flexible regex names': 'whole, 2',
  'pdns.flexible cut': 'more, 1',
  'pdns.flexibleMore': 'whole, 1',
  'pdns.flexible data': 'whole, 2',
  'batch.validate': 'read, 2',
  'batch.channels': 'whole, 2',
  'batch.fetch': 'whole, 297',
  'batch.fetch none': 'failed: not-found',
  'batch.makeUrl': 'read',
  'batch.checkLink': 'read',
  'batch.fetchLink': 'whole, 17',
  'batch.download': 'done, 297',
  'batch.download fetch': 'done, 297',
  'limits.list': 'read',
  'limits.quota': 'read',
};

function saying(said: string, ...calls: readonly string[]): Said {
  return Object.fromEntries(calls.map((call) => [call, said]));
}

const named = (beginning: string) => Object.keys(plainly).filter((call) => call.startsWith(beginning));
const streams = [...named('pdns.lookup'), 'pdns.summarize', ...named('pdns.flexible')];
const wrongBody = 'failed: bad-reply';

/** What else each variant comes to, and why that is right. */
const otherwise: Readonly<Partial<Record<Variant, Said>>> = {
  // A web page in the place of a stream or a file is what a login page or a filter sends.
  'web-pages': {
    ...saying(wrongBody, ...named('feeds.read'), 'feeds.download', ...streams, 'batch.fetch', 'batch.fetchLink'),
    ...saying('not asked', 'feeds.more', 'pdns.more', 'pdns.flexibleMore'),
    ...saying('failed', ...named('batch.download')),
  },
  // What a write that is answered with nothing was done to is known; what it made is not.
  'no-content': { 'detect.setState': 'read, 0, done, done', 'detect.escalate': 'read, 0, done' },
  // Only of a feed is an empty body all there is. A stream without its last line is cut off.
  empty: {
    ...saying(wrongBody, ...Object.keys(plainly)),
    ...saying(
      'not asked',
      'enrich.more',
      'screenshots.fetch',
      'investigate.more',
      'screenshots.image',
      'detect.moreMonitors',
      'detect.moreDomains',
      'feeds.more',
      'feeds.download',
    ),
    ...saying('whole, 0', ...named('feeds.read')),
    'feeds.read long window': 'partial, 0',
    ...saying('cut-off, 0', ...streams),
    ...saying('not asked', 'pdns.more', 'pdns.flexibleMore', 'batch.checkLink', 'batch.fetchLink'),
    'pdns.summarize': 'cut-off',
    'feeds.endSession': 'read',
    // A write that is answered well, with nothing to show, is done.
    ...saying('read', 'detect.createMonitor', 'detect.updateMonitor', 'detect.deleteMonitor'),
    'screenshots.list': 'read, 0',
    'batch.fetch': 'partial, 0',
    'batch.download': 'failed',
    'batch.download fetch': 'partial, 0',
    ...saying('read', 'limits.list', 'limits.quota'),
    'batch.fetch none': 'failed: not-found',
  },
};

const runs = new Map<Variant, { outcomes: Map<string, Outcome>; service: LetterService }>();
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  for (const variant of variants) {
    const { running, service, pause, close } = await openLetterApp({ variant });
    closing.push(close);
    runs.set(variant, { outcomes: await makeEveryCall(running, pause), service });
  }
}, 240_000);
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
});

function runOf(variant: Variant) {
  const run = runs.get(variant);
  if (!run) throw new Error(`${variant} was not run`);
  return run;
}

function saidBy(variant: Variant): Said {
  return Object.fromEntries([...runOf(variant).outcomes].map(([call, { said }]) => [call, said]));
}

describe.each(variants)('a service by the letter, %s', (variant) => {
  // covers: pdns.record num_results
  // covers: enrich.answer results_count
  // covers: pdns.operations regex/rrnames, regex/rdata, glob/rrnames, glob/rdata
  test('every call brings all rows, or says what is missing', () => {
    expect(saidBy(variant)).toEqual({ ...plainly, ...otherwise[variant] });
  });

  test('nothing is asked that the documents do not have', () => {
    const { service } = runOf(variant);
    const refused = service.asked.filter(({ status }) => status >= 400).map(({ method, path }) => `${method} ${path}`);
    expect(service.asked.length).toBeGreaterThan(40);
    expect(service.complaints).toEqual([]);
    // The one range that lies outside of what is held.
    expect(refused).toEqual(['POST /batchd/v1/batch/chfetch']);
  });

  test('every failure is told in sentences', () => {
    const failures = [...runOf(variant).outcomes.values()].flatMap(({ failure }) => (failure ? [failure] : []));
    expect(failures.length).toBeGreaterThan(0);
    for (const { message, kept, next } of failures) {
      expect(message).toMatch(/^[A-Z0-9].*[.”]$/);
      expect(`${message} ${kept} ${next}`).not.toMatch(/undefined \w|\[object|NaN|[{}]/);
      expect(kept ?? next).toMatch(/^[A-Z].*\.$/);
    }
  });
});

test('in the words of the live services everything is read as in neutral words', async () => {
  const { running, service, pause, close } = await openLetterApp({ wording: 'public' });
  closing.push(close);
  const outcomes = await makeEveryCall(running, pause);
  const read = (from: Map<string, Outcome>) => Object.fromEntries([...from].map(([call, each]) => [call, each.read]));
  expect(read(outcomes)).toEqual(read(runOf('plain').outcomes));
  expect(service.complaints).toEqual([]);
  expect(service.asked.filter(({ status }) => status >= 400).map(({ path }) => path)).toEqual([
    '/batchd/v1/batch/chfetch',
  ]);
});

function isWrite(call: string): boolean {
  return /^detect\.(setState|escalate|createMonitor|updateMonitor|deleteMonitor)/.test(call);
}

/** Members that are not known are told in a list of their own. */
function withoutOther(read: unknown): unknown {
  return JSON.parse(JSON.stringify(read ?? null), (name, value) => (name === 'other' ? undefined : value));
}

/** Variants that write the same in another way: what is read is the same. */
const alike = ['extra', 'texts', 'zoneless', 'other-types', 'no-content'] as const;

// covers: investigate.record all in test/support/letter-service/records.ts
// covers: investigate.parts all in test/support/letter-service/records.ts
// covers: screenshots.object timestamp, ip_address, last_attempt, last_seen
// covers: detect.monitor all in test/support/letter-service/detect-data.ts
// covers: detect.monitor domain_counts
// covers: pdns.record all in test/support/letter-service/pdns-data.ts
// covers: feeds.record all in test/support/letter-service/feeds.ts
// covers: feeds.rdap all in test/support/letter-service/feeds.ts
test.each(alike)('what is read is the same where the service writes it otherwise: %s', (variant) => {
  const plain = runOf('plain').outcomes;
  const own = runOf(variant).outcomes;
  // Nothing can be read of a write that is answered with nothing.
  const compared = Object.keys(plainly).filter((call) => variant !== 'no-content' || !isWrite(call));
  const read = (from: Map<string, Outcome>) =>
    Object.fromEntries(compared.map((call) => [call, withoutOther(from.get(call)?.read)]));
  expect(read(own)).toEqual(read(plain));
});
