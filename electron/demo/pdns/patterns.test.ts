import { expect, test } from 'vitest';
import type { PatternKind } from './patterns.ts';
import { anchorOf, isTooComplex, readPattern } from './patterns.ts';

function matches(kind: PatternKind, pattern: string, text: string): boolean | string {
  const read = readPattern(kind, pattern);
  return read.ok ? read.value.test(text) : read.problem;
}

test('matches globs over the whole text', () => {
  expect(matches('glob', '*.a.com.', 'www.a.com.')).toBe(true);
  expect(matches('glob', '*.a.com', 'www.a.com.')).toBe(false);
  expect(matches('glob', 'w?[vw].[!b].com.', 'www.a.com.')).toBe(true);
  expect(matches('glob', 'a+b(c).', 'a+b(c).')).toBe(true);
  expect(matches('glob', '"*\\001*"', '"\\000\\001"')).toBe(true);
});

test('matches extended expressions anywhere unless they are anchored', () => {
  expect(matches('regex', '^(www|mail)\\.[[:alpha:]]\\.com\\.$', 'mail.a.com.')).toBe(true);
  expect(matches('regex', 'a\\.com\\.$', 'www.a.com.')).toBe(true);
  expect(matches('regex', '\\000', '"\\000\\001"')).toBe(true);
});

test('refuses what the flavour does not have', () => {
  for (const pattern of ['(a)\\1', '(?:a)', '(?=a)']) expect(matches('regex', pattern, '')).toMatch('capture group');
  for (const pattern of ['(', 'a{2,1}', '*']) expect(matches('regex', pattern, '')).toMatch('not valid');
  expect(matches('glob', 'ä', '')).toMatch('ASCII');
  expect(isTooComplex('regex', '(a+)+$')).toBe(true);
  expect(isTooComplex('regex', '(ab)+c*')).toBe(false);
});

test('knows the name below which all matches must lie, and only then', () => {
  expect(anchorOf('glob', '*.json-text.com.')).toBe('json-text.com');
  expect(anchorOf('glob', '*text.com.')).toBe('com');
  expect(anchorOf('glob', '*text.com*')).toBeNull();
  expect(anchorOf('regex', '^[a-z]+\\.json-text\\.com\\.$')).toBe('json-text.com');
  expect(anchorOf('regex', 'x|\\.json-text\\.com\\.$')).toBeNull();
  expect(anchorOf('regex', '\\.json-text\\.com')).toBeNull();
});
