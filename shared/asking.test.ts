import { expect, test } from 'vitest';
import { type ConfirmReason, whyConfirm } from './asking.ts';

const usual = { queries: 1, percent: 1 };
const sure = { uncounted: 0, refused: 0 };

test.each<[string, Parameters<typeof whyConfirm>, ConfirmReason | null]>([
  ['one query of many', [{ ...sure, queries: 1 }, 10_000, usual], null],
  ['exactly the share', [{ ...sure, queries: 1 }, 100, usual], null],
  ['more than the share', [{ ...sure, queries: 1 }, 99, usual], 'share'],
  ['nothing left', [{ ...sure, queries: 1 }, 0, usual], 'share'],
  ['nobody knows what is left', [{ ...sure, queries: 1 }, null, usual], null],
  ['two queries', [{ ...sure, queries: 2 }, null, usual], 'queries'],
  ['two queries, which the user allows', [{ ...sure, queries: 2 }, 10_000, { queries: 2, percent: 1 }], null],
  ['two queries, of little', [{ ...sure, queries: 2 }, 150, { queries: 2, percent: 1 }], 'share'],
  ['little, which the user allows', [{ ...sure, queries: 1 }, 3, { queries: 1, percent: 100 }], null],
  ['stored', [{ ...sure, queries: 0 }, 0, { queries: 0, percent: 0 }], null],
  ['stored, and never counted', [{ ...sure, queries: 0, uncounted: 1 }, 10_000, usual], null],
  ['everything is to be confirmed', [{ ...sure, queries: 1 }, 10_000, { queries: 0, percent: 1 }], 'queries'],
  ['never counted', [{ ...sure, queries: 1, uncounted: 1 }, 10_000, { queries: 1000, percent: 100 }], 'unknown'],
  ['refused', [{ ...sure, queries: 1, refused: 1 }, 10_000, { queries: 1000, percent: 100 }], 'refused'],
])('whether a query is confirmed: %s', (_, input, reason) => {
  expect(whyConfirm(...input)).toBe(reason);
});
