import { expect, test } from 'vitest';
import { panned, placeOf, scaleOf, toggled, type View, wholePicture, zoomed } from './viewer-geometry.ts';

const picture = { width: 1280, height: 2560 };
const frame = { width: 640, height: 640 };

test('fit shows all of it, width its whole width, and neither makes it larger than it is', () => {
  expect(scaleOf(wholePicture, picture, frame)).toBe(0.25);
  expect(placeOf(wholePicture, picture, frame)).toEqual({ left: 160, top: 0, scale: 0.25 });
  const width: View = { ...wholePicture, zoom: 'width' };
  expect(placeOf(width, picture, frame)).toEqual({ left: 0, top: 0, scale: 0.5 });
  expect(scaleOf(wholePicture, { width: 100, height: 100 }, frame)).toBe(1);
});

test('what is smaller than its frame is centred, and begins at the top', () => {
  expect(placeOf(wholePicture, { width: 100, height: 100 }, frame)).toEqual({ left: 270, top: 0, scale: 1 });
});

test('it is moved as far as its edges, and not further', () => {
  const width: View = { zoom: 'width', x: 0.5, y: 0 };
  const moved = panned(width, picture, frame, 0, -100);
  expect(placeOf(moved, picture, frame).top).toBe(-100);
  expect(placeOf(panned(moved, picture, frame, 50, -10_000), picture, frame)).toMatchObject({ left: 0, top: -640 });
  expect(placeOf(panned(moved, picture, frame, 0, 10_000), picture, frame).top).toBe(0);
});

test('what lies under the pointer stays there when it is zoomed', () => {
  const before: View = { zoom: 1, x: 0.5, y: 0.7 };
  const at = { x: 200, y: 300 };
  const under = (view: View) => {
    const { left, top, scale } = placeOf(view, picture, frame);
    return [(at.x - left) / scale, (at.y - top) / scale].map(Math.round);
  };
  const after = zoomed(before, picture, frame, 2, at);
  expect(after.zoom).toBe(2);
  expect(under(after)).toEqual(under(before));
  expect(zoomed(after, picture, frame, 1e9, at).zoom).toBe(16);
});

test('two pictures of different sizes show the same place', () => {
  const half = { width: 640, height: 1280 };
  const view: View = { zoom: 'width', x: 0.5, y: 0.9 };
  expect(placeOf(view, picture, frame).top).toBe(placeOf(view, half, frame).top);
});

test('a double click shows it 1:1, and the next one all of it', () => {
  const close = toggled(wholePicture, picture, frame, { x: 320, y: 100 });
  expect(close.zoom).toBe(1);
  expect(toggled(close, picture, frame, { x: 320, y: 100 })).toEqual(wholePicture);
});
