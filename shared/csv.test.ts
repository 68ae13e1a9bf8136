import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', "'+1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  [-2, '-2'],
  [null, ''],
])('%j is written as %j', (value, written) => {
  expect(csvLine([value])).toBe(written);
});
