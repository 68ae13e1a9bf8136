import { expect, test } from 'vitest';
import { notNarrowed } from '../../../shared/asking.ts';
import type { Completeness } from '../../../shared/completeness.ts';
import type { Wish } from '../../stores/pivot-asks.ts';
import type { Outcome } from '../../stores/pivot-outcome.ts';
import { bringsWords, costWords, leftWords } from './cost-words.ts';
import { outcomeWords } from './outcome-words.ts';

const search = { kind: 'search', search: {}, from: 1, relation: 'registrar', label: 'x' } as const;
const wish = (...counts: (number | null)[]): Wish => ({
  title: 'x',
  asks: counts.map((count) => ({ ...search, count })),
});
const cost = { queries: 1, uncounted: 0, refused: 0, held: 0, heldAt: null };

test.each([
  [wish(42), false, '42 domains'],
  [wish(1), false, '1 domain'],
  [wish(42), true, 'up to 42 domains'],
  [wish(3, 4), false, 'up to 7 domains'],
  [wish(3, null), false, 'up to 3 domains, plus 1 not counted yet'],
  [wish(null), false, 'not counted yet'],
])('of %j, filtered %s, it says %s', (wanted, filtered, words) => {
  expect(bringsWords(wanted, filtered)).toBe(words);
});

test.each([
  [cost, '1 query'],
  [{ ...cost, queries: 9 }, '9 queries, one per page of up to 500 domains'],
  [{ ...cost, uncounted: 1 }, 'up to 1 query; the first page shows the total'],
  [{ ...cost, queries: 0, held: 1 }, 'none: stored in this case'],
  [{ ...cost, queries: 8, held: 1 }, 'up to 8 queries; stored results are not requested again'],
  [{ ...cost, refused: 1 }, '1 query, which the service will refuse'],
])('%j is shown as %s', (price, words) => {
  expect(costWords(price, wish(42))).toBe(words);
});

test('the remaining quota is shown with its age, and a missing quota as none', () => {
  const quota = {
    product: 'pdns',
    period: 'reset',
    limit: 100,
    left: 74,
    renewsAt: null,
    readAt: '',
    ageSeconds: 61,
  } as const;
  expect(leftWords(quota)).toBe('74 of 100 passive DNS queries, read 1 min ago');
  expect(leftWords({ ...quota, period: 'unlimited' })).toBe('passive DNS has no quota');
});

const outcome: Outcome = {
  ...{
    wish: wish(1),
    narrowing: notNarrowed,
    ids: [],
    found: 0,
    missing: [],
    added: 0,
    step: undefined,
    asked: 1,
    completeness: null,
    group: null,
  },
  ...{ fromCase: false, at: null, failure: null },
};
const reading: Wish = {
  title: 'x',
  asks: [{ kind: 'profile', ids: [1], through: 'enrich', expand: false, label: 'x' }],
};
const more: Completeness = { kind: 'more', have: 500, total: 1381, resume: '' };

test('names that the service does not know are named, a few of them, and harmless', () => {
  const some = ['a.example', 'b\u202e.example', 'c.example', 'd.example', 'e.example'];
  const whole = { kind: 'whole' } as const;
  expect(outcomeWords({ ...outcome, wish: reading, missing: ['a.example'], completeness: whole })).toEqual({
    level: 'warn',
    text: 'No record of a[.]example',
    more: '',
  });
  expect(outcomeWords({ ...outcome, wish: reading, found: 2, missing: some, completeness: whole })).toEqual({
    level: 'good',
    text: '2 records (see Inspector)',
    more: 'No record of a[.]example, b�[.]example, c[.]example and 2 more · Complete',
  });
});

test.each<[Partial<Outcome>, string, string]>([
  [{}, 'warn', 'No results from the service'],
  [{ found: 500, added: 3, completeness: more }, 'warn', '500 domains, 3 new nodes'],
  [{ wish: reading, found: 1 }, 'good', '1 record (see Inspector)'],
  [{ wish: reading, found: 2, added: 33 }, 'good', '2 records (see Inspector), 33 new nodes'],
  [
    { wish: reading, found: 1, fromCase: true, at: '2026-01-02T03:04:05Z' },
    'good',
    '1 record (see Inspector) · Stored 2026-01-02 03:04 UTC, no cost',
  ],
  [{ completeness: { kind: 'refused', why: 'Too many.' } }, 'bad', 'Refused. Too many.'],
  [{ failure: { code: 'cancelled', message: '' } }, 'warn', 'Cancelled. No results had arrived.'],
  [
    { found: 2, failure: { code: 'offline', message: 'Offline.' } },
    'bad',
    'Stopped early. Saved: 2 domains, no new nodes. Offline.',
  ],
])('%j ends as %s: %s', (part, level, text) => {
  expect(outcomeWords({ ...outcome, ...part })).toMatchObject({ level, text });
});
