import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { MemoryState, SeenValue } from '../../shared/memory.ts';
import { ok } from '../../shared/result.ts';
import { createMemory } from './memory-store.ts';
import type { Notices } from './notices-store.ts';

const idle: MemoryState = {
  ...{ cases: 1, values: 9, waiting: 0, reading: null, looking: false, paused: false },
  ...{ folders: [], problems: [], failure: null },
};
const seenIn = (value: string, cases: number): SeenValue => ({ kind: 'domain', value, cases, common: null, seen: [] });

/** A window whose index answers with these numbers of cases. */
function openMemory(cases: Readonly<Record<string, number>>) {
  const heard = new Map<string, (payload: never) => void>();
  const asked: string[][] = [];
  const bridge = {
    call: async (_name: string, { values }: { values: { value: string }[] }) => {
      asked.push(values.map(({ value }) => value));
      return ok({ values: values.map(({ value }) => seenIn(value, cases[value] ?? 0)), ready: true });
    },
    onEvent: (name: string, listen: (payload: never) => void) => heard.set(name, listen),
  } as unknown as Bridge;
  const caseView = createStore<{ loading: 'visible' | 'hidden' | 'done' }>(() => ({ loading: 'done' }));
  const rows = { entities: { size: 1_000_000 }, edges: { size: 1_000_000 } };
  const memory = createMemory(bridge, {} as Notices, { store: caseView, rows });
  const tell = (name: string, payload: unknown) => heard.get(name)?.(payload as never);
  return { memory, caseView, asked, tell, marks: () => [...memory.store.getState().seen.keys()] };
}

const wanted = [
  { kind: 'domain', value: 'a.example' },
  { kind: 'domain', value: 'b.example' },
] as const;

test('the index is not asked while a case is loaded', async () => {
  vi.useFakeTimers();
  const { memory, caseView, asked } = openMemory({});
  caseView.setState({ loading: 'visible' });
  memory.want(wanted);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
  caseView.setState({ loading: 'hidden' });
  await vi.advanceTimersByTimeAsync(3500); // It is drawn.
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([['a.example', 'b.example']]);
  vi.useRealTimers();
});

test('the index is asked when the first values have been shown for a while: the window comes first', async () => {
  vi.useFakeTimers();
  const { memory, asked } = openMemory({});
  await vi.advanceTimersByTimeAsync(5000);
  memory.want(wanted);
  await vi.advanceTimersByTimeAsync(1400);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveLength(1);
  memory.want([{ kind: 'domain', value: 'c.example' }]);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveLength(2);
  vi.useRealTimers();
});

test('values are asked for once, and marks stay while they are asked for again', async () => {
  vi.useFakeTimers();
  const { memory, asked, tell, marks } = openMemory({ 'a.example': 2 });
  memory.want(wanted);
  await vi.runAllTimersAsync();
  memory.want(wanted);
  await vi.runAllTimersAsync();
  expect(asked).toEqual([['a.example', 'b.example']]);
  expect(marks()).toEqual(['domain:a.example']);
  const { era } = memory.store.getState();
  tell('memory.changed', { ...idle, looking: true });
  tell('memory.changed', idle);
  expect(memory.store.getState().era).toBeGreaterThan(era);
  expect(marks()).toEqual(['domain:a.example']);
  memory.want(wanted);
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(2);
  tell('case.opened', {});
  expect(marks()).toEqual([]);
  vi.useRealTimers();
});
