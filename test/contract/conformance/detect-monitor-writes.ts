import { expect } from 'vitest';
import type { Monitor } from './detect-asking.ts';
import {
  advance,
  asked,
  expectInvalid,
  expectRefused,
  idForm,
  monitors,
  monitorsPath,
  nextHour,
  preview,
  row,
  timeForm,
  worldNow,
} from './detect-asking.ts';
import type { Bench, Part, Row } from './row.ts';

const source = 'platform.md, POST, PUT, DELETE monitors';
const facts = 'facts/platform.md, 9.3';

const create = (bench: Bench, body: unknown, username = 'analyst') =>
  asked(bench, 'POST', monitorsPath, [], { body, username });
const update = (bench: Bench, id: string, body: unknown, username = 'analyst') =>
  asked(bench, 'PUT', monitorsPath, [['monitor_id', id]], { body, username });
const remove = (bench: Bench, id: string, username = 'analyst') =>
  asked(bench, 'DELETE', monitorsPath, [['monitor_id', id]], { username });

async function created(bench: Bench, body: unknown): Promise<Monitor> {
  const answer = await create(bench, body);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { monitor: Monitor }).monitor;
}

/** A monitor that has been built, so that its domains are in the lists. */
async function built(bench: Bench, body: unknown): Promise<Monitor> {
  const monitor = await created(bench, body);
  await advance(bench, 3_600);
  return monitor;
}

async function byId(bench: Bench, id: string): Promise<Monitor | undefined> {
  await nextHour(bench);
  return (await monitors(bench)).find((monitor) => monitor.id === id);
}

function invalid(sentence: string, body: unknown, fields: readonly string[], from = source): Row {
  return row(from, sentence, (bench) => expectInvalid(create(bench, body), fields));
}

const creating: Part = {
  title: 'Detect: creating monitors',
  rows: [
    invalid('creating without term is a 422 on term', {}, ['term']),
    invalid('a term of two characters is a 422 on term', { term: 'ab' }, ['term']),
    invalid('a term that is no text is a 422 on term', { term: 42 }, ['term']),
    invalid(
      'match_substring_variations that is no boolean is a 422',
      { term: 'abc', match_substring_variations: 'yes' },
      ['match_substring_variations'],
      facts,
    ),
    invalid(
      'nameserver_exclusions that is no list of texts is a 422',
      { term: 'abc', nameserver_exclusions: 'ns1' },
      ['nameserver_exclusions'],
      facts,
    ),
    invalid(
      'text_exclusions that holds other than texts is a 422',
      { term: 'abc', text_exclusions: [1] },
      ['text_exclusions'],
      facts,
    ),
    invalid(
      'a 422 names every wrong field at once',
      { term: 'ab', text_exclusions: 7 },
      ['term', 'text_exclusions'],
      'platform.md, Errors',
    ),
    invalid('a member that monitors do not have is a 422 on that member', { term: 'abc', colour: 'red' }, ['colour']),
    invalid('JSON that is no object is a 422', ['abc'], ['term'], 'platform.md, Errors'),
    row('platform.md, Errors', 'a body of monitors that is no JSON is a 400', (bench) =>
      expectRefused(create(bench, '{"term":'), 400),
    ),
    row('platform.md, Errors', 'creating without any body is a 400', (bench) =>
      expectRefused(create(bench, undefined), 400),
    ),
    row(source, 'a term of three characters is enough', async (bench) => {
      expect((await create(bench, { term: 'abc' })).status).toBe(200);
    }),
    row(facts, 'creating answers status created and the monitor with the defaults', async (bench) => {
      const { json } = await create(bench, { term: 'quillhaven' });
      expect(json).toEqual({
        status: 'created',
        monitor: {
          id: expect.stringMatching(idForm),
          term: 'quillhaven',
          match_substring_variations: false,
          nameserver_exclusions: [],
          text_exclusions: [],
          created_date: expect.stringMatching(timeForm),
          updated_date: expect.stringMatching(timeForm),
          state: 'active',
          status: 'pending',
          created_by: 'analyst',
        },
      });
    }),
    row(facts, 'creating takes all settings of a monitor', async (bench) => {
      const settings = {
        match_substring_variations: true,
        nameserver_exclusions: ['*.example.net'],
        text_exclusions: ['shop'],
      };
      expect(await created(bench, { term: 'quillhaven', ...settings })).toMatchObject(settings);
    }),
    row('facts/platform.md, 9.2', 'a monitor is pending after its creation, then completed', async (bench) => {
      await nextHour(bench);
      const { id } = await created(bench, { term: 'merchant' });
      expect((await monitors(bench)).find((monitor) => monitor.id === id)?.status).toBe('pending');
      expect(await byId(bench, id)).toMatchObject({ status: 'completed', state: 'active' });
    }),
    row(source, 'a created monitor tracks lookalike domains of its term', async (bench) => {
      const { id } = await built(bench, { term: 'northmere' });
      const page = await preview(bench, 'new', [['monitor_id', id]]);
      expect(page.total_count).toBeGreaterThan(10);
      for (const { monitor_ids, domain } of page.watchlist_domains) {
        expect(monitor_ids).toContain(id);
        expect(domain.replaceAll('-', '').replaceAll('0', 'o')).toMatch(/northm/);
      }
    }),
    row(facts, 'any hit of text_exclusions drops a domain', async (bench) => {
      const whole = await built(bench, { term: 'parcelwick' });
      const without = await built(bench, { term: 'parcelwick', text_exclusions: ['track', '.shop'] });
      const hit = (
        await preview(bench, 'new', [
          ['monitor_id', whole.id],
          ['search', 'track'],
        ])
      ).total_count;
      expect(hit).toBeGreaterThan(0);
      for (const text of ['track', '.shop']) {
        expect(
          (
            await preview(bench, 'new', [
              ['monitor_id', without.id],
              ['search', text],
            ])
          ).total_count,
        ).toBe(0);
      }
    }),
    row(facts, 'nameserver_exclusions drop a domain only when all its name servers match', async (bench) => {
      const all = await built(bench, { term: 'halvora', nameserver_exclusions: ['*.parksidedns.com'] });
      const half = await built(bench, { term: 'halvora', nameserver_exclusions: ['ns1.parksidedns.com'] });
      const parked = async (id: string) => {
        const found = await preview(bench, 'new', [
          ['monitor_id', id],
          ['include_domain_data', 'true'],
          ['limit', '50'],
        ]);
        return found.total_count;
      };
      expect(await parked(all.id)).toBeLessThan(await parked(half.id));
    }),
    row(facts, 'match_substring_variations finds variations inside longer names too', async (bench) => {
      const narrow = await built(bench, { term: 'brightfjord' });
      const wide = await built(bench, { term: 'brightfjord', match_substring_variations: true });
      const total = async (id: string) => (await preview(bench, 'new', [['monitor_id', id]])).total_count;
      expect(await total(narrow.id)).toBeLessThan(await total(wide.id));
    }),
  ],
};

const changing: Part = {
  title: 'Detect: changing and deleting monitors',
  rows: [
    row(facts, 'updating answers status updated and the changed monitor', async (bench) => {
      const { id } = await built(bench, { term: 'lumenpost' });
      const { status, json } = await update(bench, id, { match_substring_variations: true });
      expect(status).toBe(200);
      expect(json).toMatchObject({
        status: 'updated',
        monitor: { id, term: 'lumenpost', match_substring_variations: true },
      });
    }),
    row(facts, 'lists sent with an update replace the old ones, and members left out stay', async (bench) => {
      const { id } = await built(bench, {
        term: 'lumenpost',
        text_exclusions: ['one', 'two'],
        nameserver_exclusions: ['a.example'],
      });
      expect((await update(bench, id, { text_exclusions: ['three'] })).json).toMatchObject({
        monitor: {
          text_exclusions: ['three'],
          nameserver_exclusions: ['a.example'],
          match_substring_variations: false,
        },
      });
    }),
    row('platform.md, Resources: Monitor', 'an update moves updated_date and leaves created_date', async (bench) => {
      const before = await built(bench, { term: 'lumenpost' });
      const now = await worldNow(bench);
      const { monitor } = (await update(bench, before.id, { text_exclusions: [] })).json as { monitor: Monitor };
      expect(monitor.created_date).toBe(before.created_date);
      expect(Date.parse(monitor.updated_date)).toBe(now);
    }),
    row(facts, 'the term of a monitor cannot be changed', async (bench) => {
      const { id } = await built(bench, { term: 'lumenpost' });
      await expectInvalid(update(bench, id, { term: 'halvora' }), ['term']);
    }),
    row(facts, 'an update with a wrong member is a 422 on it', async (bench) => {
      const { id } = await built(bench, { term: 'lumenpost' });
      await expectInvalid(update(bench, id, { text_exclusions: 'x' }), ['text_exclusions']);
    }),
    row(facts, 'an update of an unknown monitor is a 404', (bench) =>
      expectRefused(update(bench, 'aaaaaaaaaa', { text_exclusions: [] }), 404),
    ),
    row(facts, 'an update without monitor_id is a 400', (bench) =>
      expectRefused(asked(bench, 'PUT', monitorsPath, [], { body: { text_exclusions: [] } }), 400),
    ),
    row(facts, 'an update before the monitor is completed is refused', async (bench) => {
      const { id } = await created(bench, { term: 'lumenpost' });
      await expectRefused(update(bench, id, { text_exclusions: [] }), 400);
    }),
    row(facts, 'deleting answers status deleted and the id alone', async (bench) => {
      const { id } = await created(bench, { term: 'lumenpost' });
      const { status, json } = await remove(bench, id);
      expect([status, json]).toEqual([200, { status: 'deleted', monitor: { id } }]);
      expect(await byId(bench, id)).toBeUndefined();
    }),
    row(source, 'deleting a monitor stops tracking its domains', async (bench) => {
      const { id } = await built(bench, { term: 'harbor' });
      const [domain] = (await preview(bench, 'new', [['monitor_id', id]])).watchlist_domains;
      expect(domain?.monitor_ids).toEqual([id]);
      await remove(bench, id);
      await expectRefused(
        asked(bench, 'PATCH', '/v1/intel-detect/domains/', [], {
          body: { watchlist_domain_ids: [domain?.id], state: 'watched' },
        }),
        404,
      );
      expect((await preview(bench, 'new', [['search', domain?.domain ?? '']])).total_count).toBe(0);
    }),
    row(facts, 'deleting an unknown monitor is a 404', (bench) => expectRefused(remove(bench, 'aaaaaaaaaa'), 404)),
    row(facts, 'deleting is permanent: a second time is a 404', async (bench) => {
      const { id } = await created(bench, { term: 'lumenpost' });
      await remove(bench, id);
      await expectRefused(remove(bench, id), 404);
    }),
    row(facts, 'deleting without monitor_id is a 400', (bench) =>
      expectRefused(asked(bench, 'DELETE', monitorsPath), 400),
    ),
    row(facts, 'creating needs the permission to manage monitors', (bench) =>
      expectRefused(create(bench, { term: 'abc' }, 'reader'), 403),
    ),
    row(facts, 'updating needs the permission to manage monitors', (bench) =>
      expectRefused(update(bench, 'aaaaaaaaaa', {}, 'reader'), 403),
    ),
    row(facts, 'deleting needs the permission to manage monitors', (bench) =>
      expectRefused(remove(bench, 'aaaaaaaaaa', 'reader'), 403),
    ),
    row('facts/platform.md, 2', 'credentials may travel as members of the JSON body of a write', async (bench) => {
      const { users, connection } = bench.announcement;
      const key = users.find((user) => user.username === 'analyst')?.key;
      const answer = await fetch(`${connection.baseUrl}${monitorsPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_username: 'analyst', api_key: key, app_name: 'x', term: 'northwind' }),
      });
      expect(answer.status).toBe(200);
    }),
  ],
};

export const parts: readonly Part[] = [creating, changing];
