import { expect } from 'vitest';
import { type Answer, ask, askBatch, userOf } from '../../../electron/demo/asking.ts';
import { rowsFrom } from './pdns-framing.ts';
import type { Bench, Part, Row } from './row.ts';

const spec = rowsFrom('batch.md');
const facts = rowsFrom('facts/batch.md');

export const paths = {
  validate: '/batchd/v1/validate',
  chdetails: '/batchd/v1/batch/chdetails',
  chfetch: '/batchd/v1/batch/chfetch',
  makeurl: '/batchd/v1/batch/makeurl',
} as const;
export type Endpoint = keyof typeof paths;
const endpoints: readonly Endpoint[] = ['validate', 'chdetails', 'chfetch', 'makeurl'];
export const ranged: readonly Endpoint[] = ['chfetch', 'makeurl'];

export const goodRange = { channel: 212, start_time: '2026-06-01 10:00:00', end_time: '2026-06-01 10:30:00' };

/** Members of a request that is right but for what the row changes. */
function membersOf(endpoint: Endpoint): object {
  if (endpoint === 'validate') return {};
  return endpoint === 'chdetails' ? { channels: [212] } : goodRange;
}

export function call(bench: Bench, endpoint: Endpoint, members: object, user = 'analyst'): Promise<Answer> {
  const apikey = userOf(bench.announcement, user).batchKey;
  return askBatch(bench.announcement, paths[endpoint], { apikey, ...members });
}

interface Problem {
  readonly type: string;
  readonly logid: string;
  readonly invalid_parameters?: { readonly name: string; readonly reason: string };
}

/** Expects the standard error object with this type. */
export function problem(answer: Answer, status: number, type: string): Problem {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json']);
  expect(answer.json).toMatchObject({
    _status: 'NOK',
    _message: expect.stringMatching(/./),
    status,
    type,
    logid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  });
  return answer.json as Problem;
}

export function invalid(answer: Answer, name: string): void {
  const told = problem(answer, 403, 'invalid-parameters');
  expect(told.invalid_parameters).toEqual({ name, reason: expect.stringMatching(/./) });
}

const validate: readonly Row[] = [
  spec('Endpoints', 'validate answers 200 with profile, _status OK and an empty _message', async (bench) => {
    const { status, json } = await call(bench, 'validate', {});
    expect([status, json]).toMatchObject([200, { profile: { username: 'analyst' }, _status: 'OK', _message: '' }]);
  }),
  spec('Resources', 'profile.batch lists the channels of the key, each with its description', async (bench) => {
    const { json } = await call(bench, 'validate', {}, 'nodetect');
    const { batch } = (json as { profile: { batch: object } }).profile;
    expect(batch).toEqual({ ch212: { description: expect.stringMatching(/./) } });
  }),
  facts('3', 'the profile echoes apikey, and its channels member is not the batch list', async (bench) => {
    const { json } = await call(bench, 'validate', {});
    expect(json).toMatchObject({ profile: { apikey: bench.announcement.keys.batch, channels: {} } });
  }),
  facts('3', 'the other members of profile have their types', async (bench) => {
    expect((await call(bench, 'validate', {})).json).toMatchObject({
      profile: {
        over_quota_action: expect.any(String),
        state_quota: expect.any(String),
        anomalies: expect.any(Object),
        not_really: expect.any(Boolean),
      },
    });
  }),
  facts('8', 'channels 204, 206, 207, 208, 211, 212, 213, 214 and 221 are offered', async (bench) => {
    const { json } = await call(bench, 'validate', {});
    const { batch } = (json as { profile: { batch: object } }).profile;
    const expected = [204, 206, 207, 208, 211, 212, 213, 214, 221].map((number) => `ch${number}`);
    expect(Object.keys(batch)).toEqual(expected);
  }),
];

const sessions: readonly Row[] = endpoints.flatMap((endpoint) => {
  const path = paths[endpoint];
  const members = membersOf(endpoint);
  const url = (bench: Bench) => `${bench.announcement.connection.batchUrl}${path}`;
  const json = { 'content-type': 'application/json' };
  return [
    spec('Errors', `${endpoint} without a key is 403 missing-api-key`, async (bench) => {
      problem(await askBatch(bench.announcement, path, members), 403, 'missing-api-key');
    }),
    spec('Authentication', `${endpoint} takes no key from headers or the query string`, async (bench) => {
      const { batch } = bench.announcement.keys;
      const headers = { ...json, apikey: batch, 'x-api-key': batch, authorization: `Bearer ${batch}` };
      const answer = await ask(`${url(bench)}?apikey=${batch}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(members),
      });
      problem(answer, 403, 'missing-api-key');
    }),
    spec('Errors', `${endpoint} with an unknown key is 403 session-failure`, async (bench) => {
      const apikey = '00000000-0000-4000-8000-000000000000';
      problem(await askBatch(bench.announcement, path, { ...members, apikey }), 403, 'session-failure');
    }),
    spec('Errors', `${endpoint} with a key without channels is 403 session-failure`, async (bench) => {
      problem(await call(bench, endpoint, members, 'lapsed'), 403, 'session-failure');
    }),
    spec('Endpoints', `${endpoint}: apikey is a string in UUID format`, async (bench) => {
      invalid(await askBatch(bench.announcement, path, { ...members, apikey: 'not-a-uuid' }), 'apikey');
      invalid(await askBatch(bench.announcement, path, { ...members, apikey: 12 }), 'apikey');
    }),
    spec('Endpoints', `${endpoint} answers POST only`, async (bench) => {
      for (const method of ['GET', 'PUT', 'DELETE']) expect((await ask(url(bench), { method })).status).toBe(405);
    }),
    spec('Endpoints', `${endpoint} takes its parameters as a JSON body with its content type`, async (bench) => {
      const body = JSON.stringify({ ...members, apikey: bench.announcement.keys.batch });
      const text = await ask(url(bench), { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
      problem(text, 403, 'invalid-parameters');
      problem(await ask(url(bench), { method: 'POST', headers: json, body: '{"apikey":' }), 403, 'invalid-parameters');
      problem(await ask(url(bench), { method: 'POST', headers: json, body: '[]' }), 403, 'invalid-parameters');
    }),
  ];
});

const errors: readonly Row[] = [
  spec('Errors', 'every error has a logid of its own', async (bench) => {
    const one = problem(await askBatch(bench.announcement, paths.validate, {}), 403, 'missing-api-key');
    const two = problem(await askBatch(bench.announcement, paths.validate, {}), 403, 'missing-api-key');
    expect(one.logid).not.toBe(two.logid);
  }),
  facts('7', 'the error object has a contact_url', async (bench) => {
    const { json } = await askBatch(bench.announcement, paths.validate, {});
    expect(json).toMatchObject({ contact_url: expect.stringMatching(/^https:\/\//) });
  }),
  spec('Errors', 'invalid_parameters is there only for invalid-parameters', async (bench) => {
    expect((await askBatch(bench.announcement, paths.validate, {})).json).not.toHaveProperty('invalid_parameters');
  }),
  facts('7', '500 answers use the same object', async (bench) => {
    await bench.control('POST', '/faults', {
      route: 'batch.validate',
      times: 1,
      fault: { kind: 'status', status: 500 },
    });
    problem(await call(bench, 'validate', {}), 500, 'internal-error');
  }),
  facts('5', 'a 503 can be met', async (bench) => {
    await bench.control('POST', '/faults', {
      route: 'batch.chfetch',
      times: 1,
      fault: { kind: 'status', status: 503 },
    });
    problem(await call(bench, 'chfetch', goodRange), 503, 'service-unavailable');
  }),
  spec('Errors', 'a failing session can be met by a fault', async (bench) => {
    await bench.control('POST', '/faults', { route: 'batch.*', times: 1, fault: { kind: 'quota' } });
    problem(await call(bench, 'chdetails', { channels: [212] }), 403, 'session-failure');
  }),
  spec('Versioning', 'paths carry v1: another version is not there', async (bench) => {
    const apikey = bench.announcement.keys.batch;
    problem(await askBatch(bench.announcement, '/batchd/v2/validate', { apikey }), 404, 'not-found');
  }),
];

export const parts: readonly Part[] = [
  { title: 'Batch sessions and errors', rows: [...validate, ...sessions, ...errors] },
];
