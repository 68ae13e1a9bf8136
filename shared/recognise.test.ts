import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workMs } from '../test/support/own-work.ts';
import { isSearchHash, recognise } from './recognise.ts';

const sha1 = 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3';
const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const md5 = 'd41d8cd98f00b204e9800998ecf8427e';
const exported = 'U2V4dGFudC1sZWRnZXItdGFnLW1hbmFnZXI';

const item = (kind: string, value: string) => ({ is: 'item', thing: { kind, value } });
const list = (...things: (readonly [string, string])[]) => ({
  is: 'list',
  things: things.map(([kind, value]) => ({ kind, value })),
});
const words = (text: string) => ({ is: 'words', text });

test.each<[string, object]>([
  ['example.com', item('domain', 'example.com')],
  ['  example.com \n', item('domain', 'example.com')],
  ['\ufeffexample.com\u200b', item('domain', 'example.com')],
  ['EXAMPLE.COM', item('domain', 'EXAMPLE.COM')],
  ['example.com.', item('domain', 'example.com')],
  ['example.com,', item('domain', 'example.com')],
  ['"example.com"', item('domain', 'example.com')],
  ['<who@example.com>', item('email', 'who@example.com')],
  ['login[.]example[.]com', item('domain', 'login.example.com')],
  ['hxxp://1.2.3[.]4/x', item('ip', '1.2.3.4')],
  ['hxxp://1.2.3[.]4/24', item('ip', '1.2.3.4')],
  ['hxxps[:]//example[.]com/a,b?c="d"', item('domain', 'example.com')],
  ['bücher.example', item('domain', 'bücher.example')],
  ['xn--bcher-kva.example', item('domain', 'xn--bcher-kva.example')],
  ['مثال.إختبار', item('domain', 'مثال.إختبار')],
  ['192.0.2.7', item('ip', '192.0.2.7')],
  ['2001:db8::7', item('ip', '2001:db8::7')],
  ['2001:db8::', item('ip', '2001:db8::')],
  ['who[at]example[.]com', item('email', 'who@example.com')],
  ['mailto:who@example.com', item('email', 'who@example.com')],
  ['AS64500', item('asn', '64500')],
  [sha1.toUpperCase(), item('certificate', sha1)],
  [sha256, item('certificate', sha256)],
  [sha1.match(/../g)?.join(':') ?? '', item('certificate', sha1)],
])('%j is one item', (text, expected) => {
  expect(recognise(text)).toEqual(expected);
});

test.each<[string, object]>([
  ['192.0.2.0/24', { is: 'network', address: '192.0.2.0/24' }],
  ['192[.]0[.]2[.]0/24', { is: 'network', address: '192.0.2.0/24' }],
  ['2001:db8::/32', { is: 'network', address: '2001:db8::/32' }],
  ['192.0.2.1-192.0.2.9', { is: 'network', address: '192.0.2.1-192.0.2.9' }],
  ['192.0.2.0/33', item('ip', '192.0.2.0')],
  ['999.0.2.0/24', words('999.0.2.0/24')],
  ['192.0.2.1-2001:db8::1', words('192.0.2.1-2001:db8::1')],
])('%j is a network, or is not', (text, expected) => {
  expect(recognise(text)).toEqual(expected);
});

test.each<[string, object]>([
  [exported, { is: 'search', hash: exported }],
  [` ${exported}\n`, { is: 'search', hash: exported }],
  [`search_hash=${exported}`, { is: 'search', hash: exported }],
  [`search_hash: ${exported}`, { is: 'search', hash: exported }],
  [`https://example.com/search?search_hash=${exported}%3D&x=1`, { is: 'search', hash: `${exported}=` }],
  [`search_hash=${exported}%`, { is: 'search', hash: `${exported}%` }],
  [`U2FsdGVkX1${'abcXYZ019+/'.repeat(12)}==`, { is: 'search', hash: `U2FsdGVkX1${'abcXYZ019+/'.repeat(12)}==` }],
  [md5, { is: 'hash', value: md5 }],
  ['A'.repeat(128), { is: 'hash', value: 'a'.repeat(128) }],
  ['a-long-name-of-a-server-without-a-dot-1', words('a-long-name-of-a-server-without-a-dot-1')],
])('%j is an exported search or a hash, or is not', (text, expected) => {
  expect(recognise(text)).toEqual(expected);
});

test('a hash of hex digits is no exported search', () => {
  expect([md5, sha1, sha256, sha256.toUpperCase()].map(isSearchHash)).toEqual([false, false, false, false]);
});

test.each<[string, object]>([
  ['a.com b.com', list(['domain', 'a.com'], ['domain', 'b.com'])],
  ['a.com\nb.com\nA.COM.', list(['domain', 'a.com'], ['domain', 'b.com'])],
  ['2026-11-01,evil[.]com,192[.]0[.]2[.]7', list(['domain', 'evil.com'], ['ip', '192.0.2.7'])],
  [
    'The kit on hxxps://login.evil[.]com/a (see 192.0.2.1) mails who[@]evil[.]com.',
    list(['domain', 'login.evil.com'], ['ip', '192.0.2.1'], ['email', 'who@evil.com']),
  ],
  ['please check evil[.]com today', list(['domain', 'evil.com'])],
  ['=HYPERLINK("http://evil.com","x")', list(['domain', 'evil.com'])],
])('%j is a list', (text, expected) => {
  expect(recognise(text)).toEqual(expected);
});

test.each<[string, object]>([
  ['', { is: 'nothing' }],
  [' \n\t ', { is: 'nothing' }],
  ['>', { is: 'command', text: '' }],
  ['> show  graph ', { is: 'command', text: 'show  graph' }],
  ['>example.com', { is: 'command', text: 'example.com' }],
  ['show graph', words('show graph')],
  ['Ilse Brandauer', words('Ilse Brandauer')],
  ['example', words('example')],
  ['example.', words('example.')],
  ['.com', words('.com')],
  ['example..com', words('example..com')],
  ['example.c', words('example.c')],
  ['-.com', words('-.com')],
  ['1.2.3', words('1.2.3')],
  ['999.1.1.1', words('999.1.1.1')],
  ['who@', words('who@')],
  ['@example.com', words('@example.com')],
  ['who@192.0.2.1', words('who@192.0.2.1')],
  ['=1+2', words('=1+2')],
  ['=cmd|calc', words('=cmd|calc')],
  ['💩.la', words('💩.la')],
  ['\u202emoc.elpmaxe', words('\u202emoc.elpmaxe')],
  ['who\u202e@example.com', words('who\u202e@example.com')],
  ['exam\u200bple.com', words('exam\u200bple.com')],
  ['a'.repeat(5000), words('a'.repeat(5000))],
  [`${'a'.repeat(5000)}.com`, words(`${'a'.repeat(5000)}.com`)],
  [`${'a'.repeat(64)}.com`, words(`${'a'.repeat(64)}.com`)],
  [`${'a.'.repeat(200)}com`, words(`${'a.'.repeat(200)}com`)],
  [`${'a'.repeat(300)}@example.com`, words(`${'a'.repeat(300)}@example.com`)],
])('%j is no item', (text, expected) => {
  expect(recognise(text)).toEqual(expected);
});

test('the path of an address may be long', () => {
  expect(recognise(`hxxp://evil[.]com/${'a'.repeat(5000)}`)).toEqual(item('domain', 'evil.com'));
});

test('no text makes it fail, and it is quick with long ones', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      recognise(text);
    }),
    { numRuns: 300 },
  );
  const texts = ['[', 'a.', '@', 'a', ':', '1.', 'a@', 'http://', '%', 'aB1'].map((part) => part.repeat(20_000));
  expect(workMs(() => texts.map((text) => recognise(text)))).toBeLessThan(1000);
});
