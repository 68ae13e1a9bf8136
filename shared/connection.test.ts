import { expect, test } from 'vitest';
import { ConnectionFile, ConnectionId } from './connection.ts';

const least = {
  name: 'Work',
  baseUrl: 'https://a.example',
  pdnsUrl: 'https://b.example',
  batchUrl: 'https://c.example',
  batchDownloadUrl: 'https://d.example',
};
const whole = {
  ...least,
  username: '',
  auth: { platform: 'hmac-sha256', feeds: 'header' },
  lookups: 'form',
  wording: 'neutral',
  proxy: 'system',
};

test('four addresses and a name are enough; the rest has its defaults', () => {
  expect(ConnectionFile.parse(least)).toEqual(whole);
});

test('what an older or newer release wrote beside it is left behind', () => {
  expect(ConnectionFile.parse({ ...whole, keys: { platform: 'k' }, world: 1 })).toEqual(whole);
});

test('names are trimmed, and final slashes of addresses go', () => {
  expect(
    ConnectionFile.parse({
      ...least,
      name: '  Work ',
      baseUrl: 'https://a.example///',
      pdnsUrl: 'HTTPS://B.example:8080/x/',
    }),
  ).toEqual({
    ...whole,
    baseUrl: 'https://a.example',
    pdnsUrl: 'https://b.example:8080/x',
  });
});

test.each([
  ['baseUrl', ''],
  ['baseUrl', 'a.example'],
  ['baseUrl', '//a.example'],
  ['baseUrl', 'ftp://a.example'],
  ['baseUrl', 'file:///etc/passwd'],
  ['baseUrl', 'javascript:alert(1)'],
  ['baseUrl', 'https://user@a.example'],
  ['baseUrl', 'https://user:pass@a.example/x'],
  ['baseUrl', 'https://a.example?x=1'],
  ['baseUrl', 'https://a.example#x'],
  ['baseUrl', 'http://a.example'],
  ['baseUrl', 'http://localhost.a.example'],
  ['baseUrl', 'http://127.0.0.1.a.example'],
  ['baseUrl', 'http://localhost.'],
  ['baseUrl', 'http://[::2]'],
  ['baseUrl', 'https://a.example.'],
  ['baseUrl', 'https:user@a.example'],
  ['baseUrl', 'https:\\\\user@a.example'],
  ['baseUrl', 'https://b.example\\@a.example'],
  ['baseUrl', 'https://b.example/@a.example'],
  ['baseUrl', 'https:a.example'],
  ['baseUrl', 'https://%62.example'],
  ['baseUrl', `https://a.example/${'x'.repeat(2000)}`],
  ['baseUrl', 7],
  ['baseUrl', null],
  ['name', ''],
  ['name', '   '],
  ['name', 'x'.repeat(81)],
  ['username', 'x'.repeat(129)],
  ['auth', { platform: 'basic' }],
  ['auth', { feeds: 'none' }],
  ['lookups', 'by mail'],
  ['auth', 'header'],
  ['wording', 'other'],
  ['wording', { pathSegments: { pdns: '' } }],
  ['wording', { pathSegments: { pdns: 7 } }],
  ['wording', { pathSegments: { pdns: '../account' } }],
  ['wording', { pathSegments: { pdns: '..' } }],
  ['wording', { pathSegments: { pdns: 'a/b' } }],
  ['wording', { pathSegments: { pdns: 'a?b' } }],
  ['wording', { somewhereElse: {} }],
  ['proxy', 'socks5://p.example'],
  ['proxy', 'http://user:pass@p.example'],
  ['proxy', 'http:user:pass@p.example'],
  ['proxy', ''],
])('%s can not be %j', (member, value) => {
  const parsed = ConnectionFile.safeParse({ ...least, [member]: value });
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toContain(member);
});

test.each([
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://LOCALHOST', 'http://localhost'],
  ['http://127.3.2.1:1/x', 'http://127.3.2.1:1/x'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['https://\u0440\u0430ypal.example', 'https://xn--ypal-43d9g.example'],
])('an address may be %s, and is kept as %s', (given, kept) => {
  expect(ConnectionFile.parse({ ...least, baseUrl: given }).baseUrl).toBe(kept);
});

test('an address that is wrong in several ways gets one complaint', () => {
  const parsed = ConnectionFile.safeParse({ ...least, baseUrl: 'ftp://user@a.example?x' });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Must be an http or https address.']);
});

test.each(['baseUrl', 'pdnsUrl', 'batchUrl', 'batchDownloadUrl', 'name'])('%s must be there', (member) => {
  const { [member as keyof typeof least]: _missing, ...rest } = least;
  expect(ConnectionFile.safeParse(rest).success).toBe(false);
});

test("a word map of one's own may say as little as it likes", () => {
  expect(ConnectionFile.parse({ ...least, wording: { pathSegments: { pdns: 'history' } } }).wording).toEqual({
    pathSegments: { pdns: 'history' },
    investigateParameters: {},
    investigateMembers: {},
    escalationTypes: {},
    accountProductIds: {},
    batchProfileMembers: {},
  });
});

test('written and read again it is the same', () => {
  const given = ConnectionFile.parse({
    ...least,
    wording: 'public',
    proxy: 'http://proxy.example:3128',
    auth: { platform: 'query' },
  });
  expect(ConnectionFile.parse(JSON.parse(JSON.stringify(given)))).toEqual(given);
});

test.each([
  ['demo', true],
  ['file', true],
  ['11111111-1111-4111-8111-111111111111', true],
  ['', false],
  ['../../etc/passwd', false],
  ['demo ', false],
  ['DEMO', false],
])('whether %j is the id of a connection: %s', (id, right) => {
  expect(ConnectionId.safeParse(id).success).toBe(right);
});
