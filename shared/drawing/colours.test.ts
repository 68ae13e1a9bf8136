import { expect, test } from 'vitest';
import { entityKindRows } from '../entity-kinds.ts';
import { ageColours, categoryColours, contrast, readableOn, restColour, strongHue } from './colours.ts';
import { palettes } from './node-look.ts';

const all = [...categoryColours, ...ageColours, restColour, ...entityKindRows.map(({ dark }) => strongHue(dark))];

test('every colour stands out from both backgrounds, and an icon on it can be read', () => {
  for (const colour of all) {
    expect(contrast(colour, palettes.dark.ground), colour).toBeGreaterThan(3);
    expect(contrast(colour, palettes.light.ground), colour).toBeGreaterThan(3);
    expect(contrast(colour, readableOn(colour)), colour).toBeGreaterThan(4);
  }
});

test('colours of one plan differ, and a strong hue is still the hue that it was', () => {
  expect(new Set(categoryColours).size).toBe(categoryColours.length);
  expect(new Set(ageColours).size).toBe(ageColours.length);
  const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [red = 0, green = 0, blue = 0] = channels(strongHue('#2d4a6e'));
  expect(blue).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(red);
  expect(strongHue('#444444')).toBe(restColour);
});
