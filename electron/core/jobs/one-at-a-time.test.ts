import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** Work that ends when the test says so. */
function work(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return {
    end: () => resolve(name),
    run: () => {
      begun.push(name);
      return promise;
    },
  };
}

test('the next begins when the one before has ended, and each gets its own answer', async () => {
  const begun: string[] = [];
  const inTurn = oneAtATime(5);
  const [a, b] = [work(begun, 'a'), work(begun, 'b')];
  const [first, second] = [inTurn(a.run, 'refused'), inTurn(b.run, 'refused')];
  await Promise.resolve();
  expect(begun).toEqual(['a']);
  b.end();
  a.end();
  expect([await first, await second]).toEqual(['a', 'b']);
});

test('behind one that runs, so many wait as are allowed; the others are refused at once', async () => {
  const begun: string[] = [];
  const inTurn = oneAtATime(2);
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => work(begun, name));
  const answers = all.map(({ run }) => inTurn(run, 'refused'));
  expect([await answers[3], await answers[4]]).toEqual(['refused', 'refused']);
  for (const { end } of all) end();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'refused', 'refused']);
  const later = work(begun, 'later');
  later.end();
  expect(await inTurn(later.run, 'refused')).toBe('later');
});

test('one that fails holds up none of the others', async () => {
  const inTurn = oneAtATime(5);
  const failed = inTurn(() => Promise.reject(new Error('no')), 'refused');
  const next = inTurn(async () => 'done', 'refused');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});
