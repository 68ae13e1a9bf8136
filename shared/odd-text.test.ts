import { expect, test } from 'vitest';
import { plainLine, plainLines, warningsOf, withSigns } from './odd-text.ts';

const invisible: readonly (readonly [string, string])[] = [
  ['a zero-width space', '\u200b'],
  ['a zero-width non-joiner', '\u200c'],
  ['a zero-width joiner', '\u200d'],
  ['a byte order mark', '\ufeff'],
  ['a word joiner', '\u2060'],
  ['an unseen plus', '\u2064'],
  ['a soft hyphen', '\u00ad'],
  ['a Mongolian vowel separator', '\u180e'],
  ['an Arabic letter mark', '\u061c'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a turn of the writing', '\u202e'],
  ['an old turn of the writing', '\u206a'],
  ['a grapheme joiner', '\u034f'],
  ['a Hangul filler', '\u3164'],
  ['a blank Braille pattern', '\u2800'],
  ['a musical beam', '\u{1d173}'],
  ['a tag letter', '\u{e0041}'],
  ['the end of tags', '\u{e007f}'],
  ['a variation selector', '\ufe0f'],
  ['another variation selector', '\ufe00'],
  ['a variation selector of the supplement', '\u{e0100}'],
  ['a bell', '\u0007'],
];

test.each(invisible)('%s shows as a sign between letters, at the beginning and at the end', (_, char) => {
  expect(plainLine(`pay${char}pal.com`)).toBe('pay�pal.com');
  expect(plainLine(`${char}a`)).toBe('�a');
  expect(plainLine(`a${char}`)).toBe('a�');
  expect(warningsOf(`pay${char}pal.com`, null)).toContain(
    'It holds signs that can’t be seen or turn the reading direction.',
  );
});

test('a message in letters that nobody sees shows as many signs as it has letters', () => {
  const hidden = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
  expect(plainLine(`hello${hidden}`)).toBe('hello����');
});

test.each([
  ['a family', '👨‍👩‍👧'],
  ['a runner of a colour', '🏃🏽‍♀️'],
  ['a heart', '❤️ and ☺︎'],
  ['a key', '1️⃣ #️⃣'],
  ['a rainbow flag', '🏳️‍🌈'],
  ['Persian with its half space', 'می\u200cخواهم'],
  ['Hindi', 'क्\u200dष and राजस्\u200cथान'],
  ['Malayalam', 'ന്\u200d\u0d30'],
  ['a form of a Han letter', '葛\u{e0100}城'],
  ['Mongolian', 'ᠠ\u180bᠢ'],
  ['many scripts', 'Zürich, Київ, 東京, القاهرة, תל אביב, Ελλάδα, ไทย, 서울'],
])('%s stays as it is', (_, text) => {
  expect(plainLine(text)).toBe(text);
});

test('lines and columns of a text stay, and nothing else that can not be seen', () => {
  expect(plainLines('a\tb\nc\u200bd\r\n\u202e')).toBe('a\tb\nc�d�\n�');
});

test('another sign can be chosen', () => {
  expect(withSigns('a\u200bb', ' ')).toBe('a b');
});
