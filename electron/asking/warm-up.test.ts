import { expect, test } from 'vitest';
import { madeUpCase, putMadeUp } from './warm-up.ts';

test('the made-up records that make a pivot ready are put as those of a service are, round after round', async () => {
  const file = madeUpCase();
  if (!file) throw new Error('no case in memory');
  expect([putMadeUp(file, 1), putMadeUp(file, 2), putMadeUp(file, 2)]).toEqual([40, 40, 0]);
  await file.close();
});
