import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Common } from '../../shared/graph-answers.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { entity } from '../../test/support/graph-rows.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { createBelongs } from './belongs-store.ts';
import type { OpenCase } from './case-store.ts';
import { createMembership } from './membership-store.ts';
import { createNotices } from './notices-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const cluster = (ids: number[], lookalikes: string[] = []) =>
  ({ ...{ ids, lookalikes, domains: ids.length }, values: [] }) as unknown as Common['clusters'][number];

function begin() {
  const played = playedBridge();
  const listeners: Parameters<OpenCase['listen']>[0][] = [];
  const openCase = {
    rows: { entities: new Map([1, 2, 3].map((id) => [id, entity(id)])) },
    store: { getState: () => ({ loading: 'done' }) },
    listen: (listener: (typeof listeners)[number]) => listeners.push(listener),
  } as unknown as OpenCase;
  const belongs = createBelongs(played.bridge, openCase, createMembership(played.bridge, createNotices()));
  const tell = (kind: 'difference' | 'anew') =>
    listeners.forEach((listener) => {
      listener({ kind } as Parameters<typeof listener>[0]);
    });
  const move = () => tell('difference');
  const open = () => tell('anew');
  /** The case rests, and is judged. */
  const judged = async (answer: Result<unknown>) => {
    await vi.advanceTimersByTimeAsync(1000);
    played.last('graph.belongs').answer(answer);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...played, belongs, move, open, judged };
}

test('the graph and the inspector get the same clusters; the graph only those with two of its names', async () => {
  const { belongs, judged } = begin();
  const stop = belongs.watch();
  expect(belongs.store.getState().clusters).toBeNull();
  await judged(ok({ compared: 4, left: 0, clusters: [cluster([1, 2]), cluster([3], ['like.example'])] }));
  const { clusters, of, ofName } = belongs.store.getState();
  expect(clusters?.map(({ ids }) => ids)).toEqual([[1, 2]]);
  expect([of.get(1)?.ids, of.get(3)?.ids, ofName.get('like.example')?.ids]).toEqual([[1, 2], [3], [3]]);
  stop();
});

test('a change that changes nobody’s cluster is no news', async () => {
  const { belongs, judged, move } = begin();
  belongs.watch();
  await judged(ok({ compared: 2, left: 0, clusters: [cluster([1, 2])] }));
  const before = belongs.store.getState();
  move();
  await judged(ok({ compared: 2, left: 0, clusters: [cluster([1, 2])] }));
  expect(belongs.store.getState()).toBe(before);
});

test('a judgement that failed is not waited for', async () => {
  const { belongs, judged } = begin();
  belongs.watch();
  await judged(fail('bug', 'It failed.'));
  expect(belongs.store.getState().clusters).toEqual([]);
});

test('what a large case was judged to be on request stays, as of before, until it is judged again', async () => {
  const { belongs, judged, move, last } = begin();
  belongs.watch();
  await judged(ok({ compared: 0, left: 5001, clusters: [] }));
  void belongs.judgeAll();
  expect(last('graph.belongs').input).toEqual({ all: true });
  await judged(ok({ compared: 5001, left: 0, clusters: [cluster([1, 2])] }));
  expect(belongs.store.getState()).toMatchObject({ left: 0, isOld: false });
  move();
  await judged(ok({ compared: 0, left: 5002, clusters: [] }));
  const { clusters, of, ...now } = belongs.store.getState();
  expect(now).toMatchObject({ left: 5002, isOld: true });
  expect([clusters?.map(({ ids }) => ids), of.get(1)?.ids]).toEqual([[[1, 2]], [1, 2]]);
  void belongs.judgeAll();
  await judged(ok({ compared: 5002, left: 0, clusters: [cluster([1, 2])] }));
  expect(belongs.store.getState()).toMatchObject({ left: 0, isOld: false });
});

test('what was judged of a case that became too large meanwhile stays too, and another case begins with nothing', async () => {
  const { belongs, judged, move, open } = begin();
  belongs.watch();
  await judged(ok({ compared: 2, left: 0, clusters: [cluster([1, 2])] }));
  move();
  await judged(ok({ compared: 0, left: 5001, clusters: [] }));
  expect(belongs.store.getState()).toMatchObject({ left: 5001, isOld: true, clusters: [{ ids: [1, 2] }] });
  open();
  expect(belongs.store.getState()).toMatchObject({ left: 0, isOld: false, clusters: null });
  await judged(ok({ compared: 0, left: 6000, clusters: [] }));
  expect(belongs.store.getState()).toMatchObject({ left: 6000, isOld: false, clusters: [] });
});
