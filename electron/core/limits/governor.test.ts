import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { operationLimits } from '../../services.ts';
import { type Ask, type Governor, openGovernor, type Paging } from './governor.ts';
import type { Operation } from './limits.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** The governor's margin after each window. */
const margin = 1500;
const start = Date.UTC(2026, 2, 1, 12);

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

function fileOfItsOwn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-governor-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'limits.sqlite');
}

function opened(path = ':memory:'): Governor {
  const governor = openGovernor(path, operationLimits);
  cleanups.push(governor.close);
  return governor;
}

/**
 * Takes a call at this many milliseconds after the start; returns the verdict in one word, or the wait since the start.
 */
function asking(governor: Governor, operation: Operation = 'detect.monitors', connection = 'one') {
  return (after: number, paging?: Paging): string => {
    const ask: Ask = { connection, operation, now: new Date(start + after), ...(paging && { paging }) };
    const verdict = governor.take(ask);
    if (verdict.kind === 'wait') return `wait until ${verdict.until.getTime() - start}`;
    return verdict.kind === 'go' && verdict.ticket === 0 ? 'free' : verdict.kind;
  };
}

test('one an hour is one in every hour, wherever it begins, and a moment longer', () => {
  const take = asking(opened());
  expect([0, 1, hour - 1, hour, hour + margin - 1, hour + margin, 2 * hour].map((after) => take(after))).toEqual([
    'go',
    `wait until ${hour + margin}`,
    `wait until ${hour + margin}`,
    `wait until ${hour + margin}`,
    `wait until ${hour + margin}`,
    'go',
    `wait until ${2 * hour + 2 * margin}`,
  ]);
});

test('a window of thirty slides: the next may go when the oldest of the last thirty leaves it', () => {
  const take = asking(opened(), 'detect.escalate');
  const first = Array.from({ length: 30 }, (_, index) => take(index * second));
  expect(new Set(first)).toEqual(new Set(['go']));
  expect(take(30 * second)).toBe(`wait until ${minute + margin}`);
  expect(take(minute + margin)).toBe('go');
  expect(take(minute + margin)).toBe(`wait until ${minute + second + margin}`);
});

test('a call that may have arrived late counts from then, and one that came soon from when it was taken', () => {
  const governor = opened();
  const ask: Ask = { connection: 'one', operation: 'detect.preview', now: new Date(start) };
  const taken = Array.from({ length: 30 }, () => governor.take(ask));
  for (const [call, verdict] of taken.entries())
    governor.arrived(verdict.kind === 'go' ? verdict.ticket : 0, new Date(start + (call === 0 ? 500 : 4000)));
  const take = asking(governor, 'detect.preview');
  expect(take(5000)).toBe(`wait until ${minute + margin}`);
  expect([take(minute + margin), take(minute + margin)]).toEqual(['go', `wait until ${minute + 4000 + margin}`]);
});

test('a late page leaves the window of free pages where it began', () => {
  const governor = opened();
  const page = { key: 'a', offset: 0 };
  const taken = governor.take({ connection: 'one', operation: 'detect.new', now: new Date(start), paging: page });
  governor.arrived(taken.kind === 'go' ? taken.ticket : 0, new Date(start + minute));
  const take = asking(governor, 'detect.new');
  expect(take(hour - margin - 1, { key: 'a', offset: 100 })).toBe('free');
  expect(take(hour - margin, { key: 'a', offset: 100 })).not.toBe('free');
});

test('of several limits the longest wait is told', () => {
  const governor = opened();
  governor.learn('one', 'account-information', [
    { most: 1, seconds: 60 },
    { most: 1, seconds: 3600 },
  ]);
  const ask = asking(governor, 'account');
  expect([ask(0), ask(1)]).toEqual(['go', `wait until ${hour + margin}`]);
  governor.holdUntil('one', 'account', new Date(start + 2 * hour));
  expect(ask(2)).toBe(`wait until ${2 * hour}`);
});

test('connections and operations are counted apart', () => {
  const governor = opened();
  expect(asking(governor, 'detect.monitors', 'one')(0)).toBe('go');
  expect(asking(governor, 'detect.monitors', 'two')(0)).toBe('go');
  expect(asking(governor, 'detect.new', 'one')(0)).toBe('go');
  expect(asking(governor, 'detect.monitors', 'one')(0)).toMatch(/^wait/);
});

test('pages are free inside the hour of their query, the page that opened it is not', () => {
  const take = asking(opened(), 'detect.new');
  expect(take(0, { key: 'a', offset: 0 })).toBe('go');
  expect(take(1, { key: 'a', offset: 100 })).toBe('free');
  expect(take(2, { key: 'a', offset: 200 })).toBe('free');
  expect(take(3, { key: 'a', offset: 100 })).toBe('free');
  expect(take(4, { key: 'a', offset: 0 })).toBe(`wait until ${hour + margin}`);
  expect(take(5, { key: 'b', offset: 100 })).toBe(`wait until ${hour + margin}`);
  expect(take(6)).toBe(`wait until ${hour + margin}`);
});

test('free pages end a moment before their hour, so that none arrives after it', () => {
  const take = asking(opened(), 'detect.watched');
  expect(take(0, { key: 'a', offset: 0 })).toBe('go');
  expect(take(hour - margin - 1, { key: 'a', offset: 100 })).toBe('free');
  expect(take(hour - margin, { key: 'a', offset: 100 })).toBe(`wait until ${hour + margin}`);
  expect(take(hour + margin, { key: 'a', offset: 200 })).toBe('go');
  // The page at 200 opened this second window.
  expect(take(hour + margin + 1, { key: 'a', offset: 200 })).toMatch(/^wait/);
  expect(take(hour + margin + 1, { key: 'a', offset: 0 })).toBe('free');
});

test('a page that may only be free opens no window of its own', () => {
  const take = asking(opened(), 'detect.watched');
  expect(take(0, { key: 'a', offset: 100, onlyInside: true })).toBe('closed');
  expect(take(0, { key: 'a', offset: 0 })).toBe('go');
  expect(take(1, { key: 'a', offset: 100, onlyInside: true })).toBe('free');
  expect(take(2 * hour, { key: 'a', offset: 200, onlyInside: true })).toBe('closed');
  expect(take(2 * hour, { key: 'b', offset: 0 })).toBe('go');
});

test('nothing else is paged freely', () => {
  const take = asking(opened(), 'detect.monitors');
  expect(take(0, { key: 'a', offset: 0 })).toBe('go');
  expect(take(1, { key: 'a', offset: 100 })).toMatch(/^wait/);
});

test('what is given back can be taken again, and giving back a free page gives nothing', () => {
  const governor = opened();
  const now = new Date(start);
  const verdict = governor.take({ connection: 'one', operation: 'detect.new', now, paging: { key: 'a', offset: 0 } });
  expect(asking(governor, 'detect.new')(1, { key: 'a', offset: 100 })).toBe('free');
  governor.giveBack(0);
  expect(asking(governor, 'detect.new')(1)).toMatch(/^wait/);
  if (verdict.kind !== 'go') throw new Error('nothing was taken');
  governor.giveBack(verdict.ticket);
  expect(asking(governor, 'detect.new')(1, { key: 'a', offset: 100, onlyInside: true })).toBe('closed');
  expect(asking(governor, 'detect.new')(1)).toBe('go');
  // A ticket is never used twice: a late return takes nothing from later calls.
  governor.giveBack(verdict.ticket);
  expect(asking(governor, 'detect.new')(2)).toMatch(/^wait/);
});

test('what the account tells tightens a limit, and never loosens it', () => {
  const governor = opened();
  const take = asking(governor, 'detect.monitors');
  governor.learn('one', 'intel-detect-monitors', [{ most: 120, seconds: 60 }]);
  expect([take(0), take(1)]).toEqual(['go', `wait until ${hour + margin}`]);

  const investigate = asking(governor, 'investigate');
  expect([investigate(0), investigate(0), investigate(0)]).toEqual(['go', 'go', 'go']);
  governor.learn('one', 'intel-investigate', [{ most: 3, seconds: 60 }]);
  expect(investigate(1)).toBe(`wait until ${minute + margin}`);
  expect(asking(governor, 'investigate', 'two')(1)).toBe('go');
  governor.learn('one', 'intel-investigate', [{ most: 4, seconds: 60 }]);
  expect(investigate(1)).toBe('go');
  governor.learn('one', 'intel-investigate', []);
  expect(investigate(1)).toBe('go');
});

test('a limit of none lets nothing through', () => {
  const governor = opened();
  governor.learn('one', 'intel-enrich', [{ most: 0, seconds: 60 }]);
  expect(asking(governor, 'enrich')(0)).toBe(`wait until ${minute + margin}`);
});

test('limits are known in the run that learned them, and hold in the next before it has', () => {
  const path = fileOfItsOwn();
  const first = openGovernor(path, operationLimits);
  expect(first.hasAsked('one', 'pdns')).toBe(false);
  first.learn('one', 'pdns', [{ most: 1, seconds: 300 }]);
  expect([first.hasAsked('one', 'pdns'), first.hasAsked('two', 'pdns')]).toEqual([true, false]);
  first.close();
  const second = opened(path);
  expect(second.hasAsked('one', 'pdns')).toBe(false);
  const take = asking(second, 'pdns.query');
  expect([take(0), take(1)]).toEqual(['go', `wait until ${300 * 1000 + margin}`]);
});

test('a hold keeps everything back until its time, free pages too', () => {
  const governor = opened();
  const take = asking(governor, 'detect.new');
  expect(take(0, { key: 'a', offset: 0 })).toBe('go');
  governor.holdUntil('one', 'detect.new', new Date(start + minute));
  expect(take(1, { key: 'a', offset: 100 })).toBe(`wait until ${minute}`);
  expect(take(minute, { key: 'a', offset: 100 })).toBe('free');
  expect(asking(governor, 'detect.watched')(1)).toBe('go');
});

test('a restart forgets nothing', () => {
  const path = fileOfItsOwn();
  const before = openGovernor(path, operationLimits);
  expect(asking(before, 'detect.new')(0, { key: 'a', offset: 0 })).toBe('go');
  expect(asking(before, 'detect.monitors')(0)).toBe('go');
  before.holdUntil('one', 'pdns.query', new Date(start + hour));
  before.close();
  const after = opened(path);
  expect(asking(after, 'detect.new')(1, { key: 'a', offset: 100 })).toBe('free');
  expect(asking(after, 'detect.new')(1, { key: 'b', offset: 0 })).toBe(`wait until ${hour + margin}`);
  expect(asking(after, 'detect.monitors')(1)).toBe(`wait until ${hour + margin}`);
  expect(asking(after, 'pdns.query')(1)).toBe(`wait until ${hour}`);
});

test('what is counted is on disk before the request may leave', () => {
  const path = fileOfItsOwn();
  const governor = opened(path);
  expect(asking(governor)(0)).toBe('go');
  const other = new DatabaseSync(path, { readOnly: true });
  cleanups.push(() => other.close());
  expect(other.prepare('SELECT operation, at FROM taken').all()).toEqual([{ operation: 'detect.monitors', at: start }]);
  expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
});

test('a clock that is set back holds for one window from there, and ends free pages', () => {
  const take = asking(opened(), 'detect.new');
  expect(take(0, { key: 'a', offset: 0 })).toBe('go');
  const back = -30 * 24 * hour;
  expect(take(back, { key: 'a', offset: 100 })).toBe(`wait until ${back + hour + margin}`);
  expect(take(back + hour + margin)).toBe('go');
});

test('a clock that is far ahead on one connection forgets nothing of the others', () => {
  const governor = opened();
  expect(asking(governor, 'detect.monitors', 'real')(0)).toBe('go');
  expect(asking(governor, 'detect.monitors', 'demo')(30 * 24 * hour)).toBe('go');
  expect(asking(governor, 'detect.monitors', 'real')(1)).toMatch(/^wait/);
});

test('old calls are forgotten, so that the file does not grow for ever', () => {
  const path = fileOfItsOwn();
  const governor = opened(path);
  for (let day = 0; day < 30; day++) expect(asking(governor)(day * 24 * hour)).toBe('go');
  const other = new DatabaseSync(path, { readOnly: true });
  cleanups.push(() => other.close());
  expect(other.prepare('SELECT count(*) AS rows FROM taken').get()).toEqual({ rows: 2 });
});

test('what is left can be told without taking anything', () => {
  const governor = opened();
  const left = (after: number) => governor.left('one', 'detect.escalate', new Date(start + after));
  const limit = { most: 30, seconds: 60 };
  expect(left(0)).toEqual([{ limit, left: 30, freesAt: null }]);
  const take = asking(governor, 'detect.escalate');
  for (const after of [0, second, 2 * second]) take(after);
  expect(left(3 * second)).toEqual([{ limit, left: 27, freesAt: new Date(start + minute) }]);
  expect(left(minute + second)).toEqual([{ limit, left: 29, freesAt: new Date(start + minute + 2 * second) }]);
  governor.learn('one', 'intel-detect-escalate-domains', [{ most: 2, seconds: 10 }]);
  expect(left(3 * second)[1]).toEqual({
    limit: { most: 2, seconds: 10 },
    left: 0,
    freesAt: new Date(start + 10 * second),
  });
});

test('whatever is asked in whatever order, no window ever holds more than its limit', () => {
  const step = fc.record({
    after: fc.integer({ min: 0, max: 40 * minute }),
    key: fc.constantFrom('a', 'b'),
    offset: fc.constantFrom(0, 100, 200),
    onlyInside: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const governor = openGovernor(':memory:', operationLimits);
      const take = asking(governor, 'detect.new');
      let now = 0;
      let open: { at: number; key: string; offset: number } | null = null;
      for (const { after, ...paging } of steps) {
        now += after;
        const verdict = take(now, paging);
        // The rule of the service, written independently: a call opens an hour, in which only its further pages are
        // free.
        const inHour = open !== null && now < open.at + hour;
        const isPage = inHour && open?.key === paging.key && open.offset !== paging.offset;
        if (verdict === 'go' || verdict === 'free') expect(isPage || !inHour).toBe(true);
        if (verdict === 'free') expect(isPage).toBe(true);
        if (verdict === 'go') open = { at: now, key: paging.key, offset: paging.offset };
      }
      governor.close();
    }),
    { numRuns: 200 },
  );
});

/** Another process: at a given moment it takes all it can from each connection, and returns how often it succeeded. */
function takeElsewhere(path: string, connections: number, from: number): Promise<number> {
  const source = fileURLToPath(new URL('governor.ts', import.meta.url));
  const table = fileURLToPath(new URL('../../services.ts', import.meta.url));
  const program = `
    import { openGovernor } from ${JSON.stringify(source)};
    import { operationLimits } from ${JSON.stringify(table)};
    while (Date.now() < ${from}); // All begin in the same millisecond.
    const governor = openGovernor(${JSON.stringify(path)}, operationLimits);
    const now = new Date(${start});
    let went = 0;
    for (let connection = 0; connection < ${connections}; connection++) {
      const ask = { connection: String(connection), operation: 'detect.monitors', now };
      if (governor.take(ask).kind === 'go') went++;
    }
    governor.close();
    console.log(went);
  `;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let told = '';
    let errors = '';
    child.stdout.on('data', (chunk) => {
      told += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(Number(told)) : reject(new Error(errors))));
  });
}

test('several processes on one file can not overspend, nor trip over each other at the start', async () => {
  const path = fileOfItsOwn();
  const connections = 300;
  const from = Date.now() + 1500;
  const went = await Promise.all(Array.from({ length: 4 }, () => takeElsewhere(path, connections, from)));
  expect(went.reduce((sum, each) => sum + each, 0)).toBe(connections);
  expect(asking(opened(path), 'detect.monitors', '0')(second)).toMatch(/^wait/);
});
