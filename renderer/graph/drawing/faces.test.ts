import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Alphabet, alphabets, facesOf } from './faces.ts';

test('the drawing thread has the same faces as the page', () => {
  const sheet = readFileSync(join(import.meta.dirname, '..', '..', 'fonts.css'), 'utf8');
  const declared = [...sheet.matchAll(/@font-face \{([^}]*)\}/g)].map(([, block = '']) => {
    const [, family = ''] = block.match(/font-family: "([^"]+)"/) ?? [];
    const [, weight = ''] = block.match(/font-weight: ([^;]+);/) ?? [];
    const [, url = ''] = block.match(/url\("([^"]+)"\)/) ?? [];
    const [, range = ''] = block.match(/unicode-range:\s+([^;]+);/) ?? [];
    return { family, weight, url, range: range.replace(/\s+/g, ' ').trim() };
  });
  const ours = (Object.keys(alphabets) as Alphabet[]).flatMap(facesOf);
  const byUrl = (one: { url: string }, other: { url: string }) => one.url.localeCompare(other.url, 'en');
  expect(ours.sort(byUrl)).toEqual(declared.sort(byUrl));
});
