import { expect, test } from 'vitest';
import {
  closeness,
  fingerprintDistance,
  fingerprintOf,
  fingerprintWords,
  groupAlike,
  type Pixels,
} from './image-likeness.ts';

/** A page drawn with boxes on white: left, top, width and height as fractions, and a shade. */
type Box = readonly [number, number, number, number, number];

function page(boxes: readonly Box[], width = 320, height = 240): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [left, top, wide, high, shade] of boxes) {
    for (let y = Math.round(top * height); y < (top + high) * height; y++) {
      const from = (y * width + Math.round(left * width)) * 4;
      data.fill(shade, from, from + Math.round(wide * width) * 4);
    }
  }
  return { width, height, data, bytesPerPixel: 4 };
}

const card: Box[] = [
  [0, 0, 1, 0.08, 40],
  [0.3, 0.2, 0.4, 0.6, 200],
  [0.35, 0.6, 0.3, 0.08, 60],
];
const split: Box[] = [
  [0, 0, 0.4, 1, 60],
  [0.5, 0.2, 0.4, 0.05, 30],
  [0.5, 0.4, 0.4, 0.08, 210],
];
const distance = (one: Pixels, other: Pixels) =>
  fingerprintDistance(fingerprintWords(fingerprintOf(one)), fingerprintWords(fingerprintOf(other)));

test('the same page in another size, or with other words in a line, looks alike', () => {
  expect(fingerprintOf(page(card))).toMatch(/^[0-9a-f]{80}$/);
  expect(distance(page(card), page(card, 640, 480))).toBeLessThanOrEqual(closeness.strict);
  expect(distance(page(card), page([...card, [0.36, 0.45, 0.2, 0.02, 120]]))).toBeLessThanOrEqual(closeness.usual);
});

test('another shade of the same page looks alike, another page does not', () => {
  const brighter = card.map(([left, top, wide, high, shade]) => [left, top, wide, high, shade + 40] as const);
  expect(distance(page(card), page(brighter))).toBeLessThanOrEqual(closeness.usual);
  expect(distance(page(card), page(split))).toBeGreaterThan(closeness.loose);
});

test('the part that is seen first counts: a longer page of the same kind looks alike', () => {
  const long = page(
    card.map(([left, top, wide, high, shade]) => [left, top / 2, wide, high / 2, shade] as const),
    320,
    480,
  );
  expect(distance(page(card), long)).toBeLessThanOrEqual(closeness.strict);
});

test('an image of one pixel, and an empty page, have a look too', () => {
  expect(fingerprintOf({ width: 1, height: 1, data: new Uint8ClampedArray(4), bytesPerPixel: 4 })).toBe('0'.repeat(80));
  expect(fingerprintOf(page([]))).toBe('0'.repeat(80));
});

test('three bytes to a pixel say the same as four', () => {
  const four = page(card);
  const three = new Uint8Array(four.width * four.height * 3);
  for (let at = 0; at < three.length / 3; at++) three.set(four.data.subarray(at * 4, at * 4 + 3), at * 3);
  expect(fingerprintOf({ ...four, data: three, bytesPerPixel: 3 })).toBe(fingerprintOf(four));
});

test('distances count bits', () => {
  expect(fingerprintDistance(fingerprintWords('00000000ffffffff'), fingerprintWords('00000001fffffff0'))).toBe(5);
  expect(fingerprintDistance(fingerprintWords('ffffffff'), fingerprintWords('00000000'))).toBe(32);
});

test('groups are led by the commonest fingerprint, and never join what differs through a row of small steps', () => {
  const fingerprints = [0b0, 0b0, 0b0, 0b1111, 0b11111111, 0b111111111111].map((bits) =>
    bits.toString(16).padStart(8, '0'),
  );
  const items = fingerprints.map((fingerprint, item) => ({ item, fingerprint }));
  expect(groupAlike(items, 4)).toEqual([
    [0, 1, 2, 3],
    [4, 5],
  ]);
  expect(groupAlike(items, 0)).toEqual([[0, 1, 2], [3], [4], [5]]);
  expect(groupAlike([], 4)).toEqual([]);
});
