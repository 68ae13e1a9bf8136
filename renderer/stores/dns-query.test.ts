import { expect, test } from 'vitest';
import { dnsTexts } from '../texts/dns.ts';
import { type DnsDraft, draftOf, emptyDraft, readQuery } from './dns-query.ts';

const read = (text: string, part: Partial<DnsDraft> = {}) => readQuery({ ...emptyDraft, text, ...part }, {});
const question = (text: string, part: Partial<DnsDraft> = {}) => {
  const { wish } = read(text, part);
  return wish?.kind === 'lookup' ? wish.question : wish?.search;
};

test.each([
  ['www.example.com', { by: 'owner', name: 'www.example.com' }],
  ['*.example[.]com', { by: 'owner', name: '*.example.com' }],
  ['example.*', { by: 'owner', name: 'example.*' }],
  ['hxxps://login.example[.]com/path?x=1', { by: 'owner', name: 'login.example.com' }],
  ['example.com/txt', { by: 'owner', name: 'example.com', type: 'TXT' }],
  ['example.com/TYPE65534/com', { by: 'owner', name: 'example.com', type: 'TYPE65534', bailiwick: 'com' }],
  ['192[.]0[.]2[.]7', { by: 'data-ip', address: '192.0.2.7' }],
  ['192.0.2.0/24', { by: 'data-ip', address: '192.0.2.0/24' }],
  ['192.0.2.1-192.0.2.9', { by: 'data-ip', address: '192.0.2.1-192.0.2.9' }],
  ['2001:db8::1', { by: 'data-ip', address: '2001:db8::1' }],
])('%s is understood', (text, wanted) => {
  expect(question(text)).toEqual(wanted);
});

test('a wildcard within a label is a pattern, and so is an expression between slashes', () => {
  expect(question('bank-*.example')).toMatchObject({ syntax: 'glob', in: 'names', pattern: 'bank-*.example.' });
  expect(question('/^bank-[0-9]+\\./')).toMatchObject({ syntax: 'regex', in: 'names', pattern: '^bank-[0-9]+\\.' });
  expect(question('^mail', { way: 'data-regex', exclude: ' x ', type: 'MX' })).toMatchObject({
    ...{ syntax: 'regex', in: 'data', pattern: '^mail', exclude: 'x', type: 'MX' },
  });
});

test('the way, the type and the bailiwick of the form count', () => {
  expect(question('ns1.example', { way: 'data-name', type: 'NS' })).toEqual({
    ...{ by: 'data-name', name: 'ns1.example', type: 'NS' },
  });
  expect(question('a.example', { bailiwick: 'example[.]' })).toMatchObject({ bailiwick: 'example.' });
  expect(question('0161', { way: 'owner-raw' })).toEqual({ by: 'owner-raw', hex: '0161' });
});

test('what can’t be sent says why', () => {
  const { mistakes } = dnsTexts.form;
  expect(read('192.0.2.7', { type: 'TXT' }).mistake).toBe(mistakes.addressType);
  expect(read('not an address', { way: 'data-ip' }).mistake).toBe(mistakes.notAddress);
  expect(read('*.example.*').mistake).toBe(mistakes.bothEnds);
  expect(read('zz', { way: 'data-raw' })).toMatchObject({ wish: null, mistake: expect.stringContaining('hex') });
  expect(read('bänk-*').mistake).toContain('ASCII');
  expect(read('x'.repeat(5000)).wish).toBeNull();
});

test('a query that was made by a click can be read in the form', () => {
  for (const [text, part] of [
    ['192.0.2.7', {}],
    ['a.example', { type: 'TXT' }],
    ['ns1.example', { way: 'data-name' }],
    ['bank-*.example.', { limit: 100 }],
  ] as const) {
    const { wish } = read(text, part);
    if (!wish) throw new Error(text);
    const draft = draftOf(wish, { ...emptyDraft, ...part, text: '' });
    expect(readQuery(draft, {}).wish).toEqual(wish);
  }
});
