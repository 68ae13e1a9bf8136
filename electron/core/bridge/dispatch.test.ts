import { expect, test } from 'vitest';
import type { Contract } from '../../../shared/contract.ts';
import type { Handlers, Transport } from '../../../shared/ipc.ts';
import { ok } from '../../../shared/result.ts';
import { memoryTransports } from '../../../test/support/memory-transport.ts';
import { createLog } from '../words/log.ts';
import { createSecrets } from '../words/secrets.ts';
import { createDispatcher } from './dispatch.ts';
import { createEventHub } from './events.ts';

// test/contract tests what all bridges share; this file tests what no page can see.

function dispatching(played: Partial<Handlers<Contract>> = {}) {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line.slice('1970-01-01T00:00:00.000Z '.length)),
    createSecrets(),
    () => new Date(0),
  );
  const events = createEventHub(log);
  return { lines, events, dispatcher: createDispatcher(played as Handlers<Contract>, events, log) };
}

const never = new AbortController().signal;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a page that has left is told nothing more, and what it began is stopped', async () => {
  let stopped = false;
  const { dispatcher, events } = dispatching({
    'account.read': (_input, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          stopped = true;
          resolve({ ok: false, failure: { code: 'cancelled', message: 'Cancelled.' } });
        }),
      ),
  });
  const { main, page, sent } = memoryTransports();
  const leave = dispatcher.connect(main);
  page.send({ kind: 'call', id: 1, name: 'account.read', input: {} });
  await nextTurn();
  leave();
  events.emit('app.command', { id: 'help.keys' });
  page.send({ kind: 'call', id: 2, name: 'jobs.list', input: {} });
  await nextTurn();
  expect(stopped).toBe(true);
  expect(sent).toEqual([
    { kind: 'call', id: 1, name: 'account.read', input: {} },
    { kind: 'call', id: 2, name: 'jobs.list', input: {} },
  ]);
});

test('the next page on the same transport may count from 1 while an old call still ends', async () => {
  const endings: (() => void)[] = [];
  const { dispatcher } = dispatching({
    'account.read': () =>
      new Promise((resolve) => {
        endings.push(() => resolve({ ok: false, failure: { code: 'busy', message: 'late' } }));
      }),
    'jobs.list': async () => ok({ jobs: [] }),
  });
  const { main, page, sent } = memoryTransports();
  const leave = dispatcher.connect(main);
  page.send({ kind: 'call', id: 1, name: 'account.read', input: {} });
  await nextTurn();
  leave();
  dispatcher.connect(main);
  page.send({ kind: 'call', id: 1, name: 'jobs.list', input: {} });
  await nextTurn();
  for (const end of endings) end();
  await nextTurn();
  expect(sent.slice(2)).toEqual([{ kind: 'answer', id: 1, result: { ok: true, value: { jobs: [] } } }]);
});

test('a bridge that breaks while main speaks harms neither main nor another page', async () => {
  const { dispatcher, events, lines } = dispatching({ 'jobs.list': async () => ok({ jobs: [] }) });
  let arrive: (message: unknown) => void = () => undefined;
  const broken: Transport = {
    send: () => {
      throw new Error('the window is gone');
    },
    onMessage: (listener) => {
      arrive = listener;
      return () => undefined;
    },
  };
  dispatcher.connect(broken);
  const well = memoryTransports();
  dispatcher.connect(well.main);
  arrive({ kind: 'call', id: 1, name: 'jobs.list', input: {} });
  events.emit('app.command', { id: 'help.keys' });
  await nextTurn();
  expect(well.sent).toEqual([{ kind: 'event', name: 'app.command', payload: { id: 'help.keys' } }]);
  expect(lines.map((line) => line.slice(0, 80))).toEqual([
    expect.stringMatching(/^warning a message could not be sent to the page: Error: the window is gone/),
    expect.stringMatching(/^warning a message could not be sent to the page: Error: the window is gone/),
  ]);
});

test('what was wrong with an input is logged by field, never by value', async () => {
  const { dispatcher, lines } = dispatching();
  const key = 'k'.repeat(600);
  const answer = await dispatcher.run('connections.setKey', { id: 'demo', service: 'nope', key }, never);
  expect(answer).toMatchObject({
    ok: false,
    failure: { fields: { service: [expect.any(String)], key: [expect.any(String)] } },
  });
  expect(JSON.stringify(answer)).not.toContain('kkk');
  expect(lines).toEqual(['warning bad input for connections.setKey: service, key']);
});

test('a handler that ends well after it was cancelled has its answer', async () => {
  const controller = new AbortController();
  const { dispatcher } = dispatching({
    'jobs.list': async () => {
      controller.abort();
      return ok({ jobs: [] });
    },
  });
  expect(await dispatcher.run('jobs.list', {}, controller.signal)).toEqual({ ok: true, value: { jobs: [] } });
});

test('a handler that throws because it was cancelled was cancelled', async () => {
  const controller = new AbortController();
  const { dispatcher, lines } = dispatching({
    'jobs.list': async () => {
      controller.abort();
      throw new Error('aborted');
    },
  });
  expect(await dispatcher.run('jobs.list', {}, controller.signal)).toEqual({
    ok: false,
    failure: { code: 'cancelled', message: 'Cancelled.' },
  });
  expect(lines).toEqual([]);
});

test('a path that a page names stops before the handler; main itself names any', async () => {
  const seen: unknown[] = [];
  const { dispatcher, lines } = dispatching({
    'case.saveCopy': async (input) => {
      seen.push(input);
      return ok({ path: '/a', bytes: 1 });
    },
  });
  const { main, page, sent } = memoryTransports();
  dispatcher.connect(main);
  page.send({ kind: 'call', id: 1, name: 'case.saveCopy', input: { path: '/home/me/.bashrc' } });
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ id: 1, result: { ok: false, failure: { code: 'not-permitted' } } });
  expect(seen).toEqual([]);
  expect(lines.join()).not.toContain('.bashrc');
  expect(await dispatcher.run('case.saveCopy', { path: '/a' }, never)).toMatchObject({ ok: true });
  expect(seen).toEqual([{ path: '/a' }]);
});

test('a message that is too large is dropped before it is read', async () => {
  const { dispatcher, lines } = dispatching();
  const { main, page } = memoryTransports();
  dispatcher.connect(main);
  page.send({ kind: 'call', id: 1, name: 'app.copy', input: { text: 'x'.repeat(17 * 1024 * 1024) } });
  await nextTurn();
  expect(lines).toEqual([expect.stringContaining('too large')]);
});
