import { expect, test } from 'vitest';
import { joinTexts } from './joined-texts.ts';

const texts = ['bakelo.com registrar 7', 'bake', '', 'lo com', 'two\nlines bake', 'ba ke'];

test.each([
  [['bake'], [1, 1, 0, 0, 1, 0]],
  [
    ['bake', 'com'],
    [1, 0, 0, 0, 0, 0],
  ],
  [
    ['ke', 'ba'],
    [1, 1, 0, 0, 1, 1],
  ],
  [['nothing'], [0, 0, 0, 0, 0, 0]],
  [[], [1, 1, 1, 1, 1, 1]],
])('of the words %j the texts are found that have all of them', (words, found) => {
  expect([...joinTexts(texts).having(words)]).toEqual(found);
});

test('it finds what looking into each text finds', () => {
  const letters = (number: number) =>
    [...(number * 2654435761).toString(3)].map((digit) => 'abé'[Number(digit)]).join('');
  const many = Array.from({ length: 500 }, (_, number) => letters(number));
  for (const word of ['a', 'ab', 'éa', 'bbb', 'aéb', 'abababab']) {
    const expected = many.map((text) => Number(text.includes(word)));
    expect([...joinTexts(many).having([word])]).toEqual(expected);
  }
});
