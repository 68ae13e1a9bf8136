import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ConnectionFile } from '../../../shared/connection.ts';
import { ok } from '../../../shared/result.ts';
import { plainNetwork, withoutWaiting } from '../../../test/support/wire.ts';
import { readResume } from '../../core/http/resume.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import { createSignedHttp, type SignedHttp } from '../../core/http/signed-http.ts';
import { countAlone } from '../../core/limits/counter.ts';
import { openGovernor } from '../../core/limits/governor.ts';
import { createSecrets } from '../../core/words/secrets.ts';
import type { SeenCall } from '../../demo/control/call-log.ts';
import { startDemoService } from '../../demo/service.ts';
import { operationLimits, services } from '../../services.ts';
import { changeState, postEscalations } from './client.ts';
import { readMonitors, startOfMonitors } from './monitors.ts';
import { type ListPlace, ListPlace as PlaceSchema, readList, startOf } from './paging.ts';
import type { ListQuery } from './query.ts';

const minute = 60_000;
const hour = 60 * minute;
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Some end a moment before or after an hour. */
const moves = [minute, 9 * minute, 25 * minute, 31 * minute, 31 * minute, hour - 2000, hour + 2000, 3 * hour];

/** Pseudo-random numbers, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The demo service, and any number of windows that share one limits file and one clock. */
async function openHouse() {
  const demo = await startDemoService({ now: '2026-03-01T12:00:00Z' });
  const folder = mkdtempSync(join(tmpdir(), 'sextant-limits-'));
  const network = plainNetwork();
  cleanups.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => demo.close(),
    () => network.close(),
  );
  const { announcement } = demo;
  let offsetMs = announcement.world.offsetMs;
  let exchanges = 0;

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const { url, token } = announcement.control;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return reply.json();
  }

  return {
    /** A new window, and a way to close it. */
    open: (): { http: SignedHttp; close(): void } => {
      const governor = openGovernor(join(folder, 'limits.sqlite'), operationLimits);
      const counting = { connectionId: 'demo', governor, worldClock: () => new Date(Date.now() + offsetMs) };
      const http = createSignedHttp({
        ...counting,
        counter: countAlone(counting),
        services,
        connection: ConnectionFile.parse(announcement.connection),
        readKey: async () => ok(announcement.keys.platform),
        network,
        secrets: createSecrets(),
        wallClock: () => new Date(),
        spoolFolder: join(folder, 'spool'),
        isOffline: () => false,
        onExchange: () => undefined,
        nextNumber: () => ++exchanges,
        random: withoutWaiting,
      });
      return { http, close: governor.close };
    },
    advance: async (advanceMs: number) => {
      await control('POST', '/clock', { advanceMs });
      offsetMs += advanceMs;
    },
    calls: async () => ((await control('GET', '/calls')) as { calls: SeenCall[] }).calls,
  };
}

/**
 * Moves the clock only while all work waits for a limit. Never during a call: a call that is counted before a jump and
 * arrives after it would break the rule only because of the jump.
 */
function movingWhileAllWait(advance: (milliseconds: number) => Promise<void>) {
  const waiting = new Set<number>();
  let number = 0;
  let underWay = 0;
  let stopped = false;
  const loop = (async () => {
    while (!stopped) {
      await sleep(20);
      if (underWay > 0 && waiting.size === underWay) await advance(1000);
    }
  })();
  return {
    patiently: async <T>(ask: (circumstances: Circumstances) => Promise<T>): Promise<T> => {
      const own = number++;
      const told = (until: Date | null) => void (until ? waiting.add(own) : waiting.delete(own));
      underWay++;
      const result = await ask({ signal: new AbortController().signal, waiting: told });
      underWay--;
      return result;
    },
    stop: () => {
      stopped = true;
      return loop;
    },
  };
}

function queryOf(call: SeenCall): { key: string; offset: string } {
  const offset = call.query.find(([name]) => name === 'offset')?.[1] ?? '0';
  return { key: JSON.stringify(call.query.filter(([name]) => name !== 'offset')), offset };
}

/** Calls of one list that break the hourly rule, judged by the service's log alone. */
function brokenHours(calls: readonly SeenCall[]): SeenCall[] {
  let open: { at: number; key: string; offset: string } | null = null;
  return calls.filter((call) => {
    const at = Date.parse(call.worldTime);
    const { key, offset } = queryOf(call);
    if (open && at < open.at + hour) return !(key === open.key && offset !== open.offset);
    open = { at, key, offset };
    return false;
  });
}

/** The most calls in any window of this length. */
function mostWithin(calls: readonly SeenCall[], length: number): number {
  const times = calls.map((call) => Date.parse(call.worldTime)).sort((one, other) => one - other);
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + length).length));
}

test('the checks of this test see what they are to see', () => {
  const call = (minutes: number, offset: string, search = 'a'): SeenCall =>
    ({
      query: [
        ['search', search],
        ['offset', offset],
      ],
      worldTime: new Date(minutes * minute).toISOString(),
    }) as unknown as SeenCall;
  expect(brokenHours([call(0, '0'), call(1, '100'), call(59, '200'), call(61, '0')])).toEqual([]);
  const broken = [call(2, '0'), call(3, '100', 'b')];
  expect(brokenHours([call(0, '0'), ...broken])).toEqual(broken);
  expect(mostWithin([call(0, '0'), call(0.5, '0'), call(1, '0')], minute)).toBe(2);
});

// covers: detect.list once an hour with free pages, 30 previews a minute
// covers: detect.escalations 30 a minute
test('no limit is ever exceeded in a long run of many windows, restarts and moves of the clock', async () => {
  const house = await openHouse();
  const draw = chance(20260301);
  const windows = [house.open(), house.open()];
  cleanups.push(() => {
    for (const window of windows) window.close();
  });
  const places: ListPlace[] = [];
  const codes = new Map<string, number>();
  const moving = movingWhileAllWait(house.advance);
  const { patiently } = moving;
  let ids: string[] = [];

  const note = (result: { ok: boolean; failure?: { code: string } }): void => {
    const code = result.ok ? 'ok' : (result.failure?.code ?? '');
    codes.set(code, (codes.get(code) ?? 0) + 1);
  };
  const query = (): ListQuery => ({
    list: (['new', 'watched', 'ignored'] as const)[draw(3)] ?? 'new',
    filters: draw(2) === 0 ? {} : { search: 'abe'.charAt(draw(3)) },
    includeDomainData: draw(3) === 0,
    screenshots: false,
    preview: false,
  });
  const keep = (result: Awaited<ReturnType<typeof readList>>): void => {
    note(result);
    if (!result.ok) return;
    ids = [...ids, ...result.value.domains.map(({ id }) => id)].slice(-300);
    const { completeness } = result.value;
    const place = completeness.kind === 'more' ? readResume(completeness.resume, PlaceSchema) : null;
    if (place?.ok) places.push(place.value);
  };

  for (let step = 0; step < 160; step++) {
    const index = draw(windows.length);
    const http = windows[index]?.http;
    if (!http) throw new Error('no window');
    const pages = draw(4) === 0 ? 'all' : 'one';
    switch (draw(8)) {
      case 0:
      case 1:
        keep(await patiently((waits) => readList(http, startOf(query()), pages, waits)));
        break;
      case 2:
      case 3: {
        const place = places[draw(places.length)];
        if (place) keep(await patiently((waits) => readList(http, place, pages, waits)));
        break;
      }
      case 4:
        note(await patiently((waits) => readMonitors(http, startOfMonitors({}), waits)));
        break;
      case 5: {
        const id = ids[draw(ids.length)];
        const state = draw(2) === 0 ? 'watched' : 'ignored';
        if (id) note(await patiently((waits) => changeState(http, [id], state, waits)));
        break;
      }
      case 6:
        await house.advance(moves[draw(moves.length)] ?? minute);
        break;
      case 7:
        // A restart, and both at once: each must know the other's calls.
        windows[index]?.close();
        windows[index] = house.open();
        await Promise.all(
          windows.map(async (window) =>
            keep(await patiently((waits) => readList(window.http, startOf(query()), 'one', waits))),
          ),
        );
        break;
    }
  }

  // Bursts of calls with a limit per minute: those over the limit wait.
  const preview = { ...query(), preview: true };
  const id = ids[0];
  if (!id) throw new Error('no domain to escalate');
  await Promise.all(
    windows.flatMap(({ http }) =>
      Array.from({ length: 50 }, async (_, index) =>
        note(
          index % 2 === 0
            ? await patiently((waits) => readList(http, startOf(preview), 'one', waits))
            : await patiently((waits) => postEscalations(http, [id], 'blocked', waits)),
        ),
      ),
    ),
  );
  await moving.stop();

  const calls = await house.calls();
  expect(calls.filter(({ status }) => status === 503)).toEqual([]);
  for (const list of ['new', 'watched', 'ignored']) {
    const all = calls.filter(({ route }) => route === `platform.detect.${list}`);
    const isPreview = (call: SeenCall) => call.query.some(([name]) => name === 'preview');
    const counted = all.filter((call) => !isPreview(call));
    // No document gives the third list an hourly limit.
    if (list !== 'ignored') expect(brokenHours(counted)).toEqual([]);
    expect(counted.length).toBeGreaterThan(5);
    expect(mostWithin(all.filter(isPreview), minute)).toBeLessThanOrEqual(30);
  }
  const of = (name: string) => calls.filter(({ route }) => route === `platform.detect.${name}`);
  expect(mostWithin(of('monitors'), hour)).toBe(1);
  expect(mostWithin(of('escalate'), minute)).toBeLessThanOrEqual(30);
  expect(of('escalate')).toHaveLength(50);
  expect(of('change-domains').length).toBeGreaterThan(10);
  // The run proves nothing if no call was held back, or all were.
  expect(codes.get('ok')).toBeGreaterThan(60);
  expect(codes.get('limit')).toBeGreaterThan(20);
  expect([...codes.keys()].sort()).toEqual(['limit', 'ok']);
});
