import { expect, test } from 'vitest';
import type { OperationLimits } from './core/limits/limits.ts';
import { operationLimits } from './services.ts';

const perMinute = (most: number) => ({ most, seconds: 60 });
const perHour = (most: number) => ({ most, seconds: 3600 });

// covers: feeds.read 2 a minute, 120 an hour
test('the table holds the numbers of the documents', () => {
  const numbers = Object.entries(operationLimits).map(([name, row]) => [name, row.limits]);
  expect(Object.fromEntries(numbers)).toEqual({
    account: [],
    investigate: [],
    enrich: [],
    'detect.monitors': [perHour(1)],
    'detect.changeMonitor': [],
    'detect.new': [perHour(1)],
    'detect.watched': [perHour(1)],
    'detect.ignored': [], // The document gives the two others an hourly limit.
    'detect.preview': [perMinute(30)],
    'detect.setState': [],
    'detect.escalate': [perMinute(30)],
    feeds: [perMinute(2), perHour(120)],
    'pdns.query': [],
    'pdns.free': [],
    batch: [],
    outside: [],
  });
});

test('only the lists of Detect are paged freely, each counted by the limits of its own product', () => {
  const rows: [string, OperationLimits][] = Object.entries(operationLimits);
  expect(rows.filter(([, row]) => row.freePaging).map(([name, row]) => [name, row.product])).toEqual([
    ['detect.new', 'intel-detect-new-domains'],
    ['detect.watched', 'intel-detect-watched-domains'],
    ['detect.ignored', 'intel-detect-ignored-domains'],
  ]);
});

test('no two operations count for one product, since each is counted by itself', () => {
  const products = Object.values(operationLimits).flatMap((row: OperationLimits) => row.product ?? []);
  expect(new Set(products).size).toBe(products.length);
});
