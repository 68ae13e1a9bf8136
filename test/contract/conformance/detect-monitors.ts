import { expect } from 'vitest';
import type { Query } from './detect-asking.ts';
import {
  advance,
  asked,
  domainPage,
  expectRefused,
  get,
  idForm,
  monitors,
  monitorsPath,
  nextHour,
  row,
  timeForm,
  wholeList,
  worldNow,
} from './detect-asking.ts';
import type { Bench, Part, Row } from './row.ts';

const source = 'platform.md, GET monitors';
const day: Query = [
  ['include_counts', 'true'],
  ['datetime_counts_since', '-86400'],
];

function refusedQuery(sentence: string, query: Query): Row {
  return row(source, sentence, (bench) => expectRefused(get(bench, monitorsPath, query), 400));
}

async function orderOf(bench: Bench, query: Query): Promise<readonly string[]> {
  await nextHour(bench);
  return (await monitors(bench, query)).map(({ term }) => term);
}

const list: Part = {
  title: 'Detect: the list of monitors',
  rows: [
    refusedQuery('include_counts without datetime_counts_since is refused', [['include_counts', 'true']]),
    refusedQuery('a monitors limit above 100 is refused when counts are asked for', [...day, ['limit', '101']]),
    refusedQuery('a monitors limit above 500 is refused', [['limit', '501']]),
    refusedQuery('a monitors offset above 100000 is refused', [['offset', '100001']]),
    refusedQuery('a negative monitors offset is refused', [['offset', '-1']]),
    refusedQuery('an unknown sort of monitors is refused', [['sort[]', 'id']]),
    refusedQuery('an order of monitors other than asc and desc is refused', [['order', 'up']]),
    refusedQuery('include_counts that is no boolean is refused', [['include_counts', 'yes']]),
    refusedQuery('datetime_counts_since that is no time is refused', [
      ['include_counts', 'true'],
      ['datetime_counts_since', 'yesterday'],
    ]),
    refusedQuery('a parameter that monitors do not have is refused', [['terms', 'northmere']]),
    row(
      'platform.md, Resources: Monitor',
      'a monitor has all members of the document with their types',
      async (bench) => {
        await nextHour(bench);
        const all = await monitors(bench);
        for (const monitor of all) {
          expect(monitor).toEqual({
            id: expect.stringMatching(idForm),
            term: expect.any(String),
            match_substring_variations: expect.any(Boolean),
            nameserver_exclusions: expect.any(Array),
            text_exclusions: expect.any(Array),
            created_date: expect.stringMatching(timeForm),
            updated_date: expect.stringMatching(timeForm),
            state: expect.stringMatching(/^(active|inactive)$/),
            status: expect.stringMatching(/^(pending|completed)$/),
            created_by: expect.any(String),
          });
        }
      },
    ),
    row(
      'facts/platform.md, 9.2',
      'monitors without a limit answer a limit of 500, an offset of 0 and their total',
      async (bench) => {
        await nextHour(bench);
        const { json } = await get(bench, monitorsPath);
        const all = (json as { monitors: unknown[] }).monitors;
        expect(json).toEqual({ total_count: all.length, offset: 0, limit: 500, monitors: all });
      },
    ),
    row('platform.md, Limits', 'monitors with counts answer at most 100 when no limit is sent', async (bench) => {
      await nextHour(bench);
      expect((await get(bench, monitorsPath, day)).json).toMatchObject({ limit: 100 });
    }),
    row(source, 'monitors are sorted by term, descending, unless told otherwise', async (bench) => {
      const terms = await orderOf(bench, []);
      expect(terms).toEqual([...terms].sort().reverse());
    }),
    row(source, 'order asc turns the order of monitors around', async (bench) => {
      const terms = await orderOf(bench, [['order', 'asc']]);
      expect(terms).toEqual([...terms].sort());
    }),
    row(source, 'sort created_date orders monitors by their creation', async (bench) => {
      await nextHour(bench);
      const dates = (await monitors(bench, [['sort[]', 'created_date']])).map((monitor) => monitor.created_date);
      expect(dates).toEqual([...dates].sort().reverse());
    }),
    row(source, 'sort domain_counts_discovered orders monitors by their new domains', async (bench) => {
      await nextHour(bench);
      const counts = (await monitors(bench, [...day, ['sort[]', 'domain_counts_discovered']])).map(
        (monitor) => monitor.domain_counts?.new ?? -1,
      );
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect(counts[0]).toBeGreaterThan(0);
    }),
    row(source, 'sort domain_counts_changed orders monitors by their changed domains', async (bench) => {
      await nextHour(bench);
      const query: Query = [...day, ['sort[]', 'domain_counts_changed'], ['sort[]', 'term'], ['order', 'asc']];
      const counts = (await monitors(bench, query)).map((monitor) => monitor.domain_counts?.changed ?? -1);
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
      expect(counts.at(-1)).toBeGreaterThan(0);
    }),
    row(source, 'offset and limit choose a page of monitors', async (bench) => {
      const all = await orderOf(bench, []);
      await nextHour(bench);
      const query: Query = [
        ['offset', '2'],
        ['limit', '3'],
      ];
      const { json } = await get(bench, monitorsPath, query);
      expect(json).toMatchObject({ offset: 2, limit: 3, total_count: all.length });
      expect((json as { monitors: { term: string }[] }).monitors.map(({ term }) => term)).toEqual(all.slice(2, 5));
    }),
    row(source, 'an offset of 100000 is allowed and brings no monitors', async (bench) => {
      await nextHour(bench);
      expect((await get(bench, monitorsPath, [['offset', '100000']])).json).toMatchObject({ monitors: [] });
    }),
    row('facts/platform.md, 9.2', 'a monitor can be inactive, and its domains are in no list', async (bench) => {
      await nextHour(bench);
      const inactive = (await monitors(bench)).find(({ state }) => state === 'inactive');
      for (const name of ['new', 'watched', 'ignored']) {
        expect(await domainPage(bench, name, [['monitor_id', inactive?.id ?? '']])).toMatchObject({ total_count: 0 });
      }
    }),
    row(source, 'without include_counts monitors carry no counts', async (bench) => {
      await nextHour(bench);
      expect((await monitors(bench, [['include_counts', 'false']]))[0]).not.toHaveProperty('domain_counts');
    }),
  ],
};

const counts: Part = {
  title: 'Detect: counts of monitors',
  rows: [
    row(source, 'the count of new domains is the total of the new list since then', async (bench) => {
      await nextHour(bench);
      for (const { id, domain_counts } of await monitors(bench, day)) {
        const page = await domainPage(bench, 'new', [
          ['monitor_id', id],
          ['discovered_since', '-86400'],
          ['preview', '1'],
        ]);
        expect(page.total_count).toBe(domain_counts?.new);
      }
    }),
    row(source, 'the count of changed domains is the total of the watched list changed since then', async (bench) => {
      await nextHour(bench);
      for (const { id, domain_counts } of await monitors(bench, day)) {
        const page = await domainPage(bench, 'watched', [
          ['monitor_id', id],
          ['changed_since', '-86400'],
          ['preview', '1'],
        ]);
        expect(page.total_count).toBe(domain_counts?.changed);
      }
    }),
    row(
      source,
      'the count of escalated domains is the total of the watched list escalated since then',
      async (bench) => {
        await nextHour(bench);
        const since = '-31536000';
        const all = await monitors(bench, [
          ['include_counts', 'true'],
          ['datetime_counts_since', since],
        ]);
        for (const { id, domain_counts } of all) {
          const page = await domainPage(bench, 'watched', [
            ['monitor_id', id],
            ['escalated_since', since],
            ['preview', '1'],
          ]);
          expect(page.total_count).toBe(domain_counts?.escalated);
        }
        expect(Math.max(...all.map(({ domain_counts }) => domain_counts?.escalated ?? 0))).toBeGreaterThan(0);
      },
    ),
    row(source, 'the count of watched domains counts those put on the watchlist since then', async (bench) => {
      await nextHour(bench);
      const since = new Date((await worldNow(bench)) - 9 * 86_400_000).toISOString();
      const all = await monitors(bench, [
        ['include_counts', 'true'],
        ['datetime_counts_since', since],
      ]);
      const watched = await wholeList(bench, 'watched');
      for (const { id, domain_counts } of all) {
        const since9 = watched.filter(
          (domain) => domain.monitor_ids.includes(id) && (domain.assigned_date ?? '') >= since,
        );
        expect(domain_counts?.watched).toBe(since9.length);
      }
      expect(Math.max(...all.map(({ domain_counts }) => domain_counts?.watched ?? 0))).toBeGreaterThan(0);
    }),
    row(source, 'datetime_counts_since takes an ISO 8601 time with a zone', async (bench) => {
      await nextHour(bench);
      const since = new Date((await worldNow(bench)) - 86_400_000).toISOString();
      const exact = await monitors(bench, [
        ['include_counts', '1'],
        ['datetime_counts_since', since],
      ]);
      expect(exact).toEqual(await monitors(bench, day, 'reader'));
    }),
  ],
};

const limits: Part = {
  title: 'Detect: the limit of the monitors list',
  rows: [
    row('platform.md, Limits', 'monitors can be listed once an hour', async (bench) => {
      await nextHour(bench);
      await monitors(bench);
      const second = get(bench, monitorsPath);
      await expectRefused(second, 503);
      expect(((await second).json as { error: { message: string } }).error.message).toMatch(/per hour/);
    }),
    row('platform.md, Limits', 'the hour of the monitors list is an hour of world time', async (bench) => {
      await advance(bench, 3_590);
      await expectRefused(get(bench, monitorsPath), 503);
      await advance(bench, 12);
      await monitors(bench);
    }),
    row('platform.md, Limits', 'a refused query does not use up the hour of the monitors list', async (bench) => {
      await nextHour(bench);
      await expectRefused(get(bench, monitorsPath, [['limit', '9999']]), 400);
      await monitors(bench);
    }),
    row('facts/platform.md, 5', 'an exceeded limit carries no Retry-After', async (bench) => {
      const refused = await get(bench, monitorsPath);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, null]);
    }),
    row(
      'platform.md, Errors',
      'a method that monitors do not have is refused with the standard body',
      async (bench) => {
        await expectRefused(asked(bench, 'PATCH', monitorsPath), 405);
      },
    ),
  ],
};

export const parts: readonly Part[] = [list, counts, limits];
