import { expect, test } from 'vitest';
import { escaped } from './escaped.ts';

test('what hides, steers or turns the writing is written out, and JSON stays the same JSON', () => {
  const said = {
    a: 'one\u200btwo\ufeff\u202e\u001b[31m',
    b: `hidden ${String.fromCodePoint(0xe0041)}`,
    c: '👨‍👩‍👧 می\u200cخواهم',
  };
  const text = escaped(JSON.stringify(said, null, 2));
  expect(text).toContain('one\\u200btwo\\ufeff\\u202e\\u001b[31m');
  expect(text).toContain('hidden \\udb40\\udc41');
  expect(text).toContain(said.c);
  expect(text.split('\n')).toHaveLength(5);
  expect(JSON.parse(text)).toEqual(said);
});
