import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Failure } from '../../../shared/result.ts';
import { oddServers } from '../../../test/support/odd-servers.ts';
import { accountRequest, openWire, quotaRequest, validateRequest, type Wire } from '../../../test/support/wire.ts';
import type { ServiceRequest } from './service-request.ts';

// Messages from the documented error bodies, sent by a service that shares no code with ours.

const odd = oddServers();
let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});
afterAll(() => wire.close());

const requests = { platform: accountRequest, 'passive DNS': quotaRequest, batch: validateRequest };

async function failureOf(request: ServiceRequest, status: number, body: unknown): Promise<Failure> {
  const reply = await wire.http({ connection: await odd.answering(body, status) }).json(request);
  if (reply.ok) throw new Error('it went well');
  return reply.failure;
}

const logid = '0b7c0d0e-0000-4000-8000-00000000beef';
const batchError = (type: string, _message: string, more = {}) => ({
  ...{ _status: 'NOK', _message, status: 403, type, logid },
  ...more,
});

describe('the batch service', () => {
  test('a session that failed is told as one, with its type and the entry of its log', async () => {
    const body = batchError('session-failure', 'The token of this session has expired.', {
      contact_url: 'https://support.test/batch',
    });
    const failure = await failureOf(validateRequest, 403, body);
    expect(failure).toMatchObject({
      code: 'not-permitted',
      message: expect.stringMatching(/did not open a session: “The token of this session has expired\.”$/),
      support: { type: 'session-failure', logId: logid, address: 'https://support.test/batch' },
    });
    expect(JSON.stringify(failure)).not.toMatch(/tied to your address|refused the Batch/);
  });

  test('a session that failed for the key is a refused key, and nothing is said of addresses', async () => {
    const failure = await failureOf(validateRequest, 403, batchError('session-failure', 'The API key is not valid.'));
    expect(failure).toMatchObject({ code: 'refused-key', support: { type: 'session-failure', logId: logid } });
    expect(failure.next).not.toContain('address');
  });

  test('a session that failed for the address it came from says whom to ask', async () => {
    const body = batchError('session-failure', 'Your IP address is not on the allow list.');
    expect(await failureOf(validateRequest, 403, body)).toMatchObject({
      code: 'not-permitted',
      next: expect.stringContaining('allow the address'),
    });
  });

  test('a key that did not arrive is told as that', async () => {
    expect(await failureOf(validateRequest, 403, batchError('missing-api-key', 'API key not present'))).toMatchObject({
      code: 'refused-key',
      message: expect.stringContaining('got no key'),
      support: { type: 'missing-api-key' },
    });
  });

  // covers: batch.error type, logid
  test('a parameter that is wrong keeps its field, its type and its log entry', async () => {
    const invalid_parameters = { name: 'channel', reason: 'must be an integer' };
    const body = batchError('invalid-parameters', 'wrong', { invalid_parameters });
    expect(await failureOf(validateRequest, 403, body)).toMatchObject({
      code: 'rejected',
      fields: { channel: ['must be an integer'] },
      support: { type: 'invalid-parameters', logId: logid },
    });
  });

  test('an error of its own keeps its detail and its log entry', async () => {
    const body = { ...batchError('internal-error', 'It broke.', { detail: 'disk 3' }), status: 500 };
    expect(await failureOf({ ...validateRequest, effect: 'spends' }, 500, body)).toMatchObject({
      code: 'service-error',
      message: expect.stringContaining('“It broke.: disk 3”'),
      support: { type: 'internal-error', logId: logid },
    });
  });

  // covers: batch.error contact_url
  test('hostile members are one short line each, or none', async () => {
    const body = batchError('x'.repeat(5000), 'no', { logid: 'a\u202eb\nc', contact_url: { deep: 1 } });
    const { support } = await failureOf(validateRequest, 403, body);
    expect(support).toEqual({ type: 'x'.repeat(200), logId: 'a�b c' });
  });
});

describe('the platform', () => {
  const resources = { support: 'https://support.test/platform' };

  // covers: platform.error resources.support
  test('where support can be asked is part of every failure', async () => {
    for (const status of [400, 401, 403, 404, 422, 500, 503]) {
      const body = { error: { code: status, message: 'No.' }, resources };
      const failure = await failureOf({ ...accountRequest, effect: 'writes' }, status, body);
      expect([status, failure.support]).toEqual([status, { address: resources.support }]);
    }
  });

  test.each(['This account is not active.', 'Your account has been closed.', 'Account suspended: ask your manager.'])(
    'a closed account is no wrong key: %s',
    async (message) => {
      expect(await failureOf(accountRequest, 403, { error: { code: 403, message }, resources })).toMatchObject({
        code: 'not-permitted',
        message: expect.stringContaining('account is closed'),
        next: expect.stringContaining('administrator'),
      });
    },
  );

  test('credentials that match no active account are a wrong key, and no closed account', async () => {
    const message = 'The credentials you entered do not match an active account.';
    expect(await failureOf(accountRequest, 403, { error: { code: 403, message } })).toMatchObject({
      code: 'refused-key',
      next: expect.stringContaining('Check the user name'),
    });
  });

  test.each(['The result is too large.', 'Result set exceeds the maximum size.', 'Too many results for this report.'])(
    '503 for a result that is too large says so, is asked once, and is to be narrowed: %s',
    async (message) => {
      const server = await odd.start((_request, response) =>
        response.writeHead(503).end(JSON.stringify({ error: { code: 503, message } })),
      );
      const http = wire.http({ connection: { baseUrl: server.origin } });
      expect(await http.json({ ...accountRequest, effect: 'spends' })).toMatchObject({
        ok: false,
        failure: {
          code: 'too-many',
          message: expect.stringContaining('too large'),
          next: expect.stringMatching(/narrow/i),
        },
      });
      expect(server.seen).toHaveLength(1);
    },
  );

  test('503 for a service level that was exceeded stays a limit', async () => {
    const message = 'Service level exceeded: the limit of queries per minute.';
    expect(await failureOf({ ...accountRequest, effect: 'spends' }, 503, { error: { message } })).toMatchObject({
      code: 'limit',
    });
  });
});

test('only passive DNS says that a key may be tied to an address, and only with 403', async () => {
  const tied = async (request: ServiceRequest, status: number) =>
    /address/.test((await failureOf(request, status, 'Error: no')).next ?? '');
  expect([
    await tied(quotaRequest, 403),
    await tied(quotaRequest, 401),
    await tied(validateRequest, 403),
    await tied(accountRequest, 403),
  ]).toEqual([true, false, false, false]);
});

test.each(Object.entries(requests))('415 of %s is told as what it is', async (_name, request) => {
  for (const status of [406, 415]) {
    expect(await failureOf(request, status, { error: { message: 'Unsupported media type' } })).toMatchObject({
      code: 'rejected',
      message: expect.stringMatching(/does not support this content type \(4\d\d\)\. It says: “Unsupported/),
      kept: 'Nothing was changed.',
    });
  }
});

test.each(Object.entries(requests))(
  'an empty answer of %s is told as one; after a write it is none to read',
  async (_name, request) => {
    const server = await odd.start((_request, response) => response.writeHead(204).end());
    const all = { baseUrl: server.origin, pdnsUrl: server.origin, batchUrl: server.origin };
    const http = wire.http({ connection: all });
    expect(await http.json(request)).toMatchObject({
      ok: false,
      failure: { code: 'bad-reply', message: expect.stringContaining('sent an empty reply') },
    });
    expect(await http.json({ ...request, effect: 'writes' })).toMatchObject({
      ok: true,
      value: { status: 204, body: null },
    });
  },
);
