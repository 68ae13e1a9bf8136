import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Answer, askControl } from '../../electron/demo/asking.ts';
import type { SeenCall } from '../../electron/demo/control/call-log.ts';
import type { Fault } from '../../electron/demo/control/fault-book.ts';
import { startDemoProcess } from '../bench/demo-service.ts';
import { openTestApp } from '../support/app.ts';
import { type Call, doSomething } from './analyst.ts';
import { createDice } from './dice.ts';
import { createMirror } from './mirror.ts';

export interface SoakReport {
  readonly seconds: number;
  readonly calls: number;
  readonly wentWell: number;
  /** How often each failure came; all of them expected on bad days. */
  readonly failures: Readonly<Record<string, number>>;
  readonly cancelled: number;
  readonly spoiled: number;
  readonly asked: number;
  readonly cases: number;
  readonly slowestMs: number;
  /** Megabytes of the heap at the beginning of each case, after everything that is garbage is gone. */
  readonly heapMb: readonly number[];
  readonly residentMb: readonly number[];
  /** What must not be: each as a sentence. */
  readonly wrong: readonly string[];
}

export interface SoakWishes {
  readonly seconds: number;
  readonly seed: number;
  /** Things that are done in one case before the next is begun. */
  readonly deedsPerCase: number;
  readonly say?: (line: string) => void;
}

/** What is cancelled must be answered in this time. */
const longestMs = 20_000;
const atOnce = 4;

/** The faults of a bad day. Those that hold an answer back do so for a moment only: it is chance that is wanted, not patience. */
const faults: readonly Fault[] = [
  { kind: 'status', status: 400 },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 403 },
  { kind: 'status', status: 404 },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503 },
  { kind: 'delay', milliseconds: 300 },
  { kind: 'drip', bytes: 20_000, milliseconds: 5 },
  { kind: 'cut', afterBytes: 700 },
  { kind: 'truncate', afterLines: 3 },
  { kind: 'reset' },
  { kind: 'content-type', contentType: 'text/plain' },
  { kind: 'html' },
  { kind: 'broken-line', line: 2 },
  { kind: 'invalid-utf8' },
  { kind: 'huge', bytes: 200_000 },
  { kind: 'quota' },
  { kind: 'play', name: 'partial' },
  { kind: 'play', name: 'limit-exceeded' },
  { kind: 'play', name: 'failed' },
];
const routes = ['*', 'platform.*', 'platform.investigate', 'platform.enrich', 'platform.detect.*', 'pdns.*', 'batch.*'];

/** A scripted analyst at work against the demo service, which has a bad day. */
export async function soak({ seconds, seed, deedsPerCase, say }: SoakWishes): Promise<SoakReport> {
  const dice = createDice(seed);
  const demo = await startDemoProcess('--port', '0');
  const { announcement } = demo;
  const running = await openTestApp({ startDemo: async () => ({ announcement, close: demo.stop }) });
  const { bridge } = running;
  const mirror = createMirror(bridge);

  const failures: Record<string, number> = {};
  const wrong: string[] = [];
  const pending = new Map<number, string>();
  const goHome = new AbortController();
  let [calls, wentWell, cancelled, spoiled, asked, slowestMs, lastSeen] = [0, 0, 0, 0, 0, 0, 0];

  const call: Call = async (name, input) => {
    const number = ++calls;
    pending.set(number, name);
    const stop = new AbortController();
    const willCancel = dice.upTo(25) === 0;
    if (willCancel) {
      cancelled++;
      setTimeout(() => stop.abort(), dice.upTo(40));
    }
    const began = performance.now();
    const answer = await bridge.call(name, input, AbortSignal.any([stop.signal, goHome.signal]));
    pending.delete(number);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    if (answer.ok) wentWell++;
    else {
      const { code, message } = answer.failure;
      failures[code] = (failures[code] ?? 0) + 1;
      if (code === 'bug' || code === 'unknown-call') wrong.push(`${name} ended in ${code}: ${message}`);
    }
    return answer;
  };

  /** Once more where the service closed the kept connection at that very moment. */
  function control(method: string, path: string, body?: unknown): Promise<Answer> {
    const ask = () => askControl(announcement, method, path, body);
    return ask().catch(ask);
  }

  async function spoil(): Promise<void> {
    await control('DELETE', '/faults');
    const rule = { route: dice.one(routes), times: 1 + dice.upTo(3), fault: dice.one(faults) };
    await control('POST', '/faults', rule);
  }

  /** Looks through what the service saw since the last time. */
  async function inspectCalls(): Promise<void> {
    const { json } = await control('GET', `/calls?after=${lastSeen}`);
    const seen = (json as { calls: readonly SeenCall[] }).calls;
    for (const { number, route, status, faults: spoiledBy } of seen) {
      lastSeen = Math.max(lastSeen, number);
      asked++;
      if (spoiledBy.length > 0) spoiled++;
      else if (status === 429) wrong.push(`The service saw a call over its limit: ${route}`);
    }
  }

  const heapMb: number[] = [];
  const residentMb: number[] = [];

  async function beginCase(): Promise<void> {
    const begun = await bridge.call('case.new', { title: `Soak ${heapMb.length + 1}` });
    if (!begun.ok) wrong.push(`No new case: ${begun.failure.message}`);
    (running.traffic as unknown[]).length = 0; // Kept for other tests; here it would look like a leak.
    running.log.length = 0;
    collectGarbage();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    heapMb.push(Math.round((heapUsed + arrayBuffers) / 2 ** 20));
    residentMb.push(Math.round(rss / 2 ** 20));
  }

  /** Everything that was told is in the case, and the case is whole. */
  async function inspectCase(): Promise<void> {
    wrong.push(...(await mirror.differences()).slice(0, 5));
    const checked = await bridge.call('case.verify', {});
    if (!checked.ok) wrong.push(`The case could not be verified: ${checked.failure.message}`);
    else if (!checked.value.good) wrong.push(`The ledger is not whole: ${JSON.stringify(checked.value).slice(0, 300)}`);
  }

  async function analyse(deeds: number, ends: number): Promise<void> {
    for (let done = 0; done < deeds && performance.now() < ends; done++) {
      if (dice.upTo(6) === 0) await spoil();
      await doSomething({ call, dice, mirror });
    }
  }

  const began = performance.now();
  const ends = began + seconds * 1000;
  setTimeout(() => goHome.abort(), seconds * 1000).unref(); // What still waits then, waits for a limit.
  try {
    while (performance.now() < ends) {
      await beginCase();
      const workers = Array.from({ length: atOnce }, () => analyse(deedsPerCase / atOnce, ends));
      const late = await Promise.race([Promise.all(workers).then(() => false), tooLate(ends)]);
      if (late) {
        for (const name of pending.values()) wrong.push(`${name} was never answered`);
        break;
      }
      await control('DELETE', '/faults');
      await inspectCase();
      await inspectCalls();
      say?.(`case ${heapMb.length}: ${calls} calls, ${mirror.size()} rows, heap ${heapMb.at(-1)} MB`);
    }
  } finally {
    await running.close();
  }
  return {
    seconds: Math.round((performance.now() - began) / 1000),
    calls,
    wentWell,
    failures,
    cancelled,
    spoiled,
    asked,
    cases: heapMb.length,
    slowestMs: Math.round(slowestMs),
    heapMb,
    residentMb,
    wrong,
  };
}

/** True when the end is long past and something still waits. */
function tooLate(ends: number): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(true), ends - performance.now() + longestMs).unref();
  });
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** How much larger the heap is at the end than after the warm-up, as a factor; null where there were too few cases. */
export function growthOf({ heapMb }: Pick<SoakReport, 'heapMb'>): number | null {
  const warm = heapMb.slice(Math.floor(heapMb.length / 3));
  if (warm.length < 6) return null;
  const third = Math.floor(warm.length / 3);
  const middle = (list: readonly number[]) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];
  return (middle(warm.slice(-third)) ?? 0) / (middle(warm.slice(0, third)) ?? 1);
}
