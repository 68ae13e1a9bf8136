import { expect, test } from 'vitest';
import { ask, askBatch, userOf, withService } from '../asking.ts';

const path = '/batchd/v1/validate';

test('answers the profile with the channels of the key, and echoes the key', async () => {
  await withService({}, async (announcement) => {
    const apikey = userOf(announcement, 'nodetect').batchKey;
    expect((await askBatch(announcement, path, { apikey })).json).toEqual({
      profile: {
        username: 'nodetect',
        apikey,
        batch: { ch212: { description: 'Newly Observed Domains' } },
        channels: {},
        over_quota_action: 'none',
        state_quota: 'ok',
        anomalies: {},
        not_really: false,
      },
      _status: 'OK',
      _message: '',
    });
  });
});

test('names the batch member as the public service does in public wording', async () => {
  await withService({ wording: 'public' }, async (announcement) => {
    const answer = await askBatch(announcement, '/siebatchd/v1/validate', { apikey: announcement.keys.batch });
    expect(answer.json).toMatchObject({ profile: { siebatch: { ch212: {} } } });
  });
});

test('refuses absent, misplaced, malformed and unknown keys by type', async () => {
  await withService({}, async (announcement) => {
    const { batchUrl } = announcement.connection;
    const { batch } = announcement.keys;
    const type = async (body: unknown) => {
      const { status, json } = await askBatch(announcement, path, body);
      expect([status, json]).toEqual([403, expect.objectContaining({ _status: 'NOK', status: 403 })]);
      return (json as { type: string }).type;
    };
    expect(await type({})).toBe('missing-api-key');
    expect(await type({ apikey: 7 })).toBe('invalid-parameters');
    expect(await type({ apikey: 'no-uuid' })).toBe('invalid-parameters');
    expect(await type([])).toBe('invalid-parameters');
    expect(await type({ apikey: '00000000-0000-4000-8000-000000000000' })).toBe('session-failure');
    expect(await type({ apikey: userOf(announcement, 'lapsed').batchKey })).toBe('session-failure');
    const inQuery = await ask(`${batchUrl}${path}?apikey=${batch}`, { method: 'POST' });
    expect(inQuery.json).toMatchObject({ type: 'missing-api-key', logid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const form = await ask(`${batchUrl}${path}`, { method: 'POST', body: new URLSearchParams({ apikey: batch }) });
    expect(form.json).toMatchObject({ type: 'invalid-parameters', invalid_parameters: { name: 'Content-Type' } });
    expect((await ask(`${batchUrl}${path}`)).status).toBe(405);
  });
});
