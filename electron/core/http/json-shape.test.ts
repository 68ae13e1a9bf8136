import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeFault } from './json-shape.ts';

const nested = (depth: number) => `{"pad":"${'x'.repeat(400)}","in":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test('tells what is nested deeper than 200 levels, as text and as bytes', () => {
  for (const [depth, fault] of [
    [199, null],
    [200, 'too-deep'],
  ] as const) {
    expect(shapeFault(nested(depth))).toBe(fault);
    expect(shapeFault(Buffer.from(nested(depth)))).toBe(fault);
  }
});

test('brackets inside of strings are no levels, whatever is escaped before them', () => {
  const inside = '['.repeat(500);
  for (const text of [inside, `\\"${inside}`, `\\\\\\"${inside}`, `é${inside}`, `\\u0022${inside}`]) {
    expect(shapeFault(`["${text}"]`), text.slice(0, 8)).toBeNull();
  }
  expect(shapeFault(`["\\\\",${inside}`)).toBe('too-deep');
  expect(shapeFault(`["${inside}\\`)).toBeNull(); // Ends inside of an escape.
});

test('tells what has more parts than three million', () => {
  expect(shapeFault(`[${'0,'.repeat(2_999_998)}0]`)).toBeNull();
  expect(shapeFault(`[${'0,'.repeat(3_000_000)}0]`)).toBe('too-many');
});

test('any JSON that is less deep passes, and as text as in bytes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string({ unit: 'binary' }), (value, word) => {
      const text = JSON.stringify([value, word, 'x'.repeat(400)]);
      expect([shapeFault(text), shapeFault(Buffer.from(text))]).toEqual([null, null]);
      const deep = `${'['.repeat(201)}${text}${']'.repeat(201)}`;
      expect([shapeFault(deep), shapeFault(Buffer.from(deep))]).toEqual(['too-deep', 'too-deep']);
    }),
  );
});
