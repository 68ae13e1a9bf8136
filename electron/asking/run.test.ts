import { expect, test } from 'vitest';
import { Ask, notNarrowed } from '../../shared/asking.ts';
import type { Added } from '../../shared/graph-answers.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Engine } from './engine.ts';
import { runAsks } from './run.ts';

const added: Added = {
  ids: [7],
  added: 3,
  found: 4,
  missing: ['unknown.example'],
  group: null,
  step: 12,
  completeness: { kind: 'whole' },
  at: null,
  fromCase: false,
  stopped: null,
};

const search = (count: number | null, label = 'a') =>
  Ask.parse({ kind: 'search', search: { base: { registrar: 'R' } }, from: 5, relation: 'registrar', count, label });

/** An engine that gives these answers in turn, and records its questions. */
function answering(...answers: Result<Added>[]) {
  const asked: { readonly by: string; readonly input: Record<string, unknown> }[] = [];
  const answer = (by: string) => async (input: object) => {
    asked.push({ by, input: input as Record<string, unknown> });
    return answers.shift() ?? ok(added);
  };
  const engine = {
    search: answer('search'),
    lookup: answer('lookup'),
    profile: answer('profile'),
    more: answer('more'),
  } as unknown as Engine;
  return { engine, asked };
}

const never = new AbortController().signal;

test('one question after the other, in one step; a failure of one is told, and one that ends all ends the run', async () => {
  const { engine, asked } = answering(fail('not-found', 'Gone.'), ok(added), fail('offline', 'Offline.'));
  const heard: number[] = [];
  const asks = [search(1, 'a'), search(2, 'b'), search(3, 'c'), search(4, 'd')];
  const report = await runAsks(
    engine,
    { asks, narrowing: notNarrowed, fresh: false },
    (done) => heard.push(done),
    never,
  );
  expect(report).toMatchObject({
    asked: 1,
    found: 4,
    missing: ['unknown.example'],
    ids: [7],
    step: 12,
    stopped: { code: 'offline' },
    fromCase: false,
  });
  expect(asked.map(({ input }) => [input.label, input.step])).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['c', 12],
  ]);
  expect(heard).toEqual([0, 1, 1]);
});

test.each([
  [null, notNarrowed, 1],
  [4051, notNarrowed, 9],
  [4051, { ...notNarrowed, pages: 2 }, 2],
  [10_000, { ...notNarrowed, filters: { tld: 'org' } }, 1],
  [10_000, { ...notNarrowed, filters: { tld: 'org' }, pages: 7 }, 7],
])('a search of %j reads as many pages as were priced', async (count, narrowing, pages) => {
  const { engine, asked } = answering();
  await runAsks(engine, { asks: [search(count)], narrowing, fresh: true }, () => undefined, never);
  expect(asked).toMatchObject([{ by: 'search', input: { pages, fresh: true, stack: { over: 40 } } }]);
  expect(asked[0]?.input.search).toMatchObject({ base: { registrar: 'R' }, filters: narrowing.filters });
});

test('a filter that can’t go with its search is refused before it is sent', async () => {
  const { engine, asked } = answering();
  const hashed = Ask.parse({ ...search(null), search: { base: { search_hash: 'abc' } } });
  const narrowing = { ...notNarrowed, filters: { tld: 'org' } };
  const report = await runAsks(engine, { asks: [hashed], narrowing, fresh: false }, () => undefined, never);
  expect(asked).toEqual([]);
  expect(report.stopped).toMatchObject({ code: 'bad-input', arrived: 'no', spent: 'no' });
});

test('cancelled between two questions, the second is not asked', async () => {
  const stop = new AbortController();
  const { engine, asked } = answering();
  const asks = [search(1), search(2)];
  const report = await runAsks(engine, { asks, narrowing: notNarrowed, fresh: false }, () => stop.abort(), stop.signal);
  expect([asked.length, report.asked]).toEqual([1, 1]);
});
