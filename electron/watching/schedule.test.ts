import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, ok } from '../../shared/result.ts';
import type { WatchedSearch } from '../../shared/watched-search.ts';
import { scheduledPauseMs, startSchedule } from './schedule.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const due = { everyHours: 1, demo: true, nextAt: '2020-01-01T00:00:00.000Z', running: null } as const;
const world = async () => ok({ demo: true, now: new Date('2026-01-01T00:00:00.000Z') });

/** Searches that are due at every check, whatever their last result. */
function dueSearches(count: number, run: (id: number) => void) {
  return {
    list: () => Array.from({ length: count }, (_, index) => ({ ...due, id: index + 1 })) as unknown as WatchedSearch[],
    run: async (id: number) => {
      run(id);
      return ok(undefined);
    },
  };
}

test('five hundred searches that are due are asked one at a time, with a pause between', async () => {
  const asked: number[] = [];
  const schedule = startSchedule(
    dueSearches(500, (id) => asked.push(id)),
    { world, isIdle: () => false, bug: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(10 * scheduledPauseMs);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.length).toBeLessThanOrEqual(11);
  expect(new Set(asked).size).toBe(asked.length);
  await schedule.stop();
});

test('what goes wrong in a look is told once a look, and the next one is made', async () => {
  const told: unknown[] = [];
  let looks = 0;
  const searches = {
    list: () => {
      looks++;
      throw new Error('a row that nobody can read');
    },
    run: async () => fail('bug', 'never'),
  };
  const schedule = startSchedule(searches, { world, isIdle: () => false, bug: (error) => told.push(error) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBeGreaterThan(1);
  expect(told).toHaveLength(1);
  await schedule.stop();
});
