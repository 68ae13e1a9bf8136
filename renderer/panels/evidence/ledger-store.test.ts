import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { createLedger } from './ledger-store.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

test('the ledger follows what is asked, with its cost, and is another one in another case', async () => {
  const { store, follow } = createLedger(app.bridge);
  const leave = follow();
  const operations = () => store.getState().replies.map(({ operation }) => operation);
  await app.bridge.call('account.read', {});
  await vi.waitFor(() => expect(operations()).toEqual(['account']));
  expect(store.getState().spent).toEqual([]);
  await app.bridge.call('enrich.domains', { names: ['northmere.com'] });
  await vi.waitFor(() => expect(store.getState().spent).toMatchObject([{ operation: 'enrich', queries: 1 }]));
  expect(operations()).toEqual(['enrich', 'account']);
  await app.bridge.call('case.new', {});
  await vi.waitFor(() => expect(store.getState()).toEqual({ replies: [], more: false, spent: [] }));
  leave();
});
