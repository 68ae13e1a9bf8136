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
      pdnsUrl: 'http://b.example:8080/x/',
    }),
  ).toEqual({
    ...whole,
    baseUrl: 'https://a.example',
    pdnsUrl: 'http://b.example:8080/x',
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
  ['baseUrl', 7],
  ['baseUrl', null],
  ['name', ''],
  ['name', '   '],
  ['name', 'x'.repeat(81)],
  ['username', 'x'.repeat(129)],
  ['auth', { platform: 'basic' }],
  ['auth', { feeds: 'hmac-sha256' }],
  ['auth', 'header'],
  ['wording', 'other'],
  ['wording', { pathSegments: { pdns: '' } }],
  ['wording', { pathSegments: { pdns: 7 } }],
  ['wording', { somewhereElse: {} }],
  ['proxy', 'socks5://p.example'],
  ['proxy', 'http://user:pass@p.example'],
  ['proxy', ''],
])('%s can not be %j', (member, value) => {
  const parsed = ConnectionFile.safeParse({ ...least, [member]: value });
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toContain(member);
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
