import { expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const key = '0a1b2-c3d4e-f5a6b-7c8d9-e0f1a';

function knowing(...keys: string[]) {
  const secrets = createSecrets();
  for (const each of keys) secrets.add(each);
  return secrets;
}

test('takes a known key out of any text, wherever it stands', () => {
  expect(knowing(key).redact(`first ${key}, again <${key}>`)).toBe('first *****, again <*****>');
});

test('knows a key in the forms in which a URL or JSON gives it back', () => {
  const odd = 'a+b/c="d"\\e';
  const secrets = knowing(odd);
  expect(secrets.redact(`?x=${encodeURIComponent(odd)}&y=1`)).toBe('?x=*****&y=1');
  expect(secrets.redact(JSON.stringify({ said: odd }))).toBe('{"said":"*****"}');
});

test('leaves nothing of the longer of two keys when one begins with the other', () => {
  expect(knowing('abcdef', 'abcdef-ghijkl').redact('abcdef-ghijkl and abcdef')).toBe('***** and *****');
});

test.each([
  ['api_key=s3cret&x=1', 'api_key=*****&x=1'],
  ['signature=00ff&timestamp=2026', 'signature=*****&timestamp=2026'],
  ['{"apikey": "s3cret", "x": 1}', '{"apikey": "*****", "x": 1}'],
  ['X-Api-Key: s3cret', 'X-Api-Key: *****'],
  ['Authorization: Basic YTpi', 'Authorization: Basic *****'],
  ['authorization: Bearer abc.def', 'authorization: Bearer *****'],
  ['?X-Amz-Signature=ff00&X-Amz-Date=1', '?X-Amz-Signature=*****&X-Amz-Date=1'],
  ['token=abc', 'token=*****'],
])('takes out what stands where a credential stands: %s', (text, clean) => {
  expect(createSecrets().redact(text)).toBe(clean);
});

test('leaves ordinary text alone', () => {
  const text = 'registrant iris-detect, 3 domains, keys: none';
  expect(knowing(key).redact(text)).toBe(text);
});

test('does not take a text so short that it occurs everywhere for a key', () => {
  expect(knowing('a').redact('banana')).toBe('banana');
  expect(knowing('').redact('banana')).toBe('banana');
});

test('overwrites every key in bytes, keeps their length, and says so', () => {
  const { bytes, masked } = knowing(key).mask(Buffer.from(`{"a":"${key}","b":"${key}"}`));
  expect(bytes.toString()).toBe(`{"a":"${'*'.repeat(key.length)}","b":"${'*'.repeat(key.length)}"}`);
  expect(masked).toBe(true);
});

test('hands bytes without a key back as they are', () => {
  const given = Buffer.from('{"a":"b"}');
  const { bytes, masked } = knowing(key).mask(given);
  expect(bytes).toBe(given);
  expect(masked).toBe(false);
});

test('does not change the bytes that it was given', () => {
  const given = Buffer.from(key);
  knowing(key).mask(given);
  expect(given.toString()).toBe(key);
});

test('masks what was used for one request only, such as its signature', () => {
  const signature = '4c8ee1a2191995821c862596cefb33fa';
  const { bytes, masked } = knowing(key).mask(Buffer.from(`/v1/?signature=${signature}`), [signature]);
  expect(bytes.toString()).toBe(`/v1/?signature=${'*'.repeat(signature.length)}`);
  expect(masked).toBe(true);
});

test('takes a key that is no valid Unicode without falling over', () => {
  expect(knowing('\ud800abcdef').redact('x \ud800abcdef x')).toBe('x ***** x');
});
