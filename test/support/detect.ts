import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import type { SeenCall } from '../../electron/demo/control/call-log.ts';
import type { FaultRule } from '../../electron/demo/control/fault-book.ts';
import { type DemoOptions, startDemoService } from '../../electron/demo/service.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import { type CallName, type Contract, calls } from '../../shared/contract.ts';
import type { Failure, Result } from '../../shared/result.ts';
import { openTestApp, type TestApp } from './app.ts';

type Given<N extends CallName> = z.input<Contract[N]['input']>;
type Answered<N extends CallName> = z.output<Contract[N]['output']>;

/** The app with a demo service that outlives it, so that the app can be closed and opened again. */
export interface DetectBench {
  call<N extends CallName>(name: N, input: Given<N>, signal?: AbortSignal): Promise<Result<Answered<N>>>;
  /** The value of a call; throws if it failed. */
  get<N extends CallName>(name: N, input: Given<N>): Promise<Answered<N>>;
  /** The failure of a call; throws if it succeeded. */
  refusal<N extends CallName>(name: N, input: Given<N>): Promise<Failure>;
  /** Moves the clock of the demo world, for the service and the app. */
  advance(hours: number): Promise<void>;
  /** Past every window that may be open. */
  nextHour(): Promise<void>;
  spoil(...rules: FaultRule[]): Promise<void>;
  heal(): Promise<void>;
  /** Calls of one route, in order. */
  seen(route?: string): Promise<readonly SeenCall[]>;
  /** How many calls the faults have affected so far, answered or not. */
  met(): Promise<number>;
  /** Closes the app and opens it on the same data. */
  restart(): Promise<void>;
  /** The same service for another user, in a separate app. */
  as(username: string): Promise<DetectBench>;
  close(): Promise<void>;
}

export async function openDetectBench(options: DemoOptions = {}): Promise<DetectBench> {
  const demo = await startDemoService({ strict: true, now: '2026-03-01T12:00:00Z', ...options });
  const { announcement } = demo;
  const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-detect-'));
  const others: TestApp[] = [];
  let current = await openTestApp({ startDemo, dataFolder });

  /** The bench closes the demo service, not the app. */
  async function startDemo() {
    return { announcement, close: async () => undefined };
  }

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const { url, token } = announcement.control;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`the control address answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }

  async function syncClock(app: TestApp): Promise<void> {
    await app.app.run('demo.clock', {}, new AbortController().signal);
  }

  function benchOf(app: () => TestApp): DetectBench {
    const call: DetectBench['call'] = async (name, input, signal = new AbortController().signal) => {
      const result = await app().app.run(name, input, signal);
      return result as Result<Answered<typeof name>>;
    };
    async function advance(hours: number): Promise<void> {
      await app().app.run('demo.advanceClock', { hours }, new AbortController().signal);
    }
    return {
      call,
      get: async (name, input) => {
        const result = await call(name, input);
        if (!result.ok) throw new Error(`${name}: ${result.failure.code}: ${result.failure.message}`);
        return calls[name].output.parse(result.value) as Answered<typeof name>;
      },
      refusal: async (name, input) => {
        const result = await call(name, input);
        if (result.ok) throw new Error(`${name} went well`);
        return result.failure;
      },
      advance,
      nextHour: () => advance(1.01),
      spoil: async (...rules) => {
        await control('POST', '/faults', rules);
      },
      heal: async () => {
        await control('DELETE', '/faults');
        await control('DELETE', '/calls');
      },
      seen: async (route) => {
        const asked = route ? `?route=${encodeURIComponent(route)}` : '';
        return ((await control('GET', `/calls${asked}`)) as { calls: SeenCall[] }).calls;
      },
      met: async () => {
        const { rules } = (await control('GET', '/faults')) as { rules: { spoiled: number }[] };
        return rules.reduce((sum, { spoiled }) => sum + spoiled, 0);
      },
      restart: async () => {
        await current.close();
        current = await openTestApp({ startDemo, dataFolder });
        await syncClock(current);
      },
      as: async (username) => {
        const user = announcement.users.find((candidate) => candidate.username === username);
        if (!user) throw new Error(`no user ${username}`);
        const file = ConnectionFile.parse({ ...announcement.connection, username });
        const other = await openTestApp({ startDemo, connection: { file, keys: { platform: user.key } } });
        others.push(other);
        return benchOf(() => other);
      },
      close: async () => {
        for (const each of [...others, current]) await each.close();
        await demo.close();
        rmSync(dataFolder, { recursive: true, force: true });
      },
    };
  }

  await syncClock(current);
  return benchOf(() => current);
}
