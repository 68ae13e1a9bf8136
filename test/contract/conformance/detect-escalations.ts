import { expect } from 'vitest';
import type { Query } from './detect-asking.ts';
import {
  advance,
  asked,
  domainPage,
  domainsPath,
  escalationsPath,
  expectInvalid,
  expectRefused,
  idForm,
  nextHour,
  preview,
  row,
  someIds,
  timeForm,
  wholeList,
  worldNow,
} from './detect-asking.ts';
import type { Bench, Part } from './row.ts';

const source = 'platform.md, POST escalations';

interface Escalation {
  readonly id: string;
  readonly watchlist_domain_id: string;
  readonly created_date: string;
  readonly updated_date: string;
}

const post = (bench: Bench, body: unknown, username = 'analyst') =>
  asked(bench, 'POST', escalationsPath, [], { body, username });
const escalate = (bench: Bench, ids: readonly string[], escalation_type: string) =>
  post(bench, { watchlist_domain_ids: ids, escalation_type });

async function escalated(bench: Bench, ids: readonly string[], type: string): Promise<readonly Escalation[]> {
  const answer = await escalate(bench, ids, type);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { escalations: Escalation[] }).escalations;
}

async function manyIds(bench: Bench, count: number): Promise<readonly string[]> {
  const found: string[] = [];
  const query: Query = [['limit', '100']];
  while (found.length < count) {
    const page = await domainPage(bench, 'new', [...query, ['offset', String(found.length)]], 'reader');
    found.push(...page.watchlist_domains.map(({ id }) => id));
  }
  return found.slice(0, count);
}

const part: Part = {
  title: 'Detect: escalations',
  rows: [
    ...['blocked', 'external_safe'].map((type) =>
      row('platform.md, Resources: Escalation', `escalating as ${type} answers with the escalation`, async (bench) => {
        await nextHour(bench);
        const ids = await someIds(bench, 'new', 2);
        const now = await worldNow(bench);
        const escalations = await escalated(bench, ids, type);
        expect(escalations).toEqual(
          ids.map((id) => ({
            id: expect.stringMatching(idForm),
            watchlist_domain_id: id,
            escalation_type: type,
            created_date: expect.stringMatching(timeForm),
            updated_date: expect.stringMatching(timeForm),
            created_by: 'analyst',
          })),
        );
        expect(Date.parse(escalations[0]?.created_date ?? '')).toBe(now);
      }),
    ),
    row('platform.md, States and transitions', 'escalating a new domain also watches it', async (bench) => {
      await nextHour(bench);
      const [id = ''] = await someIds(bench, 'new', 1);
      const [escalation] = await escalated(bench, [id], 'blocked');
      const watched = (await wholeList(bench, 'watched')).find((domain) => domain.id === id);
      expect(watched).toMatchObject({
        state: 'watched',
        escalations: [{ id: escalation?.id, escalation_type: 'blocked' }],
      });
      expect((await wholeList(bench, 'new')).some((domain) => domain.id === id)).toBe(false);
    }),
    row('platform.md, States and transitions', 'escalating a watched domain adds to its escalations', async (bench) => {
      await nextHour(bench);
      const [id = ''] = await someIds(bench, 'new', 1);
      await escalated(bench, [id], 'blocked');
      await escalated(bench, [id], 'external_safe');
      const watched = (await wholeList(bench, 'watched')).find((domain) => domain.id === id);
      expect(watched?.escalations.map(({ escalation_type }) => escalation_type).sort()).toEqual([
        'blocked',
        'external_safe',
      ]);
    }),
    row(source, 'an escalated domain is found by escalated_since and escalation_types[]', async (bench) => {
      await nextHour(bench);
      const ids = await someIds(bench, 'new', 3);
      await escalated(bench, ids, 'external_safe');
      const query: Query = [
        ['escalated_since', '-1'],
        ['escalation_types[]', 'external_safe'],
      ];
      expect((await wholeList(bench, 'watched', query)).map(({ id }) => id).sort()).toEqual([...ids].sort());
    }),
    row('facts/platform.md, 9.2', 'an escalation cannot be undone: ignoring the domain leaves it', async (bench) => {
      await nextHour(bench);
      const [id = ''] = await someIds(bench, 'new', 1);
      await escalated(bench, [id], 'blocked');
      await asked(bench, 'PATCH', domainsPath, [], { body: { watchlist_domain_ids: [id], state: 'ignored' } });
      const ignored = (await wholeList(bench, 'ignored')).find((domain) => domain.id === id);
      expect(ignored?.escalations.length).toBe(1);
    }),
    row(
      'platform.md, Resources: Escalation',
      'escalating again the same way moves updated_date alone',
      async (bench) => {
        await nextHour(bench);
        const ids = await someIds(bench, 'new', 1);
        const [first] = await escalated(bench, ids, 'blocked');
        await advance(bench, 60);
        const [second] = await escalated(bench, ids, 'blocked');
        expect([second?.id, second?.created_date]).toEqual([first?.id, first?.created_date]);
        expect((second?.updated_date ?? '') > (first?.updated_date ?? '')).toBe(true);
      },
    ),
    row(
      'facts/platform.md, 9.2',
      'an escalation may be sent as a form with watchlist_domain_ids[] repeated',
      async (bench) => {
        await nextHour(bench);
        const ids = await someIds(bench, 'new', 2);
        const form = new URLSearchParams([
          ['escalation_type', 'blocked'],
          ...ids.map((id) => ['watchlist_domain_ids[]', id]),
        ]);
        const { status, json } = await post(bench, form);
        expect(status).toBe(200);
        expect((json as { escalations: Escalation[] }).escalations.map((one) => one.watchlist_domain_id)).toEqual(ids);
      },
    ),
    row('facts/platform.md, 9.2', 'a form without its brackets is a 422', (bench) =>
      expectInvalid(
        post(bench, new URLSearchParams({ escalation_type: 'blocked', watchlist_domain_ids: 'aaaaaaaaaa' })),
        ['watchlist_domain_ids'],
      ),
    ),
    row('platform.md, Limits', '100 domains can be blocked in one request', async (bench) => {
      await nextHour(bench);
      expect((await escalated(bench, await manyIds(bench, 100), 'blocked')).length).toBe(100);
    }),
    row('platform.md, Limits', '101 domains cannot be blocked in one request', async (bench) => {
      await nextHour(bench);
      await expectInvalid(escalate(bench, await manyIds(bench, 101), 'blocked'), ['watchlist_domain_ids']);
    }),
    row('platform.md, Limits', '10 domains can be sent to the external service in one request', async (bench) => {
      await nextHour(bench);
      expect((await escalated(bench, await someIds(bench, 'new', 10), 'external_safe')).length).toBe(10);
    }),
    row('platform.md, Limits', '11 domains cannot be sent to the external service in one request', async (bench) => {
      await nextHour(bench);
      await expectInvalid(escalate(bench, await manyIds(bench, 11), 'external_safe'), ['watchlist_domain_ids']);
    }),
    row('platform.md, Errors', 'an escalation without watchlist_domain_ids is a 422 on it', (bench) =>
      expectInvalid(post(bench, { escalation_type: 'blocked' }), ['watchlist_domain_ids']),
    ),
    row('platform.md, Errors', 'an escalation without escalation_type is a 422 on it', (bench) =>
      expectInvalid(post(bench, { watchlist_domain_ids: ['aaaaaaaaaa'] }), ['escalation_type']),
    ),
    row('platform.md, Errors', 'an unrecognized escalation_type is a 422', (bench) =>
      expectInvalid(escalate(bench, ['aaaaaaaaaa'], 'removed'), ['escalation_type']),
    ),
    row(source, 'an empty list of domains to escalate is a 422', (bench) =>
      expectInvalid(escalate(bench, [], 'blocked'), ['watchlist_domain_ids']),
    ),
    row('platform.md, Errors', 'escalating an unknown domain is a 404', (bench) =>
      expectRefused(escalate(bench, ['aaaaaaaaaa'], 'blocked'), 404),
    ),
    row('platform.md, Errors', 'an escalation that is no JSON is a 400', (bench) =>
      expectRefused(post(bench, '['), 400),
    ),
    row('platform.md, Authentication 5', 'a read-only user cannot escalate', (bench) =>
      expectRefused(post(bench, { watchlist_domain_ids: ['aaaaaaaaaa'], escalation_type: 'blocked' }, 'reader'), 403),
    ),
    row('platform.md, Limits', 'escalations are limited to 30 requests a minute', async (bench) => {
      await nextHour(bench);
      const ids = await someIds(bench, 'new', 1);
      for (let count = 0; count < 30; count++) await escalated(bench, ids, 'blocked');
      const refused = escalate(bench, ids, 'blocked');
      await expectRefused(refused, 503);
      expect((await refused).text).toMatch(/per minute/);
      await advance(bench, 61);
      await escalated(bench, ids, 'blocked');
      expect((await preview(bench, 'new')).count).toBe(10);
    }),
  ],
};

export const parts: readonly Part[] = [part];
