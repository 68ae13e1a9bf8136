import { expect, test } from 'vitest';
import { holdAgainst, partsOf } from './conformance-suite.ts';

holdAgainst(await partsOf('others'));

test('no sentence of any service stands twice', async () => {
  const sentences = (await partsOf()).flatMap(({ rows }) => rows).map((row) => row.sentence);
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});
