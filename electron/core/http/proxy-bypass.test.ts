import { expect, test } from 'vitest';
import { bypassesProxy } from './proxy-bypass.ts';

test.each([
  ['corp.example', 'https://corp.example/', true],
  ['corp.example', 'https://api.corp.example/', true],
  ['corp.example', 'https://notcorp.example/', false],
  ['.corp.example', 'https://api.corp.example/', true],
  ['.corp.example', 'https://corp.example/', true],
  ['*.corp.example', 'https://api.corp.example/', true],
  ['CORP.example', 'https://api.corp.example/', true],
  [' corp.example ', 'https://corp.example/', true],
  ['corp.example:8443', 'https://corp.example:8443/', true],
  ['corp.example:8443', 'https://corp.example/', false],
  ['corp.example:443', 'https://corp.example/', true],
  ['corp.example:80', 'http://corp.example/', true],
  ['*', 'https://anything.example/', true],
  ['', 'https://anything.example/', false],
  ['.', 'https://anything.example/', false],
  ['<local>', 'https://intranet/', true],
  ['<local>', 'https://intranet.example/', false],
  ['10.*', 'https://10.1.2.3/', true],
  ['10.*', 'https://100.1.2.3/', false],
  ['10.0.0.0/8', 'https://10.1.2.3/', true],
  ['10.0.0.0/8', 'https://11.1.2.3/', false],
  ['10.0.0.0/99', 'https://10.1.2.3/', false],
  ['169.254/16', 'https://169.254.1.1/', false],
  ['fe80::/10', 'https://[fe80::1]/', true],
  ['fe80::/10', 'https://10.1.2.3/', false],
  ['::1', 'https://[::1]/', true],
])('the exception %j for %s: %s', (pattern, url, expected) => {
  expect(bypassesProxy([pattern], new URL(url))).toBe(expected);
});

test('one exception of many is enough', () => {
  expect(bypassesProxy(['a.example', 'b.example'], new URL('https://b.example/'))).toBe(true);
  expect(bypassesProxy([], new URL('https://b.example/'))).toBe(false);
});
