import { expect, test } from 'vitest';
import { mostOf } from './weights.ts';
import { readWording, withinEdits } from './wording.ts';

const filler = Array.from(
  { length: 60 },
  (_, index) => `plain${String.fromCharCode(97 + (index % 26))}thing${index}.example`,
);

test('one pattern with other numbers, one label under two suffixes and a changed letter are recognised', async () => {
  const names = [
    's10treatment.life',
    's11treatment.life',
    'hometreatment.live',
    'hometreatment.today',
    'oggssny.us',
    'ogssny.us',
  ];
  const { compare, explain } = await readWording([...names, ...filler]);
  expect(compare(0, 1)).toBe(mostOf.name);
  expect(compare(2, 3)).toBe(mostOf.name);
  expect(compare(4, 5)).toBeGreaterThan(1);
  expect(explain(0, 1)).toContain('s#treatment');
  expect(compare(0, 4)).toBe(0);
});

test('a word that more than half of the names contain was searched for and says nothing', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `${String.fromCharCode(97 + index).repeat(6)}-northmere.com`);
  const { compare } = await readWording(names);
  expect(compare(0, 1)).toBe(0);
});

test('words of everyday use say little', async () => {
  const { compare } = await readWording([
    'quiet-login.com',
    'yellow-login.com',
    'zanzibar-ore.com',
    'zanzibar-tin.com',
    ...filler,
  ]);
  expect(compare(0, 1)).toBeLessThan(0.5);
  expect(compare(2, 3)).toBeGreaterThan(0.8);
});

test('edits are counted, exchanged neighbours as one', () => {
  expect(withinEdits('northmere', 'northmree', 1)).toBe(true);
  expect(withinEdits('northmere', 'northmeres', 1)).toBe(true);
  expect(withinEdits('northmere', 'southmare', 2)).toBe(false);
});

test('odd names are no obstacle', async () => {
  const { compare } = await readWording(['', '.', 'x'.repeat(5000), '1.2.3.4', 'пример.рф']);
  expect(compare(0, 2)).toBe(0);
});
