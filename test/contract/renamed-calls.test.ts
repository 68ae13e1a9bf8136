import { afterAll, beforeAll, expect, test } from 'vitest';
import { offeredTools, toolNamed } from '../../electron/mcp/tools.ts';
import { calls } from '../../shared/contract.ts';
import { callNamed, renamedCalls } from '../../shared/renamed-calls.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('every former name leads to a call that is there, and is no call itself', () => {
  expect(Object.keys(renamedCalls).filter((name) => Object.hasOwn(calls, name))).toEqual([]);
  expect(Object.values(renamedCalls).filter((name) => !Object.hasOwn(calls, name))).toEqual([]);
});

test.each(['constructor', '__proto__', 'toString', 'triage', 'triage.', ''])('"%s" is no call and no tool', (name) => {
  expect(callNamed(name)).toBeNull();
  expect(toolNamed(offeredTools(), name)).toBeUndefined();
});

test('a call answers under its former name as under its present one', async () => {
  for (const [former, present] of [
    ['triage.tray', 'lookalikes.tray'],
    ['kept.list', 'saved.list'],
  ] as const) {
    const now = await app.app.run(present, {}, new AbortController().signal);
    expect(now.ok).toBe(true);
    expect(await app.app.run(former, {}, new AbortController().signal)).toEqual(now);
  }
});

test('an assistant that learnt a former name of a tool still reaches it', () => {
  const tools = offeredTools();
  expect(toolNamed(tools, 'graph_common')?.call).toBe('graph.sharedTraits');
  expect(toolNamed(tools, 'graph_sharedTraits')?.call).toBe('graph.sharedTraits');
  expect(toolNamed(tools, 'triage_send')).toBeUndefined(); // It writes: no assistant is offered it, under any name.
});
