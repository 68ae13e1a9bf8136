import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workMs } from '../test/support/own-work.ts';
import { defanged, fanged, guessThing, harmlessText, harmlessValue } from './defang.ts';
import { plainLine, warningsOf } from './odd-text.ts';

test.each([
  ['domain', 'www.example.com', 'www[.]example[.]com'],
  ['email', 'who@example.com', 'who[@]example[.]com'],
  ['ip', '192.0.2.1', '192[.]0[.]2[.]1'],
  ['ip', '2001:db8::1', '2001[:]db8[:][:]1'],
  ['certificate-subject', 'CN=example.com', 'CN=example[.]com'],
  ['website-title', 'See https://example.com', 'See hxxps://example.com'],
  ['registrar', 'Example, Inc.', 'Example, Inc.'],
] as const)('%s %s is shown as %s, and comes back', (kind, value, shown) => {
  expect([defanged(kind, value), fanged(shown)]).toEqual([shown, value]);
});

test.each([
  ['www.evil.example.', 'www[.]evil[.]example.'],
  ['10 mx.evil.example., 192.0.2.7', '10 mx[.]evil[.]example., 192[.]0[.]2[.]7'],
  ['https://evil.example/a', 'hxxps://evil[.]example/a'],
  ['2026-11-15 08:00:00.123', '2026-11-15 08:00:00.123'],
  ['3.14', '3.14'],
  ['gnp.exe\u202etxt', 'gnp[.]exe�txt'],
  ['two\nlines', 'two lines'],
])('the text %j is shown as %j', (text, shown) => {
  expect(harmlessText(text)).toBe(shown);
});

test.each([
  ['ip', '2001:db8::1\u202e', '2001[:]db8[:][:]1�'],
  ['domain', 'two\nlines.example', 'two lines[.]example'],
  ['registrar', 'Evil\u200bInc', 'Evil�Inc'],
] as const)('a value %s %j is shown as %j', (kind, value, shown) => {
  expect(harmlessValue(kind, value)).toBe(shown);
});

test.each([
  ['example.com', 'domain', 'example.com'],
  ['hxxps://www.example[.]com/login?x=1', 'domain', 'www.example.com'],
  ['example(dot)com.', 'domain', 'example.com'],
  ['пример.рф', 'domain', 'пример.рф'],
  ['xn--e1afmkfd.xn--p1ai', 'domain', 'xn--e1afmkfd.xn--p1ai'],
  ['_dmarc.example.com', 'domain', '_dmarc.example.com'],
  ['192[.]0[.]2[.]7', 'ip', '192.0.2.7'],
  ['http://192.0.2.7:8080/x', 'ip', '192.0.2.7'],
  ['2001:db8::7', 'ip', '2001:db8::7'],
  ['who[at]example[.]com', 'email', 'who@example.com'],
  ['A94A8FE5CCB19BA61C4C0873D391E987982FBBD3', 'certificate', 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3'],
  ['AS64500', 'asn', '64500'],
])('%s is read as %s %s', (line, kind, value) => {
  expect(guessThing(line)).toEqual({ kind, value });
});

test.each(['', 'two words', '999.1.1.1', 'localhost', 'http://', '1.2', '-.com', 'mailto:'])(
  '%j is nothing',
  (line) => {
    expect(guessThing(line)).toBeNull();
  },
);

test('no text makes reading it fail or take long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      guessThing(text);
      expect(plainLine(text)).not.toMatch(/[\n\u202e]/);
    }),
  );
  const lines = [`${'a-'.repeat(5000)}.com`, `${'a.'.repeat(5000)}!`];
  expect(workMs(() => lines.map(guessThing))).toBeLessThan(200);
});

test('a name says what the eye can’t see', () => {
  expect(warningsOf('example.com', null)).toEqual([]);
  expect(warningsOf('xn--pple-43d.com', 'аpple.com')).toEqual([
    'It mixes letters of Latin and Cyrillic.',
    'It is an internationalised name: compare the ASCII form.',
  ]);
  expect(warningsOf('evil\u202etxt.exe', null)).toEqual([
    'It holds signs that can’t be seen or turn the reading direction.',
  ]);
});
