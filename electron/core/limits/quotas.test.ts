import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { operationLimits } from '../../services.ts';
import { type Governor, openGovernor } from './governor.ts';
import type { Operation } from './limits.ts';
import { isStale, type QuotaSaid } from './quotas.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 2, 1, 12);
const at = (after: number) => new Date(start + after);
const ofMonth = (left: number | null): QuotaSaid => ({ period: 'month', limit: 100, left, renewsAt: null });

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

function fileOfItsOwn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-quotas-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'limits.sqlite');
}

function opened(path = ':memory:'): Governor {
  const governor = openGovernor(path, operationLimits);
  cleanups.push(governor.close);
  return governor;
}

function take(governor: Governor, after = 0, operation: Operation = 'investigate', spends = true): number | string {
  const verdict = governor.take({ connection: 'one', operation, now: at(after), spends });
  return verdict.kind === 'go' ? verdict.ticket : verdict.kind;
}

function leftOf(governor: Governor, after = 0, product = 'intel-investigate') {
  return governor.quota('one', product, at(after))?.left;
}

test('what is spent here lowers what is left, until nothing is', () => {
  const governor = opened();
  expect(leftOf(governor)).toBeUndefined();
  governor.learnQuota('one', 'intel-investigate', ofMonth(2), at(0), governor.mark());
  expect([take(governor), leftOf(governor), take(governor), leftOf(governor)]).toEqual([1, 1, 2, 0]);
  expect(take(governor, minute)).toBe('used-up');
  expect(take(governor, minute, 'enrich')).toBe(3);
});

test('a fresh reading replaces what was counted here, whichever way it differs', () => {
  const governor = opened();
  governor.learnQuota('one', 'intel-investigate', ofMonth(50), at(0), governor.mark());
  take(governor);
  // Others have spent since.
  governor.learnQuota('one', 'intel-investigate', ofMonth(7), at(minute), governor.mark());
  expect(leftOf(governor)).toBe(7);
  // A new month has begun.
  governor.learnQuota('one', 'intel-investigate', ofMonth(100), at(hour), governor.mark());
  expect(leftOf(governor)).toBe(100);
});

test('what went out while the service was asked is not in what it said', () => {
  const governor = opened();
  take(governor);
  const mark = governor.mark();
  take(governor);
  governor.learnQuota('one', 'intel-investigate', ofMonth(10), at(0), mark);
  expect(leftOf(governor)).toBe(9);
});

test('what is given back is left again, and what costs nothing takes nothing', () => {
  const governor = opened();
  governor.learnQuota('one', 'intel-investigate', ofMonth(1), at(0), governor.mark());
  const ticket = take(governor);
  expect(take(governor)).toBe('used-up');
  expect(take(governor, 0, 'investigate', false)).toBe(2);
  governor.giveBack(Number(ticket));
  expect(leftOf(governor)).toBe(1);
});

test('a quota that begins anew at a time says nothing of what is left after it', () => {
  const governor = opened();
  const said: QuotaSaid = { period: 'reset', limit: 100, left: 0, renewsAt: at(hour) };
  governor.learnQuota('one', 'pdns', said, at(0), governor.mark());
  expect(take(governor, hour - 1, 'pdns.query')).toBe('used-up');
  expect(governor.quota('one', 'pdns', at(hour))).toMatchObject({ limit: 100, left: null, renewsAt: null });
  expect(take(governor, hour, 'pdns.query')).toBe(1);
});

test('what replies say in passing only lowers it within one quota, in whatever order they come', () => {
  const governor = opened();
  const said = (left: number, renews = hour): QuotaSaid => ({
    period: 'reset',
    limit: 100,
    left,
    renewsAt: at(renews),
  });
  governor.learnQuota('one', 'pdns', said(10), at(0), governor.mark());
  take(governor, 0, 'pdns.query');
  take(governor, 0, 'pdns.query');
  governor.lowerQuota('one', 'pdns', said(7), at(1)); // Others spent one as well.
  governor.lowerQuota('one', 'pdns', said(9), at(2)); // The answer to the first query arrives last.
  expect(leftOf(governor, 3, 'pdns')).toBe(7);
  governor.lowerQuota('one', 'pdns', said(99, 25 * hour), at(hour + 1));
  expect(leftOf(governor, hour + 2, 'pdns')).toBe(99);
});

test('it is on disk, for the next run and for other windows', () => {
  const path = fileOfItsOwn();
  const [first, second] = [opened(path), opened(path)];
  first.learnQuota('one', 'intel-investigate', ofMonth(2), at(0), first.mark());
  take(first);
  take(second);
  expect([leftOf(first), leftOf(second), take(opened(path))]).toEqual([0, 0, 'used-up']);
  expect(opened(path).quotas('one', at(minute))).toEqual([
    { product: 'intel-investigate', period: 'month', limit: 100, left: 0, renewsAt: null, readAt: at(0) },
  ]);
  expect(opened(path).quotas('two', at(minute))).toEqual([]);
});

test('calls that are still to be taken off are not forgotten with the old ones', () => {
  const governor = opened();
  governor.learnQuota('one', 'intel-investigate', ofMonth(100), at(0), governor.mark());
  for (let day = 0; day < 10; day++) take(governor, day * 24 * hour);
  expect(leftOf(governor, 10 * 24 * hour)).toBe(90);
});

test('a reading is stale after some minutes, and under a clock that was set back', () => {
  const governor = opened();
  governor.learnQuota('one', 'intel-investigate', ofMonth(0), at(0), governor.mark());
  const quota = governor.quota('one', 'intel-investigate', at(0));
  if (!quota) throw new Error('nothing was learned');
  expect([0, 5 * minute, 5 * minute + 1, -1].map((after) => isStale(quota, at(after)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a file of an earlier release is taken over', () => {
  const path = fileOfItsOwn();
  const old = new DatabaseSync(path);
  old.exec(`CREATE TABLE taken (
    ticket INTEGER PRIMARY KEY AUTOINCREMENT, connection TEXT NOT NULL, operation TEXT NOT NULL, at INTEGER NOT NULL,
    paging_key TEXT, paging_offset INTEGER
  );
  INSERT INTO taken (connection, operation, at) VALUES ('one', 'detect.monitors', ${start})`);
  old.close();
  const governor = opened(path);
  expect(take(governor, minute, 'detect.monitors')).toBe('wait');
  expect(take(governor)).toBe(2);
});
