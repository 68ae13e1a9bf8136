import { expect, test } from 'vitest';
import type { Monitor } from '../../../shared/detect.ts';
import { askedOrder, inOrder } from './monitor-order.ts';

const monitor = (term: string, created_date: string | null, found: number | null): Monitor => ({
  ...{ id: term, term, created_date, updated_date: null, state: 'active', status: 'completed', created_by: null },
  ...{ match_substring_variations: false, nameserver_exclusions: [], text_exclusions: [] },
  domain_counts: found === null ? null : { new: found, watched: 0, escalated: 0, changed: 0 },
});
const all = [
  monitor('beta', '2026-01-02T00:00:00Z', 3),
  monitor('alpha', '2026-01-02T00:00:00Z', null),
  monitor('gamma', null, 9),
];
const terms = (monitors: readonly Monitor[]) => monitors.map(({ term }) => term);

test('monitors are sorted by several members, and what says nothing comes last', () => {
  expect(terms(inOrder(all, { sort: ['created_date', 'term'], order: 'desc' }))).toEqual(['beta', 'alpha', 'gamma']);
  expect(terms(inOrder(all, { sort: ['created_date', 'term'], order: 'asc' }))).toEqual(['alpha', 'beta', 'gamma']);
  expect(terms(inOrder(all, { sort: ['domain_counts_discovered'], order: 'desc' }))).toEqual([
    'gamma',
    'beta',
    'alpha',
  ]);
});

test('the service is not asked to sort by counts that it is not asked for', () => {
  const wish = { sort: ['domain_counts_changed', 'created_date'], order: 'desc' } as const;
  expect(askedOrder(wish, true)).toEqual({ sort: ['domain_counts_changed', 'created_date'], order: 'desc' });
  expect(askedOrder(wish, false)).toEqual({ sort: ['created_date'], order: 'desc' });
  expect(askedOrder({ sort: ['domain_counts_changed'], order: 'asc' }, false)).toEqual({
    sort: ['term'],
    order: 'asc',
  });
});
