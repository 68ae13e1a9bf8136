import { expect } from 'vitest';
import type { Domain } from './detect-asking.ts';
import {
  asked,
  domainsPath,
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

const source = 'platform.md, PATCH domains';
const states = 'platform.md, States and transitions';

const patch = (bench: Bench, body: unknown, username = 'analyst') =>
  asked(bench, 'PATCH', domainsPath, [], { body, username });
const move = (bench: Bench, ids: readonly string[], state: string) =>
  patch(bench, { watchlist_domain_ids: ids, state });

async function lists(bench: Bench): Promise<ReadonlyMap<string, string>> {
  await nextHour(bench);
  const found = new Map<string, string>();
  for (const list of ['new', 'watched', 'ignored']) {
    for (const { id } of await wholeList(bench, list)) found.set(id, list);
  }
  return found;
}

function changing(from: string, to: string, sentence: string, where = states) {
  return row(where, sentence, async (bench) => {
    await nextHour(bench);
    const ids = await someIds(bench, from, 2);
    const answer = await move(bench, ids, to);
    expect(answer.status, answer.text).toBe(200);
    const after = await lists(bench);
    expect(ids.map((id) => after.get(id))).toEqual([to, to]);
  });
}

const part: Part = {
  title: 'Detect: watching and ignoring',
  rows: [
    changing('new', 'watched', 'a new domain that is watched leaves New'),
    changing('new', 'ignored', 'a new domain that is ignored leaves New'),
    changing('ignored', 'watched', 'ignoring is reversible: an ignored domain can be watched'),
    changing('watched', 'ignored', 'a watched domain can be ignored', 'design.md 8'),
    row(states, 'no domain goes back to new', async (bench) => {
      await nextHour(bench);
      await expectInvalid(move(bench, await someIds(bench, 'watched', 1), 'new'), ['state']);
    }),
    row(source, 'the answer has the seven members of the document', async (bench) => {
      await nextHour(bench);
      const ids = await someIds(bench, 'new', 3);
      const now = await worldNow(bench);
      const { watchlist_domains: changed } = (await move(bench, ids, 'watched')).json as {
        watchlist_domains: Domain[];
      };
      expect(changed.map(({ id }) => id)).toEqual(ids);
      for (const domain of changed) {
        expect(domain).toEqual({
          state: 'watched',
          domain: expect.any(String),
          discovered_date: expect.stringMatching(timeForm),
          changed_date: expect.toSatisfy((value) => value === null || timeForm.test(String(value))),
          id: expect.stringMatching(idForm),
          assigned_by: 'analyst',
          assigned_date: expect.stringMatching(timeForm),
        });
        expect(Date.parse(domain.assigned_date ?? '')).toBe(now);
      }
    }),
    row('facts/platform.md, 9.2', 'the lists show who changed the state and when', async (bench) => {
      await nextHour(bench);
      const [id = ''] = await someIds(bench, 'new', 1);
      await patch(bench, { watchlist_domain_ids: [id], state: 'ignored' }, 'nearlimit');
      const found = (await wholeList(bench, 'ignored')).find((domain) => domain.id === id);
      expect(found).toMatchObject({ assigned_by: 'nearlimit', state: 'ignored' });
    }),
    row(source, 'all users of the account see a change of state', async (bench) => {
      await nextHour(bench);
      const [id = ''] = await someIds(bench, 'new', 1);
      await move(bench, [id], 'watched');
      const seen = await wholeList(bench, 'watched', [], 'reader');
      expect(seen.some((domain) => domain.id === id)).toBe(true);
    }),
    row(source, 'the total of New falls by the domains that left it', async (bench) => {
      await nextHour(bench);
      const before = (await preview(bench, 'new')).total_count;
      await move(bench, await someIds(bench, 'new', 4), 'ignored');
      expect((await preview(bench, 'new')).total_count).toBe(before - 4);
    }),
    row(source, 'an id sent twice counts once', async (bench) => {
      await nextHour(bench);
      const [id = ''] = await someIds(bench, 'new', 1);
      const { json } = await move(bench, [id, id], 'watched');
      expect((json as { watchlist_domains: unknown[] }).watchlist_domains.length).toBe(1);
    }),
    row('platform.md, Errors', 'a missing watchlist_domain_ids is a 422 on it', (bench) =>
      expectInvalid(patch(bench, { state: 'watched' }), ['watchlist_domain_ids']),
    ),
    row('platform.md, Errors', 'a missing state is a 422 on it', (bench) =>
      expectInvalid(patch(bench, { watchlist_domain_ids: ['aaaaaaaaaa'] }), ['state']),
    ),
    row('platform.md, Errors', 'both members of a change of state are required', (bench) =>
      expectInvalid(patch(bench, {}), ['state', 'watchlist_domain_ids']),
    ),
    row('platform.md, Errors', 'an unrecognized state is a 422', (bench) =>
      expectInvalid(move(bench, ['aaaaaaaaaa'], 'escalated'), ['state']),
    ),
    row(source, 'watchlist_domain_ids that is no list is a 422', (bench) =>
      expectInvalid(patch(bench, { watchlist_domain_ids: 'aaaaaaaaaa', state: 'watched' }), ['watchlist_domain_ids']),
    ),
    row(source, 'watchlist_domain_ids of other than texts is a 422', (bench) =>
      expectInvalid(patch(bench, { watchlist_domain_ids: [7], state: 'watched' }), ['watchlist_domain_ids']),
    ),
    row(source, 'an empty watchlist_domain_ids is a 422', (bench) =>
      expectInvalid(move(bench, [], 'watched'), ['watchlist_domain_ids']),
    ),
    row(source, 'a member that a change of state does not have is a 422', (bench) =>
      expectInvalid(patch(bench, { watchlist_domain_ids: ['aaaaaaaaaa'], state: 'watched', note: 'x' }), ['note']),
    ),
    row('platform.md, Errors', 'a change of state that is no JSON is a 400', (bench) =>
      expectRefused(patch(bench, 'state=watched'), 400),
    ),
    row('platform.md, Endpoints', 'a change of state as a form is a 400: Detect writes are JSON', (bench) =>
      expectRefused(patch(bench, new URLSearchParams({ state: 'watched' })), 400),
    ),
    row('platform.md, Errors', 'an unknown domain id is a 404', (bench) =>
      expectRefused(move(bench, ['aaaaaaaaaa'], 'watched'), 404),
    ),
    row('platform.md, Errors', 'one unknown id among others changes nothing', async (bench) => {
      await nextHour(bench);
      const [id = ''] = await someIds(bench, 'new', 1);
      await expectRefused(move(bench, [id, 'aaaaaaaaaa'], 'ignored'), 404);
      expect((await lists(bench)).get(id)).toBe('new');
    }),
    row('platform.md, Authentication 5', 'a read-only user cannot change a state', (bench) =>
      expectRefused(patch(bench, { watchlist_domain_ids: ['aaaaaaaaaa'], state: 'watched' }, 'reader'), 403),
    ),
    row('facts/platform.md, 6', 'states can be changed 120 times a minute', async (bench) => {
      await nextHour(bench);
      const [id = ''] = await someIds(bench, 'watched', 1);
      for (let count = 0; count < 120; count++) expect((await move(bench, [id], 'watched')).status).toBe(200);
      await expectRefused(move(bench, [id], 'watched'), 503);
    }),
  ],
};

export const parts: readonly Part[] = [part];
