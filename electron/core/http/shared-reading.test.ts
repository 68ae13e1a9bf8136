import { expect, test } from 'vitest';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createSharedReadings } from './shared-reading.ts';

const never = new AbortController().signal;

function played() {
  const ends: ((result: Result<string>) => void)[] = [];
  return { ends, read: () => new Promise<Result<string>>((resolve) => ends.push(resolve)) };
}

test('who comes while it is being read waits for that reading; who comes later makes another', async () => {
  const { share } = createSharedReadings();
  const { ends, read } = played();
  const both = [share('a', never, read), share('a', never, read)];
  const other = share('b', never, read);
  expect(ends).toHaveLength(2);
  ends[0]?.(ok('first'));
  ends[1]?.(fail('busy', 'Busy.'));
  expect(await Promise.all(both)).toEqual([ok('first'), ok('first')]);
  expect(await other).toMatchObject({ ok: false });
  void share('a', never, read);
  expect(ends).toHaveLength(3);
});

test('who began it may give up; the others read on, once between them', async () => {
  const { share } = createSharedReadings();
  const { ends, read } = played();
  const gone = share('a', AbortSignal.abort(), read);
  const staying = [share('a', never, read), share('a', never, read)];
  ends[0]?.(fail('cancelled', 'Cancelled.'));
  expect(await gone).toMatchObject({ ok: false });
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends).toHaveLength(2);
  ends[1]?.(ok('second'));
  expect(await Promise.all(staying)).toEqual([ok('second'), ok('second')]);
});
