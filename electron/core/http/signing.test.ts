import { expect, test } from 'vitest';
import { makeCredentials, signPath } from './signing.ts';

const username = 'analyst01';
const key = '0a1b2-c3d4e-f5a6b-7c8d9-e0f1a';
const timestamp = '2026-01-02T03:04:05Z';

test.each([
  ['/v1/intel-investigate/', '4c8ee1a2191995821c862596cefb33fae3dc388e63a758ab3c299a7f6cd028d7'],
  ['/v1/iris-investigate/', '7b6266bdc26a1e072abacab610049fd8cd16a7e4f742976f9c9b0cc32407d4ae'],
  ['/v1/account/', '5cc5e9f176129d437aff4f892fc2b5cdf536e09b559f2842d3455dc901943ba4'],
  ['/v1/account', '4dfc523c9ef6eefcf0b6faff79fe977cd6a9e5201c2f3d965a8b20da7a050bc5'],
  ['/v1/intel-detect/domains/new/', '8f9197ec3cbf8f13f7f32111724749d22ca067aa4c616a6fa405b0966c972b69'],
  ['/v1/iris-detect/domains/new/', 'a09f6c8f70d0d9cc4f8529fe5323cf3f8b79b3570452c8caa92364a21ac7ca78'],
])('signs %s as the published vector says', (path, signature) => {
  expect(signPath(username, key, timestamp, path)).toBe(signature);
});

// covers: platform.credentials timestamp, signature, HMAC with SHA-256
test('sends the very timestamp that was signed, to the second and with its zone', () => {
  const made = makeCredentials('hmac-sha256', { username, key }, '/v1/account/', new Date('2026-01-02T03:04:05.678Z'));
  expect(made).toEqual({
    headers: {},
    members: { api_username: username, timestamp, signature: signPath(username, key, timestamp, '/v1/account/') },
  });
  expect(JSON.stringify(made)).not.toContain(key);
});

test.each([
  ['header', { headers: { 'x-api-key': key }, members: {} }],
  ['query', { headers: {}, members: { api_username: username, api_key: key } }],
  ['body', { headers: {}, members: { apikey: key } }],
] as const)('puts the key where %s wants it', (method, expected) => {
  expect(makeCredentials(method, { username, key }, '/v1/account/', new Date(0))).toEqual(expected);
});
