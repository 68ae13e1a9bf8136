import { expect, test } from 'vitest';
import { harmless } from './harmless.ts';

test.each([
  ['www.evil.example.', 'www[.]evil[.]example.'],
  ['10 mx.evil.example., 192.0.2.7', '10 mx[.]evil[.]example., 192[.]0[.]2[.]7'],
  ['https://evil.example/a', 'hxxps://evil[.]example/a'],
  ['2026-11-15 08:00:00.123', '2026-11-15 08:00:00.123'],
  ['3.14', '3.14'],
  ['gnp.exe\u202etxt', 'gnp[.]exe�txt'],
  ['two\nlines', 'two lines'],
])('%j is shown as %j', (text, shown) => {
  expect(harmless(text)).toBe(shown);
});
