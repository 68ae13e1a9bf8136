import { expect, test } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { playedBridge } from '../../../test/support/played-bridge.ts';
import { createRequests } from './requests-store.ts';

const line = (number: number) => ({ number });

test('what main had and what it tells is listed, newest first, each once', async () => {
  const { bridge, last, tell, settle } = playedBridge();
  const { store, follow } = createRequests(bridge);
  const stop = follow();
  last('requests.list').answer(ok({ requests: [line(2), line(1)], total: 2 }));
  await settle();
  tell('requests.made', line(2));
  tell('requests.made', line(3));
  expect(store.getState().lines).toEqual([line(3), line(2), line(1)]);
  stop();
  tell('requests.made', line(4));
  expect(store.getState().lines).toHaveLength(3);
});

test('the list does not grow without end', () => {
  const { bridge, tell } = playedBridge();
  const { store, follow } = createRequests(bridge);
  follow();
  for (let number = 1; number <= 600; number++) tell('requests.made', line(number));
  expect(store.getState().lines).toHaveLength(500);
  expect(store.getState().lines[0]).toEqual(line(600));
});
