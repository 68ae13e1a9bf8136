import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoService, startDemoService } from '../service.ts';

let lenient: DemoService;
let strict: DemoService;
beforeAll(async () => {
  lenient = await startDemoService({ now: '2026-06-01T12:00:00Z' });
  strict = await startDemoService({ now: '2026-06-01T12:00:00Z', strict: true });
});
afterAll(() => Promise.all([lenient.close(), strict.close()]));

async function ask({ announcement }: DemoService, query: string): Promise<readonly [number, string]> {
  const { connection, keys } = announcement;
  const answer = await fetch(`${connection.pdnsUrl}/pdns/v2/lookup/rrset/name/json-text.com${query}`, {
    headers: { 'x-api-key': keys.pdns, accept: 'application/x-ndjson' },
  });
  return [answer.status, await answer.text()];
}

test.each(['?no_such_parameter=1', '?max_count=5', '?exclude=x', '?ignore_limited=true'])(
  'a parameter that a lookup does not know is passed over: %s',
  async (query) => {
    const plain = await ask(lenient, '');
    expect(plain[0]).toBe(200);
    expect(await ask(lenient, query)).toEqual(plain);
  },
);

test('a strict service refuses it, so that a misspelled parameter is noticed', async () => {
  expect(await ask(strict, '?max_count=5')).toEqual([400, 'Error: Parameter max_count is not supported here\n']);
  expect((await ask(strict, '?limit=5'))[0]).toBe(200);
});
