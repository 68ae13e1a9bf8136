import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseRows, sortLookalikes } from '../../renderer/stores/lookalike-rows.ts';
import type { LookalikeFilter } from '../../shared/lookalike-filter.ts';
import type { LookalikeRow } from '../../shared/lookalikes.ts';
import { type DetectBench, openDetectBench } from '../support/detect.ts';

/** A filter leaves here what the service would have sent: two users ask in the same hour, one for all, one for a part. */
let bench: DetectBench;
let other: DetectBench;
beforeAll(async () => {
  bench = await openDetectBench();
});
beforeEach(async () => {
  await bench.nextHour();
  other = await bench.as('reader'); // A new app each time: it counts its hours by another clock than the demo's.
});
afterAll(() => bench.close());

type List = 'new' | 'watched' | 'ignored';

async function listed(who: DetectBench, list: List, filters: LookalikeFilter): Promise<LookalikeRow[]> {
  const page = await who.get('detect.domains', { list, filters, includeDomainData: false, pages: 'all' });
  expect(page.completeness.kind).toBe('whole');
  return page.domains.map(({ screenshot: _screenshot, ...domain }) => ({
    ...domain,
    at: page.at,
    unicode: null,
    left: null,
    earlier: null,
  }));
}

async function worldNow(): Promise<number> {
  return Date.parse((await bench.get('demo.clock', {})).now);
}

const day = 86_400;
const cases: readonly [List, LookalikeFilter][] = [
  ['new', { tlds: ['com', 'top'] }],
  ['new', { risk_score_ranges: ['70-99', '100-100'] }],
  ['new', { risk_score_ranges: ['0-0', '1-39'] }],
  ['new', { mx_exists: true, domain_state: 'active' }],
  ['new', { domain_state: 'inactive' }],
  ['new', { discovered_since: -3 * day }],
  ['new', { discovered_since: '2026-02-25T00:00:00Z', discovered_before: '2026-02-27T12:00:00Z' }],
  ['new', { search: 'pay' }],
  ['watched', { changed_since: -10 * day }],
  ['watched', { changed_since: '2026-02-27T00:00:00Z', changed_before: '2026-02-28T18:00:00Z' }],
  ['watched', { escalation_types: ['blocked'] }],
  ['watched', { escalation_types: ['blocked', 'external_safe'], escalated_since: -20 * day }],
  ['ignored', { mx_exists: false, risk_score_ranges: ['40-69'] }],
];

test.each(cases)('of the %s list, %j leaves the same domains here and at the service', async (list, filter) => {
  const all = await listed(bench, list, {});
  const theirs = await listed(other, list, filter);
  const sorting = { by: 'discovered_date', order: 'desc' } as const;
  const ours = chooseRows(sortLookalikes(all, list, sorting), filter, await worldNow(), false).rows;
  expect(ours.map(({ id }) => id).sort()).toEqual(theirs.map(({ id }) => id).sort());
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.length).toBeLessThan(all.length);
});

test('of one monitor the same domains are left, in the order that the service gives them', async () => {
  const { monitors } = await bench.get('detect.monitors', {});
  const monitor_id = monitors.find(({ term }) => term === 'parcelwick')?.id ?? '';
  const all = await listed(bench, 'new', {});
  const theirs = await listed(other, 'new', { monitor_id });
  const now = await worldNow();
  for (const [by, order] of [
    ['risk_score', 'desc'],
    ['discovered_date', 'asc'],
  ] as const) {
    const ours = chooseRows(sortLookalikes(all, 'new', { by, order }), { monitor_id }, now, false).rows;
    expect(ours.length).toBe(theirs.length);
    const values = ours.flatMap((row) => row[by] ?? []);
    expect(values).toEqual(
      [...values].sort((one, two) => (order === 'asc' ? 1 : -1) * (one < two ? -1 : one > two ? 1 : 0)),
    );
  }
});
