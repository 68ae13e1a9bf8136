import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConnectionFile } from '../../shared/connection.ts';
import type { CallName } from '../../shared/contract.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { allAt, type OddServer, startOddServer } from '../support/odd-server.ts';

// Every status and error body that the documents name, answered to a call as the documents write it.

let answer = { status: 200, type: '', body: '' };
let hours = 0;
const now = () => new Date(Date.parse('2026-03-01T12:00:00Z') + hours * 3_600_000);
let server: OddServer;
let app: TestApp;
beforeAll(async () => {
  server = await startOddServer((request, response) => {
    request.resume();
    const head = { 'content-type': answer.type, date: now().toUTCString() };
    response.writeHead(answer.status, head).end(answer.body);
  });
  app = await openTestApp({
    fresh: true,
    connection: {
      file: ConnectionFile.parse({ name: 'Errors', username: 'analyst', ...allAt(server.origin) }),
      keys: { platform: 'p', pdns: 'd', batch: '9b2ffee1-3c61-4ac0-8cc1-09f1ab34cd56' },
    },
    wallClock: now,
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

async function failureOf(call: CallName, input: object) {
  hours += 2;
  const result = await app.bridge.call(call, input as never);
  if (result.ok) throw new Error(`${call} went well`);
  return result.failure;
}

/** Monitors change by a write, which is sent once: no try is waited for. */
const write = ['detect.createMonitor', { term: 'letterpress' }] as const;

// covers: platform.status 400, 401, 403, 404, 500, 503
// covers: platform.error error.message
test.each([
  [400, 'rejected'],
  [401, 'refused-key'],
  [403, 'refused-key'],
  [404, 'not-found'],
  [500, 'service-error'],
  [503, 'busy'],
])('a platform error of %i is %s, in the words of the service', async (status, code) => {
  const error = { code: status, message: 'The words of the service.' };
  const body = JSON.stringify({ error, resources: { support: 'https://support.example/' } });
  answer = { status, type: 'application/json', body };
  expect(await failureOf(...write)).toMatchObject({
    code,
    message: expect.stringContaining('The words of the service.'),
  });
});

// covers: platform.error error.summary, error.messages
test('a platform error of 422 is told by field, under its summary', async () => {
  const error = { code: 422, summary: 'The body is invalid.', messages: { term: ['Too short.', 'Too plain.'] } };
  answer = { status: 422, type: 'application/json', body: JSON.stringify({ error }) };
  expect(await failureOf(...write)).toMatchObject({
    code: 'rejected',
    message: expect.stringContaining('The body is invalid.'),
    fields: { term: ['Too short.', 'Too plain.'] },
  });
});

// covers: pdns.status 400, 401, 403, 404, 416, 429, 502, 504, one line of text
test.each([
  [400, 'text/plain', 'rejected'],
  [401, 'text/plain', 'refused-key'],
  [403, 'text/plain', 'refused-key'],
  [404, 'text/plain', 'not-found'],
  [416, 'text/plain', 'rejected'],
  [429, 'text/plain', 'limit'],
  [502, 'text/html', 'service-error'],
  [504, 'text/plain', 'too-complex'],
])('a passive DNS error of %i as %s is %s', async (status, type, code) => {
  const line = type === 'text/html' ? '<html><body>Bad gateway</body></html>' : 'Error: One line of words\nand another';
  answer = { status, type, body: line };
  const { message, ...failure } = await failureOf('pdns.lookup', { question: { by: 'owner', name: 'a.example' } });
  expect(failure.code).toBe(code);
  expect(message).not.toMatch(/Error:|and another|<|html/);
});

const batchError = {
  _status: 'NOK',
  _message: 'The words of the service',
  logid: 'b1d0',
  contact_url: 'https://x.example',
};

// covers: batch.error status, detail, invalid_parameters, missing-api-key, session-failure, invalid-parameters, 500
test.each([
  ['missing-api-key', 403, {}, 'refused-key'],
  ['session-failure', 403, {}, 'not-permitted'],
  ['invalid-parameters', 403, { invalid_parameters: { name: 'channels', reason: 'no integer' } }, 'rejected'],
  ['server-error', 500, {}, 'service-error'],
] as const)('a batch error of the type %s with %i and %j is %s', async (type, status, more, code) => {
  const body = JSON.stringify({ ...batchError, status, type, detail: 'and its details', ...more });
  answer = { status, type: 'application/json', body };
  const failure = await failureOf('batch.channels', { channels: [212] });
  expect(failure).toMatchObject({
    code,
    message: expect.stringContaining('The words of the service: and its details'),
  });
  if ('invalid_parameters' in more) expect(failure.fields).toEqual({ channels: ['no integer'] });
});
