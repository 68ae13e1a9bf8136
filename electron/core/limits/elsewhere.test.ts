import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { operationLimits } from '../../services.ts';
import { type Governor, openGovernor } from './governor.ts';
import type { Operation } from './limits.ts';

const minute = 60_000;
const start = Date.UTC(2026, 2, 1, 12);
const at = (after: number) => new Date(start + after);
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

function opened(path = ':memory:'): Governor {
  const governor = openGovernor(path, operationLimits);
  cleanups.push(governor.close);
  return governor;
}

function taking(governor: Governor, operation: Operation = 'detect.monitors') {
  return (after: number, receipt?: string) =>
    governor.take({ connection: 'one', operation, now: at(after), ...(receipt && { receipt }) });
}

function others(receipt: string, agoMs: number, isGivenBack = false, operation = 'detect.monitors') {
  return { receipt, operation, product: 'intel-detect-monitors', spends: true, agoMs, isGivenBack };
}

test('a call of a colleague counts like one from here, until it leaves its window or is given back', () => {
  const governor = opened();
  const take = taking(governor);
  governor.elsewhere.hear('one', [others('a', 10 * minute)], at(0));
  expect(take(0)).toMatchObject({ kind: 'wait', until: at(50 * minute + 1500) });
  const [left] = governor.left('one', 'detect.monitors', at(0));
  expect(left).toMatchObject({ left: 0, freesAt: at(50 * minute) });
  expect(governor.left('two', 'detect.monitors', at(0))).toMatchObject([{ left: 1 }]);
  governor.elsewhere.hear('one', [others('a', 11 * minute, true)], at(minute));
  expect(take(minute)).toMatchObject({ kind: 'go' });
  governor.elsewhere.hear('two', [others('b', 0)], at(0));
  const two = governor.take({ connection: 'two', operation: 'detect.monitors', now: at(61 * minute) });
  expect(two).toMatchObject({ kind: 'go' });
});

test('a call from here that comes back as news counts once', () => {
  const governor = opened();
  const take = taking(governor, 'detect.escalate');
  const receipts = Array.from({ length: 29 }, (_, index) => `call ${index}`);
  for (const receipt of receipts) expect(take(0, receipt)).toMatchObject({ kind: 'go' });
  const news = receipts.map((receipt) => others(receipt, 0, false, 'detect.escalate'));
  for (let again = 0; again < 2; again++) governor.elsewhere.hear('one', news, at(0));
  expect(take(0, 'the last')).toMatchObject({ kind: 'go' });
  expect(take(0, 'too many')).toMatchObject({ kind: 'wait' });
});

test('what went out without asking is told, and what is being asked about is not', () => {
  const governor = opened();
  const take = taking(governor, 'detect.escalate');
  take(0);
  take(0, 'asking');
  take(0, 'alone');
  take(0, 'told');
  governor.elsewhere.note(['alone'], 'untold');
  governor.elsewhere.note(['told'], 'told');
  const untold = governor.elsewhere.untold('one', ['detect.escalate'], at(minute));
  expect(untold).toMatchObject([{ agoMs: minute, spends: true }, { receipt: 'alone' }]);
  expect(governor.elsewhere.untold('one', ['detect.monitors'], at(minute))).toEqual([]);
  expect(governor.elsewhere.untold('one', ['detect.escalate'], at(90 * minute))).toEqual([]);
});

test('only a call that others know of must be given back there', () => {
  const governor = opened();
  const take = taking(governor, 'detect.escalate');
  const ticketOf = (receipt: string) => {
    const verdict = take(0, receipt);
    return verdict.kind === 'go' ? verdict.ticket : 0;
  };
  const [told, asking] = [ticketOf('told'), ticketOf('asking')];
  governor.elsewhere.note(['told'], 'told');
  expect([governor.giveBack(told), governor.giveBack(asking), governor.giveBack(told)]).toEqual(['told', null, null]);
});

test('of a quota is subtracted what colleagues spent after it was read, and not what the reading has', () => {
  const governor = opened();
  const said = { period: 'month', limit: 100, left: 50, renewsAt: null } as const;
  governor.learnQuota('one', 'intel-detect-monitors', said, at(0), governor.mark());
  governor.elsewhere.hear('one', [others('before', 3 * minute), others('after', minute)], at(2 * minute));
  expect(governor.quota('one', 'intel-detect-monitors', at(2 * minute))).toMatchObject({ left: 49 });
});

test('a clock that is set back makes a call of a colleague one of now', () => {
  const governor = opened();
  governor.elsewhere.hear('one', [others('a', 0)], at(24 * 60 * minute));
  expect(taking(governor)(0)).toMatchObject({ kind: 'wait', until: at(60 * minute + 1500) });
});

test('the file of an earlier release is counted on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-elsewhere-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'limits.sqlite');
  const old = new DatabaseSync(path);
  old.exec(`CREATE TABLE taken (
    ticket INTEGER PRIMARY KEY AUTOINCREMENT, connection TEXT NOT NULL, operation TEXT NOT NULL, at INTEGER NOT NULL,
    paging_key TEXT, paging_offset INTEGER, spends INTEGER NOT NULL DEFAULT 1, product TEXT
  ); INSERT INTO taken (connection, operation, at) VALUES ('one', 'detect.monitors', ${start})`);
  old.close();
  const governor = opened(path);
  expect(taking(governor)(minute)).toMatchObject({ kind: 'wait' });
  expect(governor.elsewhere.untold('one', ['detect.monitors'], at(minute))).toEqual([]);
});
