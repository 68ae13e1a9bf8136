import type { Territory } from './communities.ts';
import type { Bounds } from './drawing.ts';
import { nodeDiameter } from './node-look.ts';

/** The distance of a line from its nodes, and the roundness of its corners: a part of its width, but not less. */
const margin = 0.07;
const leastMargin = nodeDiameter;
const directions = 24;

/** The farthest points of each community in some directions: nearly the corners of its hull, in order. */
export function createCorners(communities: number) {
  const reach = new Float64Array(communities * directions).fill(Number.NEGATIVE_INFINITY);
  const points = new Float32Array(communities * directions * 2);
  const ways = Array.from({ length: directions }, (_, way) => (way / directions) * Math.PI * 2);
  const across = Float64Array.from(ways, Math.cos);
  const down = Float64Array.from(ways, Math.sin);
  return {
    add(community: number, x: number, y: number): void {
      for (let way = 0, at = community * directions; way < directions; way++, at++) {
        const far = x * (across[way] as number) + y * (down[way] as number);
        if (far <= (reach[at] as number)) continue;
        reach[at] = far;
        points[at * 2] = x;
        points[at * 2 + 1] = y;
      }
    },
    /** A line around them, with some distance: a part of its width. */
    lineAround(community: number, part = margin): Float32Array {
      const first = community * directions;
      const width = (reach[first] as number) + (reach[first + directions / 2] as number);
      const distance = Math.max(leastMargin, width * part);
      return Float32Array.from({ length: directions * 2 }, (_, at) => {
        const way = at >> 1;
        const out = at % 2 === 0 ? (across[way] as number) : (down[way] as number);
        return (points[first * 2 + at] as number) + out * distance;
      });
    },
  };
}

/** What a closed line says of its shape. */
export function measure(line: Float32Array): Pick<Territory, 'x' | 'y' | 'width' | 'area'> {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [twice, sumX, sumY] = [0, 0, 0];
  const [originX, originY] = [line[0] as number, line[1] as number];
  for (let at = 0; at < line.length; at += 2) {
    const next = (at + 2) % line.length;
    const [x0, y0] = [(line[at] as number) - originX, (line[at + 1] as number) - originY];
    const [x1, y1] = [(line[next] as number) - originX, (line[next + 1] as number) - originY];
    const turn = x0 * y1 - x1 * y0;
    twice += turn;
    sumX += (x0 + x1) * turn;
    sumY += (y0 + y1) * turn;
    left = Math.min(left, line[at] as number);
    right = Math.max(right, line[at] as number);
  }
  return {
    x: originX + sumX / (3 * twice),
    y: originY + sumY / (3 * twice),
    width: right - left,
    area: Math.abs(twice) / 2,
  };
}

export function boundsOfLine(line: Float32Array): Bounds {
  const across = line.filter((_, at) => at % 2 === 0);
  const down = line.filter((_, at) => at % 2 === 1);
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
}
