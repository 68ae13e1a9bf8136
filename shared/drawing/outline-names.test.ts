import { expect, test } from 'vitest';
import type { OutlineShape, View } from './drawing.ts';
import { outlineNamedAt, placeOutlineNames } from './outline-names.ts';

const view: View = { left: 0, top: 0, scale: 1, width: 1000, height: 800, ratio: 1 };

function square(name: string, left: number, top: number, side: number): OutlineShape {
  const line = Float32Array.of(left, top, left + side, top, left + side, top + side, left, top + side);
  return { name, colour: '#3f86d8', dashed: false, slots: new Uint32Array(), line };
}

test('names go above their lines, and below where another name is', () => {
  const names = placeOutlineNames(view, [square('first', 100, 100, 200), square('second', 110, 100, 180)]);
  expect(names.map(({ shape, top }) => [shape.name, top])).toEqual([
    ['first', 85],
    ['second', 282],
  ]);
});

test('a name stays in sight while a part of its line does', () => {
  const [name] = placeOutlineNames({ ...view, seen: { left: 200, right: 800 } }, [square('far', -500, -500, 800)]);
  expect(name?.top).toBe(2);
  expect((name?.x ?? 0) - (name?.width ?? 0) / 2).toBeGreaterThanOrEqual(200);
  expect(placeOutlineNames(view, [square('gone', -500, -500, 300), square('tiny', 10, 10, 20)])).toEqual([]);
});

test('the pointer finds the line by its name, and nothing beside it', () => {
  const shapes = [square('first', 100, 100, 200)];
  expect(outlineNamedAt(view, shapes, 200, 90)?.name).toBe('first');
  expect(outlineNamedAt(view, shapes, 200, 150)).toBeNull();
  expect(outlineNamedAt(view, shapes, 500, 90)).toBeNull();
});
