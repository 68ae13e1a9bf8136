import { expect, test } from 'vitest';
import { panned, placeOf, scaleOf, toggled, type View, wholeImage, zoomed } from './viewer-geometry.ts';

const image = { width: 1280, height: 2560 };
const frame = { width: 640, height: 640 };

test('fit shows all of it, width its whole width, and neither makes it larger than it is', () => {
  expect(scaleOf(wholeImage, image, frame)).toBe(0.25);
  expect(placeOf(wholeImage, image, frame)).toEqual({ left: 160, top: 0, scale: 0.25 });
  const width: View = { ...wholeImage, zoom: 'width' };
  expect(placeOf(width, image, frame)).toEqual({ left: 0, top: 0, scale: 0.5 });
  expect(scaleOf(wholeImage, { width: 100, height: 100 }, frame)).toBe(1);
});

test('what is smaller than its frame is centred, and begins at the top', () => {
  expect(placeOf(wholeImage, { width: 100, height: 100 }, frame)).toEqual({ left: 270, top: 0, scale: 1 });
});

test('it is moved as far as its edges, and not further', () => {
  const width: View = { zoom: 'width', x: 0.5, y: 0 };
  const moved = panned(width, image, frame, 0, -100);
  expect(placeOf(moved, image, frame).top).toBe(-100);
  expect(placeOf(panned(moved, image, frame, 50, -10_000), image, frame)).toMatchObject({ left: 0, top: -640 });
  expect(placeOf(panned(moved, image, frame, 0, 10_000), image, frame).top).toBe(0);
});

test('what lies under the pointer stays there when it is zoomed', () => {
  const before: View = { zoom: 1, x: 0.5, y: 0.7 };
  const at = { x: 200, y: 300 };
  const under = (view: View) => {
    const { left, top, scale } = placeOf(view, image, frame);
    return [(at.x - left) / scale, (at.y - top) / scale].map(Math.round);
  };
  const after = zoomed(before, image, frame, 2, at);
  expect(after.zoom).toBe(2);
  expect(under(after)).toEqual(under(before));
  expect(zoomed(after, image, frame, 1e9, at).zoom).toBe(16);
});

test('two images of different sizes show the same place', () => {
  const half = { width: 640, height: 1280 };
  const view: View = { zoom: 'width', x: 0.5, y: 0.9 };
  expect(placeOf(view, image, frame).top).toBe(placeOf(view, half, frame).top);
});

test('a double click shows it 1:1, and the next one all of it', () => {
  const close = toggled(wholeImage, image, frame, { x: 320, y: 100 });
  expect(close.zoom).toBe(1);
  expect(toggled(close, image, frame, { x: 320, y: 100 })).toEqual(wholeImage);
});
