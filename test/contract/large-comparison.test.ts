import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../shared/jobs.ts';
import { judgingTitle } from '../../shared/judging-title.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

/** A case of more names than are judged without being asked. */
const size = 5400;
let app: TestApp;
const ids: number[] = [];
const call = calling(() => app);
beforeAll(async () => {
  app = await openTestApp();
  for (let from = 0; from < size; from += 1800) {
    const entities = Array.from({ length: 1800 }, (_, at) => ({
      kind: 'domain' as const,
      value: `name${from + at}-${(from + at) % 97}.com`,
    }));
    ids.push(...(await call('case.add', { entities })).ids);
  }
});
afterAll(() => app.close());

/** The jobs that main told of until the work ends. */
async function jobsDuring<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly jobs: Job[] }> {
  const jobs: Job[] = [];
  const leave = app.bridge.onEvent('jobs.changed', (list) => jobs.push(...list.jobs));
  const value = await work();
  leave();
  return { value, jobs: jobs.filter(({ title }) => title === judgingTitle(size)) };
}

test('many names are compared with progress, and nothing else waits for it', async () => {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const { value, jobs } = await jobsDuring(() => call('graph.sharedTraits', { ids }));
  delay.disable();
  expect(value).toMatchObject({ of: size, unread: { length: size } });
  const shares = jobs.flatMap(({ progress }) => (progress?.unit === 'names' ? [progress.done] : []));
  expect(new Set(shares).size).toBeGreaterThan(2);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(delay.max / 1e6).toBeLessThan(500);
});

test('a comparison can be cancelled, by its caller and as a job', async () => {
  const stop = new AbortController();
  const asked = app.bridge.call('graph.sharedTraits', { ids }, stop.signal);
  stop.abort();
  expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });

  const leave = app.bridge.onEvent('jobs.changed', ({ jobs }) => {
    for (const { id, title } of jobs) if (title === judgingTitle(size)) void app.bridge.call('jobs.cancel', { id });
  });
  expect(await app.bridge.call('graph.sharedTraits', { ids })).toMatchObject({
    ok: false,
    failure: { code: 'cancelled' },
  });
  expect(await app.bridge.call('graph.belongs', { all: true })).toMatchObject({
    ok: false,
    failure: { code: 'cancelled' },
  });
  leave();
  expect(app.log.filter((line) => line.includes('bug'))).toEqual([]);
});

test('such a case is judged only when asked for, and remembered until it changes', async () => {
  expect(await call('graph.belongs', {})).toEqual({ compared: 0, left: size, clusters: [] });
  const { value, jobs } = await jobsDuring(() => call('graph.belongs', { all: true }));
  expect(value).toMatchObject({ compared: size, left: 0 });
  expect(jobs.length).toBeGreaterThan(0);
  expect(await call('graph.belongs', {})).toMatchObject({ compared: size, left: 0 });
  await call('case.add', { entities: [{ kind: 'domain', value: 'another.com' }] });
  expect(await call('graph.belongs', {})).toMatchObject({ compared: 0, left: size + 1 });
});
