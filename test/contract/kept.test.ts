import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({});
});
afterEach(() => app.close());

const call = calling(() => app);
const search = { base: { domain: ['a.example'] }, filters: {}, parsed_whois: {}, parsed_domain_rdap: {} };
const question = { product: 'investigate', search, link: null };
const data = { question, wording: 0, demo: true, everyHours: null, notify: false, seen: 0 };

test('what is saved is listed, changed, removed, and every step can be undone', async () => {
  const { id } = await call('saved.save', { kind: 'search', name: 'mail hosts', data });
  await call('saved.save', { id, kind: 'search', name: '<b>mail</b>', data });
  expect((await call('saved.list', { kind: 'search' })).rows).toEqual([
    { id, kind: 'search', name: '<b>mail</b>', data },
  ]);
  expect(await call('saved.remove', { ids: [id] })).toEqual({ removed: 1 });
  expect(await call('saved.list', {})).toEqual({ rows: [] });
  await call('case.undo', {});
  await call('case.undo', {});
  expect((await call('saved.list', {})).rows).toMatchObject([{ name: 'mail hosts' }]);
  await call('case.undo', {});
  expect(await call('saved.list', {})).toEqual({ rows: [] });
  expect(await call('saved.remove', { ids: [id] })).toEqual({ removed: 0 });
});

test('what is not in its form, or is gone, is refused and changes nothing', async () => {
  const bad = await app.bridge.call('saved.save', { kind: 'search', name: 'x', data: { question: 7 } });
  expect(bad).toMatchObject({ ok: false, failure: { code: 'bad-input', kept: 'Nothing was changed.' } });
  const gone = await app.bridge.call('saved.save', { id: 99, kind: 'search', name: 'x', data });
  expect(gone).toMatchObject({ ok: false, failure: { code: 'not-found', next: 'Save it as a new one.' } });
  expect(await call('saved.list', {})).toEqual({ rows: [] });
});
