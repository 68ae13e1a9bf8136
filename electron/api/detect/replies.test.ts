import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DetectedDomain } from '../../../shared/detect.ts';
import type { Result } from '../../../shared/result.ts';
import {
  never,
  type OddDetect,
  openOddDetect,
  wireDomain,
  wireList,
  wireMonitor,
} from '../../../test/support/odd-detect.ts';

// Replies that the demo service never gives.

let odd: OddDetect;
beforeAll(async () => {
  odd = await openOddDetect();
});
afterAll(() => odd.close());

const read = {
  ...wireDomain,
  discovered_date: '2026-02-28T21:04:05.123Z',
  risk_score_components: {
    proximity: 12,
    threat_profile: { phishing: 87, malware: null, spam: null, evidence: ['domain name'] },
  },
  escalations: [{ escalation_type: 'blocked', id: 'eS1', created: '2026-02-28T22:00:00.000Z', created_by: 'someone' }],
  name_server: ['ns1.example'],
  create_date: '2026-02-27',
  mx: ['mx.example'],
  assigned_date: '2026-02-28T21:00:00.500Z',
  screenshot: {
    src: 'https://images.example/x',
    timestamp: '2026-02-28T23:00:00.000Z',
    ip_address: null,
    last_attempt: null,
    last_seen: null,
  },
};

// covers: detect.domain all in test/support/odd-detect.ts
// covers: detect.domain malware, spam
test('a record is read whole, and its times become UTC', async () => {
  expect(await odd.reading(wireList(wireDomain))).toMatchObject({
    domains: [read],
    spoiled: 0,
    total: 1,
    completeness: { kind: 'whole' },
  });
});

test('a record of the bare necessities is a record', async () => {
  const empty = DetectedDomain.keyof().options.map((name): [string, unknown] => [name, null]);
  expect(await odd.reading(wireList({ id: 'a', domain: 'x.example' }))).toMatchObject({
    domains: [
      {
        ...Object.fromEntries(empty),
        ...{ id: 'a', domain: 'x.example', state: 'new', escalations: [], monitor_ids: [], other: [] },
      },
    ],
    completeness: { kind: 'whole' },
  });
});

test.each([
  [
    { risk_score: null, risk_score_status: null },
    { risk_score: null, risk_score_status: null },
  ],
  [{ risk_score: '87' }, { risk_score: 87 }],
  [{ risk_score: '' }, { risk_score: null }],
  [{ risk_score_components: [] }, { risk_score_components: null }],
  [
    { risk_score_components: { proximity: null, threat_profile: [] } },
    { risk_score_components: { proximity: null, threat_profile: null } },
  ],
  [
    { risk_score_components: { threat_profile: { spam: '3' } } },
    {
      risk_score_components: {
        proximity: null,
        threat_profile: { phishing: null, malware: null, spam: 3, evidence: [] },
      },
    },
  ],
  [{ changed_date: '' }, { changed_date: null }],
  [{ changed_date: '2026-02-28T21:04:05.5' }, { changed_date: '2026-02-28T21:04:05.500Z' }],
  [{ changed_date: '+123456-01-01T00:00:00Z' }, { changed_date: null }],
  [{ mx_exists: 1 }, { mx_exists: true }],
  [{ mx_exists: 'false' }, { mx_exists: false }],
  [{ mx_exists: null }, { mx_exists: null }],
  [{ name_server: '' }, { name_server: null }],
  [{ name_server: [] }, { name_server: null }],
  [{ name_server: ['ns.example'] }, { name_server: ['ns.example'] }],
  [{ registrant_contact_email: 'one@example.org' }, { registrant_contact_email: ['one@example.org'] }],
  [{ create_date: '20260227' }, { create_date: '2026-02-27' }],
  [{ create_date: '2026-02-27' }, { create_date: '2026-02-27' }],
  [{ create_date: '2026-02-27T10:00:00Z' }, { create_date: '2026-02-27' }],
  [{ create_date: 20261350 }, { create_date: null }],
  [
    { escalations: null, monitor_ids: null },
    { escalations: [], monitor_ids: [] },
  ],
  [{ screenshot: '' }, { screenshot: null }],
  [{ screenshot: { timestamp: null } }, { screenshot: null }],
])('%j is read as %j', async (strange, expected) => {
  const page = await odd.reading(wireList({ ...wireDomain, ...strange }));
  expect(page).toMatchObject({ domains: [{ ...read, ...expected }], spoiled: 0, completeness: { kind: 'whole' } });
});

test.each([
  [{ state: 'archived' }, { state: 'new' }, { name: 'state', value: 'archived', odd: true }],
  [{ risk_score: 'high' }, { risk_score: null }, { name: 'risk_score', value: 'high', odd: true }],
  [{ risk_score: { value: 1 } }, { risk_score: null }, { name: 'risk_score', value: '{"value":1}', odd: true }],
  [
    { discovered_date: { at: 5 } },
    { discovered_date: null },
    { name: 'discovered_date', value: '{"at":5}', odd: true },
  ],
  [{ changed_date: 'yesterday' }, { changed_date: null }, { name: 'changed_date', value: 'yesterday', odd: true }],
  [{ mx_exists: 'perhaps' }, { mx_exists: null }, { name: 'mx_exists', value: 'perhaps', odd: true }],
  [{ ip: [7] }, { ip: null }, { name: 'ip', value: '[7]', odd: true }],
  [{ monitor_ids: [{}, [7]] }, { monitor_ids: [] }, { name: 'monitor_ids', value: '[[7]]', odd: true }],
  [{ unheard_of: { deep: [1] } }, {}, { name: 'unheard_of', value: '{"deep":[1]}', odd: false }],
  [{ priority: 3, note: '' }, {}, { name: 'priority', value: '3', odd: false }],
  [{ said: 'a\u202eb\nc' }, {}, { name: 'said', value: 'a�b c', odd: false }],
])('a row with %j is not lost: what is not known stands among its other members', async (strange, expected, other) => {
  expect(await odd.reading(wireList(wireDomain, { ...wireDomain, id: 'second', ...strange }))).toMatchObject({
    domains: [
      { ...read, other: [] },
      { ...read, id: 'second', ...expected, other: [other] },
    ],
    spoiled: 0,
    completeness: { kind: 'whole' },
  });
});

test.each([
  [{ id: 7 }, { id: '7' }],
  [{ state: 'WATCHED' }, { state: 'watched' }],
  [{ mx_exists: 'True' }, { mx_exists: true }],
  [{ changed_date: '2026-02-28' }, { changed_date: '2026-02-28T00:00:00.000Z' }],
  [{ monitor_ids: [7] }, { monitor_ids: ['7'] }],
])('%j is only written otherwise: %j', async (strange, expected) => {
  expect(await odd.reading(wireList({ ...wireDomain, ...strange }))).toMatchObject({
    domains: [{ ...read, ...expected, other: [] }],
    spoiled: 0,
  });
});

test('members in other letters are the same members', async () => {
  const { risk_score: _score, domain: _domain, id: _id, mx_exists: _mx, ...rest } = wireDomain;
  const cased = { ...rest, Risk_Score: 87, DOMAIN: 'lumenpost-login.example', Id: 'aB3dE5gH7j', mxExists: true };
  const { watchlist_domains, total_count, ...envelope } = wireList(cased);
  const body = { ...envelope, Watchlist_Domains: watchlist_domains, totalCount: total_count };
  expect(await odd.reading(body)).toMatchObject({
    domains: [{ ...read, other: [] }],
    total: 1,
    completeness: { kind: 'whole' },
  });
});

test('an escalation keeps both of its times; one that can’t be read is told, and the others stay', async () => {
  const escalations = [
    { id: 'e1', escalation_type: 'blocked', created: '2026-02-28T22:00:00Z', updated_date: '2026-02-28T23:00:00Z' },
    { id: 'e2', escalation_type: 'sent_to_court', created_date: '2026-02-28 22:00:00', ticket: 7 },
    { id: 'e3' },
  ];
  expect(await odd.reading(wireList({ ...wireDomain, escalations }))).toMatchObject({
    domains: [
      {
        escalations: [
          { id: 'e1', created: '2026-02-28T22:00:00.000Z', updated: '2026-02-28T23:00:00.000Z' },
          { id: 'e2', escalation_type: 'sent_to_court', created: '2026-02-28T22:00:00.000Z', updated: null },
          { id: 'e3', escalation_type: 'not named', created: null, updated: null },
        ],
        other: [{ name: 'escalations.ticket', value: '7', odd: false }],
      },
    ],
    spoiled: 0,
  });
  const odds = [{ ...escalations[0] }, 'gone', 7];
  expect(await odd.reading(wireList({ ...wireDomain, escalations: odds }))).toMatchObject({
    domains: [{ escalations: [{ id: 'e1' }], other: [{ name: 'escalations', value: '["gone",7]', odd: true }] }],
    spoiled: 0,
  });
});

test('what a row adds of its own is bounded', async () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`member${index}`, 'x'.repeat(5000)]));
  const page = await odd.reading(wireList({ ...wireDomain, ['n'.repeat(9000)]: 1, ...many }));
  if ('ok' in page) throw new Error('it failed');
  const [row] = page.domains;
  expect(row?.other).toHaveLength(21);
  expect(row?.other?.at(-1)).toEqual({ name: '…', value: '4981 more members', odd: false });
  expect(JSON.stringify(row?.other ?? []).length).toBeLessThan(8000);
});

test.each([[{ id: undefined }], [{ id: '' }], [{ id: {} }], [{ domain: '' }], [{ domain: 7 }], [{ domain: null }]])(
  'a record with %j names nothing: it is spoiled alone, counted, and the list not whole',
  async (strange) => {
    expect(await odd.reading(wireList(wireDomain, { ...wireDomain, id: 'second', ...strange }))).toMatchObject({
      domains: [read],
      spoiled: 1,
      completeness: { kind: 'partial', have: 1, why: '1 entry could not be read.' },
    });
  },
);

test.each([
  ['another total', { total_count: 0 }, 'partial'],
  ['no total', { total_count: undefined }, 'partial'],
  ['a total that is no number', { total_count: 'many' }, 'partial'],
  ['a total as digits', { total_count: '1' }, 'whole'],
  ['another page than asked', { offset: 100 }, 'partial'],
  ['a count that is too high', { count: 5 }, 'partial'],
] as const)('%s: the list is %s', async (_name, strange, kind) => {
  expect(await odd.reading({ ...wireList(wireDomain), ...strange })).toMatchObject({
    domains: [read],
    completeness: { kind },
  });
});

// covers: detect.envelope offset
test('a service that repeats its first page for ever is left at the second', async () => {
  const before = odd.server.seen.length;
  const page = { watchlist_domains: [wireDomain], total_count: 50, count: 1, limit: 100 };
  expect(await odd.reading(page)).toMatchObject({
    domains: [read],
    completeness: { kind: 'partial', why: 'The service sent the same domains again instead of the next ones.' },
  });
  expect(odd.server.seen.length - before).toBe(2);
});

test('a list that changes while it is read is not called whole', async () => {
  const page = (total_count: number, ...watchlist_domains: unknown[]) => ({ watchlist_domains, total_count });
  const second = { ...wireDomain, id: 'second' };
  for (const pages of [
    [page(2, wireDomain), page(3, wireDomain, second)],
    [page(3, wireDomain), page(2, second)],
    [page(3, wireDomain), page(3, wireDomain, second)],
  ]) {
    expect(await odd.readingPages(pages)).toMatchObject({
      completeness: { kind: 'partial', why: expect.stringContaining('The list changed while its pages were read') },
    });
  }
  expect(await odd.readingPages([page(2, wireDomain), page(2, second)])).toMatchObject({
    completeness: { kind: 'whole' },
  });
  // An unreadable entry on an early page still counts on the last.
  expect(await odd.readingPages([page(3, wireDomain, { id: 7 }), page(3, second)])).toMatchObject({
    spoiled: 1,
    completeness: { kind: 'partial', have: 2, why: '1 entry could not be read.' },
  });
});

// covers: detect.list total_count, count
test('an answer holds 2,000 domains at most, and says how to go on', async () => {
  const pages = Array.from({ length: 25 }, (_, page) => ({
    watchlist_domains: Array.from({ length: 100 }, (_, index) => ({ id: `${page}-${index}`, domain: 'x.example' })),
    total_count: 2500,
    offset: page * 100,
  }));
  const before = odd.server.seen.length;
  expect(await odd.readingPages(pages)).toMatchObject({
    domains: { length: 2000 },
    stopped: null,
    completeness: { kind: 'more', have: 2000, total: 2500 },
  });
  expect(odd.server.seen.length - before).toBe(20);
});

test('a 206 is used, and never whole', async () => {
  expect(await odd.reading(wireList(wireDomain), 206)).toMatchObject({
    domains: [read],
    completeness: { kind: 'partial', why: 'The service reports that some data is missing.' },
  });
});

test.each([[{}], [[]], ['text'], [null], [7], [{ watchlist_domains: {} }], [{ monitors: [] }]])(
  '%j is no list of domains',
  async (body) => {
    expect(await odd.reading(body)).toMatchObject({
      ok: false,
      failure: { code: 'bad-reply', message: 'The service answered, but not with a list of domains.' },
    });
  },
);

// covers: detect.monitors total_count
test.each([
  [
    { state: 'Active', status: 'COMPLETED' },
    { state: 'active', status: 'completed', other: [] },
  ],
  [
    { state: 'frozen', status: 'queued' },
    { state: 'frozen', status: 'queued', other: [] },
  ],
  [{ updated_date: '2026-02-28T21:04:05' }, { updated_date: '2026-02-28T21:04:05.000Z', other: [] }],
  [
    { updated_date: 'soon', owner: 'x' },
    {
      updated_date: null,
      other: [
        { name: 'updated_date', value: 'soon', odd: true },
        { name: 'owner', value: 'x', odd: false },
      ],
    },
  ],
  [
    { domain_counts: { new: '3', stale: 9 } },
    { domain_counts: { new: 3, watched: null }, other: [{ name: 'domain_counts.stale', value: '9', odd: false }] },
  ],
  [{ term: undefined }, { term: '', other: [] }],
  [{ id: 12 }, { id: '12', other: [] }],
])('a monitor with %j is read', async (strange, expected) => {
  const body = { monitors: [{ ...wireMonitor, ...strange }], total_count: 1, offset: 0 };
  expect(await odd.readingMonitors(body)).toMatchObject({ monitors: [expected], spoiled: 0 });
});

test('monitors come with what they have; what a page does not hold can be gone on with', async () => {
  const page = { monitors: [{ ...wireMonitor, domain_counts: { new: '3', watched: 1 } }], total_count: 1, offset: 0 };
  expect(await odd.readingMonitors(page)).toMatchObject({
    monitors: [
      {
        created_date: '2026-02-28T21:04:05.123Z',
        match_substring_variations: null,
        text_exclusions: [],
        domain_counts: { new: 3, watched: 1, changed: null, escalated: null },
      },
    ],
    completeness: { kind: 'whole' },
  });
  expect(await odd.readingMonitors({ ...page, total_count: 501 })).toMatchObject({
    completeness: { kind: 'more', have: 1, total: 501, resume: expect.any(String) },
  });
  expect(
    await odd.readingMonitors({ monitors: [{ ...wireMonitor, domain_counts: [] }, { term: 5 }], total_count: 2 }),
  ).toMatchObject({
    monitors: [{ domain_counts: null }],
    spoiled: 1,
    completeness: { kind: 'partial' },
  });
  expect(await odd.readingMonitors({ monitors: [wireMonitor] })).toMatchObject({
    completeness: { kind: 'partial', why: 'The service did not say how many there are.' },
  });
  expect(await odd.readingMonitors({ monitors: [wireMonitor], total_count: 1, offset: 5 })).toMatchObject({
    completeness: { kind: 'partial', why: 'The service returned a different page than requested.' },
  });
  expect(await odd.readingMonitors({ monitors: [], total_count: 3 })).toMatchObject({
    completeness: { kind: 'partial' },
  });
});

describe('writes', () => {
  const messages = { term: ['Too short.', 'Not good.'], text_exclusions: ['Must be a list.'] };
  const refusal = { error: { code: 422, summary: 'The body failed.', messages }, resources: { support: 'x' } };
  const ids = ['a', 'b'];
  const calls = (body: unknown, status?: number): Promise<Result<unknown>>[] => {
    const handlers = odd.handlersAt(body, status);
    return [
      handlers.createMonitor({ term: 'harbor' }, never),
      handlers.updateMonitor({ id: 'mO1', text_exclusions: [] }, never),
      handlers.deleteMonitor({ id: 'mO1' }, never),
      handlers.setState({ ids, state: 'watched' }, never),
      handlers.escalate({ ids, type: 'blocked' }, never),
    ];
  };

  // covers: detect.stateWrites 422 by field
  test('a 422 is told by field', async () => {
    for (const result of await Promise.all(calls(refusal, 422))) {
      expect(result).toMatchObject({
        ok: false,
        failure: { code: 'rejected', kept: 'Nothing was changed.', fields: messages },
      });
    }
  });

  test('a 200 that does not say which domains were changed is no success, and is not called undone', async () => {
    for (const result of (await Promise.all(calls({}))).slice(3)) {
      expect(result).toMatchObject({
        ok: false,
        failure: { code: 'bad-reply', kept: 'It is unknown whether the service made the change.' },
      });
    }
  });

  test('only the domains that the answer names are done', async () => {
    const watched = { id: 'a', domain: 'x.example', state: 'watched' };
    const answers = [[watched], [watched, { ...watched, id: 'b', state: 'new' }], [watched, { id: 'b' }]];
    for (const watchlist_domains of answers) {
      const result = await odd.handlersAt({ watchlist_domains }).setState({ ids, state: 'watched' }, never);
      expect(result).toMatchObject({
        ok: true,
        value: {
          outcomes: [
            { id: 'a', outcome: 'done' },
            { id: 'b', outcome: 'unknown' },
          ],
        },
      });
    }
    const escalation = {
      id: 'e',
      watchlist_domain_id: 'b',
      escalation_type: 'blocked',
      created_date: '2026-01-01T00:00:00Z',
    };
    const another = { ...escalation, watchlist_domain_id: 'a', escalation_type: 'external_safe' };
    expect(
      await odd.handlersAt({ escalations: [escalation, 7, another] }).escalate({ ids, type: 'blocked' }, never),
    ).toMatchObject({
      ok: true,
      value: {
        spoiled: 1,
        escalations: [
          { id: 'e', created: '2026-01-01T00:00:00.000Z', updated_date: null },
          { watchlist_domain_id: 'a' },
        ],
        outcomes: [
          { id: 'a', outcome: 'unknown' },
          { id: 'b', outcome: 'done' },
        ],
      },
    });
  });
});
