import { expect, test } from 'vitest';
import { memoryTransports } from '../test/support/memory-transport.ts';
import { createBridge } from './bridge.ts';

function bridged() {
  const { main, page, sent } = memoryTransports();
  const bridge = createBridge(page);
  return { bridge, sent, answer: (message: unknown) => main.send(message) };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('calls are numbered from 1, and each gets its own answer, in whatever order they come', async () => {
  const { bridge, sent, answer } = bridged();
  const first = bridge.call('jobs.list', {});
  const second = bridge.call('settings.read', {});
  expect(sent).toEqual([
    { kind: 'call', id: 1, name: 'jobs.list', input: {} },
    { kind: 'call', id: 2, name: 'settings.read', input: {} },
  ]);
  answer({ kind: 'answer', id: 2, result: { ok: true, value: 'second' } });
  answer({ kind: 'answer', id: 1, result: { ok: false, failure: { code: 'bug', message: 'first' } } });
  expect(await first).toEqual({ ok: false, failure: { code: 'bug', message: 'first' } });
  expect(await second).toEqual({ ok: true, value: 'second' });
});

test('cancelling sends the number of the call and waits for what main says', async () => {
  const { bridge, sent, answer } = bridged();
  const controller = new AbortController();
  const call = bridge.call('account.read', {}, controller.signal);
  controller.abort();
  expect(sent.at(-1)).toEqual({ kind: 'cancel', id: 1 });
  answer({ kind: 'answer', id: 1, result: { ok: false, failure: { code: 'cancelled', message: 'Cancelled.' } } });
  expect(await call).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
});

test('a call that was cancelled before it began is not sent', async () => {
  const { bridge, sent } = bridged();
  expect(await bridge.call('account.read', {}, AbortSignal.abort())).toEqual({
    ok: false,
    failure: { code: 'cancelled', message: 'Cancelled.' },
  });
  expect(sent).toEqual([]);
});

test('answers to nobody, answers that come twice and messages that are none are let go', async () => {
  const { bridge, answer } = bridged();
  const call = bridge.call('jobs.list', {});
  for (const odd of [null, 'text', { kind: 'answer' }, { kind: 'answer', id: 1, result: {} }, { kind: 'other' }])
    answer(odd);
  answer({ kind: 'answer', id: 99, result: { ok: true, value: 'nobody' } });
  answer({ kind: 'answer', id: 1, result: { ok: true, value: 'once' } });
  answer({ kind: 'answer', id: 1, result: { ok: true, value: 'twice' } });
  expect(await call).toEqual({ ok: true, value: 'once' });
});

test('an event reaches those who listen, until they stop', async () => {
  const { bridge, answer } = bridged();
  const heard: unknown[] = [];
  const stop = bridge.onEvent('app.command', (payload) => heard.push(payload));
  answer({ kind: 'event', name: 'app.command', payload: { id: 'help.keys' } });
  answer({ kind: 'event', name: 'jobs.changed', payload: { jobs: [] } });
  await nextTurn();
  stop();
  answer({ kind: 'event', name: 'app.command', payload: { id: 'help.about' } });
  await nextTurn();
  expect(heard).toEqual([{ id: 'help.keys' }]);
});
