import { expect } from 'vitest';
import { accepted, at, investigate, refused, row, sharedValue } from './investigate-asking.ts';
import type { Part } from './row.ts';

const names = 'facts/platform.md, 7.1';
const members = 'facts/platform.md, 7.5, tracking codes';

/** Neutral parameter, public parameter, public member. */
const codes: readonly (readonly [string, string, string])[] = [
  ['ad_tracker_code', 'adsense', 'adsense'],
  ['analytics_cn_code', 'baidu_analytics', 'baidu_codes'],
  ['analytics_code', 'google_analytics', 'google_analytics'],
  ['analytics_v4_code', 'google_analytics_4', 'ga4'],
  ['tag_manager_code', 'google_tag_manager', 'gtm_codes'],
  ['heatmap_code', 'hotjar', 'hotjar_codes'],
  ['selfhosted_analytics_code', 'matomo', 'matomo_codes'],
  ['metrics_ru_code', 'yandex_metrica', 'yandex_codes'],
  ['counter_project_code', 'statcounter_project', 'statcounter_project_codes'],
  ['counter_security_code', 'statcounter_security', 'statcounter_security_codes'],
  ['social_network_code', 'facebook', 'fb_codes'],
];

const codeRows = codes.flatMap(([neutral, wire, member]) => [
  row(names, `in public wording ${neutral} is called ${wire}, and finds the values of ${member}`, async (bench) => {
    const { value, count } = await sharedValue(bench, member);
    const { response, results } = await accepted(bench, { [wire]: value });
    expect(response.total_count).toBe(count);
    for (const found of results) expect(at(found, member).map((entry) => entry.value)).toContain(value);
  }),
  row(names, `in public wording the neutral name ${neutral} is unknown`, (bench) =>
    refused(bench, { [neutral]: 'x' }, neutral),
  ),
]);

const publicRows = [
  row('facts/platform.md, 1', 'in public wording the path is /v1/iris-investigate/', async (bench) => {
    expect((await investigate(bench, { domain: 'northmere.com' }, { path: '/v1/iris-investigate/' })).status).toBe(200);
    expect((await investigate(bench, { domain: 'northmere.com' }, { path: '/v1/intel-investigate/' })).status).toBe(
      404,
    );
  }),
  row(names, 'ga4 is the member of a record, and no parameter', (bench) => refused(bench, { ga4: 'x' }, 'ga4')),
  row(members, 'in public wording a record has no member in neutral words', async (bench) => {
    const [found] = (await accepted(bench, { domain: 'northmere.com' })).results;
    const neutral = [
      'ad_tracker',
      'analytics',
      'analytics_v4',
      'tag_manager_codes',
      'social_codes',
      'heatmap_codes',
      'counter_project_codes',
    ];
    expect(neutral.filter((member) => member in (found ?? {}))).toEqual([]);
  }),
  row('platform.md, Investigate, paging and sorting', 'next speaks the wording in use', async (bench) => {
    const { response } = await accepted(bench, { google_tag_manager: 'GTM-K7QX2NL', page_size: '5', next: 'true' });
    const url = new URL(String(response.next));
    expect([url.pathname, url.searchParams.get('google_tag_manager')]).toEqual([
      '/v1/iris-investigate/',
      'GTM-K7QX2NL',
    ]);
  }),
  row('facts/platform.md, 7.5', 'data keeps its own text in any wording', async (bench) => {
    const [found] = (await accepted(bench, { domain: 'iris-detect-fanclub.com' })).results;
    expect(at(found, 'registrant_org')[0]?.value).toBe('pdns batch intel-investigate');
  }),
];

const neutralRows = [
  ...codes.map(([neutral, wire]) =>
    row(names, `in neutral wording the public name ${wire} of ${neutral} is unknown`, (bench) =>
      refused(bench, { [wire]: 'x' }, wire),
    ),
  ),
  row('platform.md, Investigate', 'in neutral wording the path is /v1/intel-investigate/', async (bench) => {
    expect((await investigate(bench, { domain: 'northmere.com' }, { path: '/v1/intel-investigate/' })).status).toBe(
      200,
    );
    expect((await investigate(bench, { domain: 'northmere.com' }, { path: '/v1/iris-investigate/' })).status).toBe(404);
  }),
];

export const parts: readonly Part[] = [
  { title: 'Investigate: public words', wording: 'public', rows: [...codeRows, ...publicRows] },
  { title: 'Investigate: neutral words', rows: neutralRows },
];
