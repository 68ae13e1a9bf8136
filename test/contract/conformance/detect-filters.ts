import { expect } from 'vitest';
import type { Domain, Query } from './detect-asking.ts';
import {
  domainPage,
  domainsPath,
  expectFiltered,
  expectRefused,
  get,
  monitors,
  nextHour,
  row,
  wholeList,
} from './detect-asking.ts';
import type { Bench, Part, Row } from './row.ts';

const source = 'platform.md, GET domains/new and domains/watched';
const ranges = ['0-0', '1-39', '40-69', '70-99', '100-100'] as const;

const inRange = (range: string) => {
  const [low = 0, high = 0] = range.split('-').map(Number);
  return ({ risk_score }: Domain) => risk_score !== null && risk_score >= low && risk_score <= high;
};

function filter(sentence: string, list: string, query: Query, fits: (domain: Domain) => boolean, from = source): Row {
  return row(from, sentence, (bench) => expectFiltered(bench, list, query, fits));
}

function refused(sentence: string, list: string, query: Query, from = source): Row {
  return row(from, sentence, (bench) => expectRefused(get(bench, `${domainsPath}${list}/`, query), 400));
}

/** The same filter on each list that takes it. */
function everywhere(sentence: string, query: Query, fits: (domain: Domain) => boolean): readonly Row[] {
  return ['new', 'watched', 'ignored'].map((list) => filter(`${sentence}, on the ${list} list`, list, query, fits));
}

const filters: Part = {
  title: 'Detect: filters of the lists',
  rows: [
    ...everywhere('tlds[] keeps the domains of one TLD', [['tlds[]', 'com']], ({ tld }) => tld === 'com'),
    filter(
      'tlds[] repeated keeps the domains of each TLD',
      'new',
      [
        ['tlds[]', 'top'],
        ['tlds[]', 'xyz'],
      ],
      ({ tld }) => tld === 'top' || tld === 'xyz',
    ),
    ...everywhere('risk_score_ranges[] 40-69 keeps those scores', [['risk_score_ranges[]', '40-69']], inRange('40-69')),
    filter('risk_score_ranges[] 1-39 keeps those scores', 'new', [['risk_score_ranges[]', '1-39']], inRange('1-39')),
    filter('risk_score_ranges[] 70-99 keeps those scores', 'new', [['risk_score_ranges[]', '70-99']], inRange('70-99')),
    row(source, 'risk_score_ranges[] 0-0 and 100-100 are ranges of one score', async (bench) => {
      await nextHour(bench);
      const all = await wholeList(bench, 'ignored', [], 'reader');
      const query: Query = [
        ['risk_score_ranges[]', '0-0'],
        ['risk_score_ranges[]', '100-100'],
      ];
      const found = await wholeList(bench, 'ignored', query);
      expect(found.length).toBe(all.filter(({ risk_score }) => risk_score === 0 || risk_score === 100).length);
    }),
    filter(
      'risk_score_ranges[] repeated joins the ranges',
      'new',
      ranges.slice(2).map((range) => ['risk_score_ranges[]', range] as const),
      ({ risk_score }) => (risk_score ?? 0) >= 40,
    ),
    ...everywhere('mx_exists=true keeps domains with mail', [['mx_exists', 'true']], ({ mx_exists }) => mx_exists),
    filter(
      'mx_exists=false keeps domains without mail',
      'new',
      [['mx_exists', 'false']],
      ({ mx_exists }) => !mx_exists,
    ),
    filter(
      'domain_state=inactive keeps inactive domains',
      'new',
      [['domain_state', 'inactive']],
      ({ status }) => status === 'inactive',
    ),
    filter(
      'domain_state=active keeps active domains',
      'new',
      [['domain_state', 'active']],
      ({ status }) => status === 'active',
    ),
    ...everywhere('search keeps domains that contain the text', [['search', 'secure']], ({ domain }) =>
      domain.includes('secure'),
    ),
    filter('search finds text across the dots of a name', 'new', [['search', '.co']], ({ domain }) =>
      domain.includes('.co'),
    ),
    filter('search does not mind capitals', 'new', [['search', 'LOGIN']], ({ domain }) => domain.includes('login')),
    filter(
      'escalation_types[] keeps domains with that escalation',
      'watched',
      [['escalation_types[]', 'blocked']],
      ({ escalations }) => escalations.some((escalation) => escalation.escalation_type === 'blocked'),
    ),
    filter(
      'escalation_types[] takes external_safe',
      'watched',
      [['escalation_types[]', 'external_safe']],
      ({ escalations }) => escalations.some((escalation) => escalation.escalation_type === 'external_safe'),
    ),
    filter(
      'escalation_types[] repeated keeps domains with any of them',
      'watched',
      [
        ['escalation_types[]', 'blocked'],
        ['escalation_types[]', 'external_safe'],
      ],
      ({ escalations }) => escalations.length > 0,
    ),
    filter(
      'filters join with AND',
      'new',
      [
        ['tlds[]', 'com'],
        ['mx_exists', 'false'],
        ['risk_score_ranges[]', '40-69'],
      ],
      (domain) => domain.tld === 'com' && !domain.mx_exists && inRange('40-69')(domain),
    ),
    row(source, 'monitor_id restricts the new list to one monitor', (bench) => byMonitor(bench, 'new')),
    row(source, 'monitor_id restricts the watched list to one monitor', (bench) => byMonitor(bench, 'watched')),
    row(source, 'monitor_id restricts the ignored list to one monitor', (bench) => byMonitor(bench, 'ignored')),
    row(source, 'without monitor_id all active monitors are covered', async (bench) => {
      await nextHour(bench);
      const active = (await monitors(bench)).filter(({ state }) => state === 'active').map(({ id }) => id);
      const seen = new Set((await wholeList(bench, 'new')).flatMap(({ monitor_ids }) => monitor_ids));
      expect([...seen].sort()).toEqual(active.sort());
    }),
    row('platform.md, Errors', 'a monitor_id that does not exist is a 404', (bench) =>
      expectRefused(get(bench, `${domainsPath}new/`, [['monitor_id', 'aaaaaaaaaa']]), 404),
    ),
    row(source, 'a filter that fits nothing brings an empty list', async (bench) => {
      await nextHour(bench);
      expect(await domainPage(bench, 'new', [['search', 'zzzzzz']])).toMatchObject({
        total_count: 0,
        watchlist_domains: [],
      });
    }),
  ],
};

async function byMonitor(bench: Bench, list: string): Promise<void> {
  await nextHour(bench);
  const id = (await monitors(bench)).find(({ term }) => term === 'parcelwick')?.id ?? '';
  await expectFiltered(bench, list, [['monitor_id', id]], ({ monitor_ids }) => monitor_ids.includes(id));
}

type SortName = 'discovered_date' | 'changed_date' | 'risk_score';

function sorted(sentence: string, list: string, sort: SortName, order: 'asc' | 'desc'): Row {
  return row(source, sentence, async (bench) => {
    await nextHour(bench);
    const domains = await wholeList(bench, list, [
      ['sort[]', sort],
      ['order', order],
    ]);
    const values = domains.map((domain) => domain[sort]).filter((value) => value !== null);
    const sign = order === 'asc' ? 1 : -1;
    expect(values).toEqual([...values].sort((one, other) => (one < other ? -sign : one > other ? sign : 0)));
    expect(new Set(values).size).toBeGreaterThan(5);
  });
}

const orders: Part = {
  title: 'Detect: order of the lists',
  rows: [
    sorted('sort discovered_date, descending', 'new', 'discovered_date', 'desc'),
    sorted('sort discovered_date, ascending', 'ignored', 'discovered_date', 'asc'),
    sorted('sort changed_date, descending', 'watched', 'changed_date', 'desc'),
    sorted('sort changed_date, ascending', 'watched', 'changed_date', 'asc'),
    sorted('sort risk_score, descending', 'new', 'risk_score', 'desc'),
    sorted('sort risk_score, ascending', 'watched', 'risk_score', 'asc'),
    row(source, 'sort takes several names: the second orders what the first leaves equal', async (bench) => {
      await nextHour(bench);
      const query: Query = [
        ['sort[]', 'risk_score'],
        ['sort[]', 'discovered_date'],
        ['order', 'desc'],
      ];
      const domains = (await wholeList(bench, 'new', query)).filter(({ risk_score }) => risk_score !== null);
      for (const [index, domain] of domains.entries()) {
        const next = domains[index + 1];
        if (next?.risk_score === domain.risk_score) {
          expect(next.discovered_date <= domain.discovered_date).toBe(true);
        }
      }
    }),
  ],
};

const refusals: Part = {
  title: 'Detect: wrong parameters of the lists',
  rows: [
    ...['new', 'watched', 'ignored'].flatMap((list) => [
      refused(`a limit above 100 is refused on ${list}`, list, [['limit', '101']]),
      refused(`a limit above 50 is refused on ${list} with domain data`, list, [
        ['limit', '51'],
        ['include_domain_data', 'true'],
      ]),
      refused(`an offset above 100000 is refused on ${list}`, list, [['offset', '100001']]),
      refused(`an unknown parameter is refused on ${list}`, list, [['colour', 'red']]),
    ]),
    refused('a negative limit is refused', 'new', [['limit', '-1']]),
    refused('a limit that is no number is refused', 'new', [['limit', 'all']]),
    refused('a negative offset is refused', 'new', [['offset', '-5']]),
    refused('a range of scores that is not one of the five is refused', 'new', [['risk_score_ranges[]', '0-100']]),
    refused('an unknown escalation type is refused', 'watched', [['escalation_types[]', 'google_safe']]),
    refused('TLDs combined in one entry are refused', 'new', [['tlds[]', 'com,net']]),
    refused('array parameters without brackets are refused', 'new', [['tlds', 'com']], 'facts/platform.md, 9.1'),
    refused('mx_exists that is no boolean is refused', 'new', [['mx_exists', 'maybe']]),
    refused('domain_state other than active and inactive is refused', 'new', [['domain_state', 'parked']]),
    refused('an unknown sort of domains is refused', 'new', [['sort[]', 'domain']]),
    refused('an order of domains other than asc and desc is refused', 'new', [['order', 'dsc']]),
    refused('include_domain_data that is no boolean is refused', 'new', [['include_domain_data', 'all']]),
    refused('preview that is no flag is refused', 'new', [['preview', '2']]),
    refused('a parameter sent twice is refused', 'new', [
      ['search', 'a'],
      ['search', 'b'],
    ]),
    refused('the ignored list has no changed_before', 'ignored', [['changed_before', '-60']], 'facts/platform.md, 9.1'),
    refused('the ignored list has no screenshots', 'ignored', [['screenshots', '1']], 'facts/platform.md, 9.1'),
    refused(
      'app_name of more than 128 characters is refused on a list',
      'new',
      [['app_name', 'x'.repeat(129)]],
      'facts/platform.md, 3',
    ),
    row(source, 'a limit of 0 stands for as many as are allowed', async (bench) => {
      await nextHour(bench);
      expect(await domainPage(bench, 'new', [['limit', '0']])).toMatchObject({ limit: 100, count: 100 });
    }),
  ],
};

export const parts: readonly Part[] = [filters, orders, refusals];
