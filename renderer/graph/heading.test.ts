import { expect, test } from 'vitest';
import { createHeading } from './heading.ts';

const size = { width: 1000, height: 800 };

/** A heading with its own clock, after some steps of 20 ms. */
function moved(steps: number, cameraAt: (step: number) => { x: number; y: number; scale: number }) {
  let time = 0;
  const heading = createHeading(() => time);
  for (let step = 0; step <= steps; step++) {
    time = step * 20;
    heading.follow(cameraAt(step));
  }
  return {
    heading,
    rest: (ms: number) => {
      time += ms;
    },
  };
}

test('a camera that zooms steadily is met where it will be', () => {
  const { heading } = moved(5, (step) => ({ x: 0, y: 0, scale: 1.02 ** step }));
  expect(heading.after(100, size)?.scale).toBeCloseTo(1.02 ** 10, 6);
});

test('a camera that pans is met where it will be, as far as the margin of a picture reaches', () => {
  const { heading } = moved(5, (step) => ({ x: step * 10, y: -step * 4, scale: 0.5 }));
  expect(heading.after(100, size)).toEqual({ x: 100, y: -40, scale: 0.5 });
  const far = heading.after(10_000, size);
  expect([far?.x, far?.y]).toEqual([50 + 300, -20 - 240]);
});

test('a wild zoom is not followed to its end', () => {
  const { heading } = moved(5, (step) => ({ x: 0, y: 0, scale: 0.5 ** step }));
  expect(heading.after(1000, size)?.scale).toBeCloseTo(0.5 ** 5 / 1.4, 6);
});

test('a camera at rest, and a single push, go nowhere', () => {
  const { heading, rest } = moved(5, (step) => ({ x: step, y: 0, scale: 1 }));
  rest(50);
  expect(heading.after(100, size)).toBeNull();
  expect(createHeading(() => 0).after(100, size)).toBeNull();
  expect(moved(0, () => ({ x: 0, y: 0, scale: 1 })).heading.after(100, size)).toBeNull();
});
