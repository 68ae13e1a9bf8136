import { expect, test } from 'vitest';
import { workMs } from '../test/support/own-work.ts';
import { plainNote } from './plain-note.ts';

test.each([
  ['The **original**: what the *lookalikes* imitate.', 'The original: what the lookalikes imitate.'],
  ['# Kit\n\nSame as __parcel__.\n\n- one\n2. two\n> said', 'Kit\n\nSame as parcel.\n\none\ntwo\nsaid'],
  ['`ns1.example` and [where](https://x.example/a_b)', 'ns1.example and where'],
  ['***both*** \\*not this\\*', 'both *not this*'],
  ['_dmarc.example and snake_case_name, 2 * 3 * 4', '_dmarc.example and snake_case_name, 2 * 3 * 4'],
  ['*.example, **.example', '*.example, **.example'],
  ['a\n\n---\n\nb', 'a\n\n\n\nb'],
  ['', ''],
])('%j reads %j', (note, words) => {
  expect(plainNote(note)).toBe(words);
});

test('a note that is made to take long does not', () => {
  const signs = ['*', '_', '`', '[', '[](', '**a', '\\', '> '];
  expect(workMs(() => signs.map((sign) => plainNote(sign.repeat(100_000))))).toBeLessThan(500);
});
