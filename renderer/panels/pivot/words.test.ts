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
  [wish(3, null), false, 'up to 3 domains, and 1 not counted yet'],
  [wish(null), false, 'not counted yet'],
])('of %j, filtered %s, it says %s', (wanted, filtered, words) => {
  expect(bringsWords(wanted, filtered)).toBe(words);
});

test.each([
  [cost, '1 query'],
  [{ ...cost, queries: 9 }, '9 queries, each for a page of up to 500 domains'],
  [{ ...cost, uncounted: 1 }, 'at most 1 query; the first page tells how many there are'],
  [{ ...cost, queries: 0, held: 1 }, 'nothing: the case holds the answer'],
  [{ ...cost, queries: 8, held: 1 }, 'at most 8 queries; what the case holds is not asked again'],
  [{ ...cost, refused: 1 }, 'one query, for a refusal'],
])('%j is told as %s', (price, words) => {
  expect(costWords(price, wish(42))).toBe(words);
});

test('what is left is told with its age, and a missing quota as none', () => {
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
    found: 0,
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

test.each<[Partial<Outcome>, string, string]>([
  [{}, 'warn', 'brought nothing: the service knows of none.'],
  [{ found: 500, added: 3, completeness: more }, 'warn', 'brought 500, 3 new on the graph.'],
  [{ wish: reading, found: 1 }, 'good', 'brought its record, which the inspector shows.'],
  [
    { wish: reading, found: 2, added: 33 },
    'good',
    'brought 2 records, which the inspector shows, 33 new on the graph.',
  ],
  [
    { wish: reading, found: 1, fromCase: true, at: '2026-01-02T03:04:05Z' },
    'good',
    'brought its record, which the inspector shows. From the case, as of 2026-01-02 03:04 UTC: it cost nothing.',
  ],
  [{ completeness: { kind: 'refused', why: 'Too many.' } }, 'bad', 'was refused. Too many.'],
  [{ failure: { code: 'cancelled', message: '' } }, 'warn', 'was cancelled. Nothing had come yet.'],
  [
    { found: 2, failure: { code: 'offline', message: 'Offline.' } },
    'bad',
    'ended early. It brought 2, nothing new. What came stays. Offline.',
  ],
])('%j ends as %s: %s', (part, level, text) => {
  expect(outcomeWords({ ...outcome, ...part })).toMatchObject({ level, text });
});
