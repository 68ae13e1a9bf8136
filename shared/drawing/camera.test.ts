import { expect, test } from 'vitest';
import {
  covers,
  fitTo,
  isCrisp,
  panBy,
  placementOf,
  roomForLabels,
  toScreen,
  toWorld,
  viewAround,
  zoomAt,
} from './camera.ts';

const size = { width: 800, height: 600 };
const camera = { x: 120, y: -40, scale: 0.5 };

test('what is under the pointer stays under it while zooming', () => {
  const point = { x: 700, y: 90 };
  const before = toWorld(camera, size, point);
  const after = toWorld(zoomAt(camera, size, point, 1.7), size, point);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
});

test('zooming stops at both ends', () => {
  expect(zoomAt(camera, size, { x: 0, y: 0 }, 1e9).scale).toBe(4);
  expect(zoomAt(camera, size, { x: 0, y: 0 }, 1e-9).scale).toBe(0.001);
});

test('fitting shows every corner, and does not blow up a single node', () => {
  const fitted = fitTo({ left: -3000, top: 0, right: 5000, bottom: 900 }, size);
  const corner = toScreen(fitted, size, { x: 5000, y: 900 });
  expect(corner.x).toBeLessThanOrEqual(800 - 59);
  expect(corner.y).toBeLessThanOrEqual(600 - 59);
  expect(fitTo({ left: 5, top: 5, right: 5, bottom: 5 }, size)).toEqual({ x: 5, y: 5, scale: 1.2 });
});

test('fitting keeps room for labels and for the buttons on the right, and goes aside only where it must', () => {
  const room = roomForLabels(size);
  const bounds = { left: -3000, top: 0, right: 5000, bottom: 900 };
  const wide = fitTo(bounds, size, room);
  expect(toScreen(wide, size, { x: -3000, y: 0 }).x).toBeCloseTo(room.left);
  expect(toScreen(wide, size, { x: 5000, y: 0 }).x).toBeCloseTo(size.width - room.right);
  expect(room.right).toBeGreaterThan(room.left + 40);
  expect(fitTo({ left: 5, top: 5, right: 5, bottom: 5 }, size, room)).toEqual({ x: 5, y: 5, scale: 1.2 });
  // A small canvas is not all margin.
  const small = { width: 200, height: 150 };
  const { left, right } = roomForLabels(small);
  expect(left + right).toBeLessThan(small.width / 2);
});

test('a picture is crisp for the camera that it was drawn for, and after a pan by whole pixels', () => {
  const view = viewAround(camera, size, 2, 0.25);
  expect(isCrisp(placementOf(view, camera, size))).toBe(true);
  expect(isCrisp(placementOf(view, panBy(camera, 17, -3), size))).toBe(true);
  expect(isCrisp(placementOf(view, panBy(camera, 0.5, 0), size))).toBe(false);
  expect(isCrisp(placementOf(view, zoomAt(camera, size, { x: 1, y: 1 }, 1.01), size))).toBe(false);
});

test('a picture covers the canvas as far as its margin goes', () => {
  const view = viewAround(camera, size, 1, 0.25);
  const after = (dx: number, dy: number) => covers(view, placementOf(view, panBy(camera, dx, dy), size), size);
  expect([after(0, 0), after(200, 150), after(-200, -150), after(201, 0), after(0, -151)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
