import { expect, test } from 'vitest';
import { Chain } from '../../shared/chain.ts';
import { chainOf, kindsOf, type Made, stepWords } from './chain-steps.ts';

const read = { do: 'read', through: 'investigate', expand: true } as const;
const pivot = (id: string): Made['action'] => ({ do: 'pivot', pivot: id, filters: {}, fences: {}, types: [] });

function made(action: Made['action'], from: Made['from'], ids: number[], found: number[]): Made {
  return { action, from, ids, found: new Set(found), title: 'x' };
}

test('each step begins from what an earlier one brought, or from what the first began from', () => {
  const { steps, apart } = chainOf([
    made(read, 'domain', [1, 2], [1, 2, 10, 11]),
    made(pivot('ip.ip'), 'ip', [10], [20, 21]),
    made(pivot('domain.pdns-owner'), 'domain', [2], [30]),
    made(pivot('domain.pdns-below'), 'domain', [21], [40]),
  ]);
  expect(steps.map(({ on }) => on)).toEqual([-1, 0, -1, 1]);
  expect(apart).toEqual([]);
  const chain = Chain.parse({ steps });
  expect(kindsOf(chain)).toEqual(['domain']);
  expect(steps.map(stepWords)).toEqual([
    'Look up and expand · domains of the selection',
    'Domains on this address · IP addresses from step 1',
    'Its DNS records over time · domains of the selection',
    'Names below it · domains from step 2',
  ]);
});

test('what was made on other things is no part of the chain', () => {
  const other = made(pivot('ip.ip'), 'ip', [99], [100]);
  const { steps, apart } = chainOf([made(read, 'domain', [1], [10]), other]);
  expect([steps.length, apart]).toEqual([1, [other]]);
  expect(chainOf([])).toEqual({ steps: [], apart: [] });
});
