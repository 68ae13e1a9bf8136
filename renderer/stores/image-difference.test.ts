import { expect, test } from 'vitest';
import { differenceOf } from './image-difference.ts';

const pixels = (...shades: number[]) => Uint8ClampedArray.from(shades.flatMap((shade) => [shade, shade, shade, 255]));

test('what is the same is pale, what changed is coloured and counted', () => {
  const { data, changed } = differenceOf(pixels(0, 255, 100, 100), pixels(0, 255, 110, 200));
  expect(changed).toBe(0.25); // Compression changes a shade slightly.
  expect([...data.subarray(0, 4)]).toEqual([191, 191, 191, 255]);
  expect([...data.subarray(4, 8)]).toEqual([255, 255, 255, 255]);
  const [red = 0, green = 0, blue = 0] = data.subarray(12, 16);
  expect(red - Math.max(green, blue)).toBeGreaterThan(50);
});

test('a change in one colour alone is seen', () => {
  const before = Uint8ClampedArray.from([10, 10, 10, 255]);
  expect(differenceOf(before, Uint8ClampedArray.from([10, 10, 90, 255])).changed).toBe(1);
});
