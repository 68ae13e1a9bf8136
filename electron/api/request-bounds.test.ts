import { expect, test } from 'vitest';
import { requestBounds } from './request-bounds.ts';

test('one request is bounded as the documents say', () => {
  expect(requestBounds).toEqual({
    investigateDomains: 100,
    investigatePage: 500,
    investigateMatches: 10_000,
    detectOffset: 100_000,
    detectPage: 100,
    detectPageWithData: 50,
    detectMonitorsPage: 500,
    detectMonitorsPageWithCounts: 100,
    escalateBlocked: 100,
    escalateExternal: 10,
    shortestTerm: 3,
  });
});
