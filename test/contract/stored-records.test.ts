import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

let app: TestApp;
const call = calling(() => app);
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('the stored records of domains are read offline, and what has none says so', async () => {
  const { ids } = await call('case.add', {
    entities: [
      { kind: 'domain', value: 'never-looked-up.example' },
      { kind: 'ip', value: '192.0.2.1' },
    ],
  });
  const [unread = 0, address = 0] = ids;
  const found = await call('graph.search', { search: { base: { registrant: 'Ilse Brandauer' } } });
  await call('settings.change', { offline: true });
  const { records } = await call('graph.records', { ids: [unread, address, ...found.ids] });
  expect(records).toHaveLength(found.ids.length + 1); // An address has no record.
  const none = records.find(({ id }) => id === unread);
  expect(none).toEqual({ id: unread, record: null, at: null });
  const read = records.filter(({ id }) => id !== unread);
  expect(read.every(({ record, at }) => record?.registrant_name?.value === 'Ilse Brandauer' && at !== null)).toBe(true);
  await call('settings.change', { offline: false });
});

test('the case says whether it has the answer to a pattern', async () => {
  const pattern = { syntax: 'glob', in: 'names', pattern: 'json-te?t.*' } as const;
  expect(await call('graph.stored', { pattern })).toEqual({ at: null });
  await call('pdns.flexible', pattern);
  expect((await call('graph.stored', { pattern })).at).not.toBeNull();
});
