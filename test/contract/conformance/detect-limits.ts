import { expect } from 'vitest';
import type { Query } from './detect-asking.ts';
import {
  advance,
  asked,
  domainPage,
  domainsPath,
  expectRefused,
  get,
  monitorsPath,
  nextHour,
  row,
} from './detect-asking.ts';
import type { Bench, Part, Row } from './row.ts';

const source = 'platform.md, Limits';
const lists = ['new', 'watched', 'ignored'] as const;

const open = (bench: Bench, list: string, query: Query = [], username = 'analyst') =>
  get(bench, `${domainsPath}${list}/`, query, { username });

async function expectLimit(answer: ReturnType<typeof open>, words: RegExp): Promise<void> {
  await expectRefused(answer, 503);
  expect(((await answer).json as { error: { message: string } }).error.message).toMatch(words);
}

/** The document names two of the three. */
const hourly: readonly Row[] = lists
  .filter((list) => list !== 'ignored')
  .flatMap((list) => [
    row(source, `the ${list} list can be opened once an hour`, async (bench) => {
      await nextHour(bench);
      await domainPage(bench, list, [['limit', '10']]);
      await expectLimit(open(bench, list, [['limit', '10']]), /per hour/);
      await expectLimit(open(bench, list, [['limit', '20']]), /per hour/);
    }),
    row(source, `paging the ${list} list with offset is not restricted`, async (bench) => {
      await nextHour(bench);
      for (let offset = 0; offset < 50; offset++) {
        await domainPage(bench, list, [
          ['limit', '1'],
          ['offset', String(offset)],
        ]);
      }
    }),
  ]);

const rules: readonly Row[] = [
  row(source, 'the hour of a list is an hour of world time', async (bench) => {
    await nextHour(bench);
    await domainPage(bench, 'new');
    await advance(bench, 3_599);
    await expectLimit(open(bench, 'new'), /per hour/);
    await advance(bench, 2);
    await domainPage(bench, 'new');
  }),
  row(source, 'each list has an hour of its own', async (bench) => {
    await nextHour(bench);
    for (const list of lists) await domainPage(bench, list);
  }),
  row(source, 'each user has an hour of its own', async (bench) => {
    await nextHour(bench);
    for (const user of ['analyst', 'reader', 'nearlimit']) await domainPage(bench, 'new', [], user);
  }),
  ...(
    [
      ['another filter', [['search', 'a']]],
      ['another limit', [['limit', '5']]],
      ['another order', [['order', 'asc']]],
    ] as const
  ).map(([what, change]) =>
    row(
      'platform.md, GET domains/new and domains/watched',
      `when paging, ${what} is no page of the list`,
      async (bench) => {
        await nextHour(bench);
        await domainPage(bench, 'watched');
        const query: Query = [...change, ['offset', '5']];
        await expectLimit(open(bench, 'watched', query), /per hour/);
      },
    ),
  ),
  row(source, 'a page may be asked for again', async (bench) => {
    await nextHour(bench);
    await domainPage(bench, 'new');
    const query: Query = [['offset', '100']];
    expect(await domainPage(bench, 'new', query)).toEqual(await domainPage(bench, 'new', query));
  }),
  row(source, 'a refused request does not use up the hour of a list', async (bench) => {
    await nextHour(bench);
    await expectRefused(open(bench, 'new', [['limit', '1000']]), 400);
    await expectRefused(open(bench, 'new', [['monitor_id', 'aaaaaaaaaa']]), 404);
    await domainPage(bench, 'new');
  }),
  row(source, 'preview limits an answer to 10 domains', async (bench) => {
    await nextHour(bench);
    const page = await domainPage(bench, 'new', [['preview', '1']]);
    expect([page.count, page.limit, page.watchlist_domains.length]).toEqual([10, 10, 10]);
    expect(page.total_count).toBeGreaterThan(10);
  }),
  row(source, 'preview is exempt from the hourly restriction', async (bench) => {
    await nextHour(bench);
    await domainPage(bench, 'new');
    for (let count = 0; count < 5; count++) await domainPage(bench, 'new', [['preview', '1']]);
    await nextHour(bench);
    await domainPage(bench, 'new', [['preview', '1']]);
    await domainPage(bench, 'new');
  }),
  ...lists.map((list) =>
    row(source, `preview of the ${list} list is limited to 30 requests a minute`, async (bench) => {
      await nextHour(bench);
      for (let count = 0; count < 30; count++) await domainPage(bench, list, [['preview', 'true']]);
      await expectLimit(open(bench, list, [['preview', 'true']]), /per minute/);
      await advance(bench, 61);
      await domainPage(bench, list, [['preview', 'true']]);
    }),
  ),
  row(
    'platform.md, Account information',
    'the account tells the use of the lists, paging counted and refusals not',
    async (bench) => {
      const use = async () => {
        const { json } = await get(bench, '/v1/account/');
        const { products } = (json as { response: { products: { id: string; usage: { today: string } }[] } }).response;
        return Number(products.find(({ id }) => id === 'intel-detect-watched-domains')?.usage.today);
      };
      await nextHour(bench);
      const before = await use();
      await domainPage(bench, 'watched');
      await domainPage(bench, 'watched', [['offset', '100']]);
      await open(bench, 'watched', [['limit', '3']]);
      expect(await use()).toBe(before + 2);
    },
  ),
];

async function loadMonitor(bench: Bench): Promise<string> {
  const { json } = await asked(bench, 'POST', monitorsPath, [], { body: { term: 'loadtest' } });
  await nextHour(bench);
  return (json as { monitor: { id: string } }).monitor.id;
}

const load: readonly Row[] = [
  row('design.md 8', 'a monitor of the reserved term loadtest has 100,000 new domains', async (bench) => {
    const monitor: Query = [['monitor_id', await loadMonitor(bench)]];
    expect(await domainPage(bench, 'new', monitor)).toMatchObject({ total_count: 100_000, count: 100 });
    expect(await domainPage(bench, 'new', [...monitor, ['offset', '99950']])).toMatchObject({ count: 50 });
    expect(await domainPage(bench, 'new', [...monitor, ['offset', '100000']])).toMatchObject({ count: 0 });
  }),
  row('design.md 8', 'the domains of the load test can be filtered, sorted and put away', async (bench) => {
    const monitor: Query = [['monitor_id', await loadMonitor(bench)]];
    const query: Query = [...monitor, ['risk_score_ranges[]', '100-100'], ['sort[]', 'risk_score'], ['tlds[]', 'top']];
    const page = await domainPage(bench, 'new', query);
    expect(page.total_count).toBeGreaterThan(10);
    for (const { risk_score, tld } of page.watchlist_domains) expect([risk_score, tld]).toEqual([100, 'top']);
    const ids = page.watchlist_domains.slice(0, 5).map(({ id }) => id);
    const body = { watchlist_domain_ids: ids, state: 'ignored' };
    expect((await asked(bench, 'PATCH', domainsPath, [], { body })).status).toBe(200);
    expect(await domainPage(bench, 'new', monitor, 'reader')).toMatchObject({ total_count: 99_995 });
  }),
];

export const parts: readonly Part[] = [
  { title: 'Detect: hours of the lists', rows: hourly },
  { title: 'Detect: paging and previews', rows: rules },
  { title: 'Detect: load test', rows: load },
];
