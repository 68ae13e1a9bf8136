import { expect, test } from 'vitest';
import { growthPicture, growthSection } from '../bench/growth-page.ts';
import { apart, type Plot, plotsAsSvg, ticksOf } from '../bench/growth-plot.ts';
import type { GraphLibrary, GrowthFigure, GrowthPoint } from '../bench/measure.ts';

const sizes = [10_000, 100_000, 1_000_000];

function placesOf(svg: string, kind: 'line' | 'missing'): [x: number, y: number][][] {
  return [...svg.matchAll(new RegExp(`class="${kind}" d="M([^"]+)"`, 'g'))].map(([, path = '']) =>
    path.split('L').map((place) => place.split(' ').map(Number) as [number, number]),
  );
}

const plotOf = (...lines: Plot['lines']): string =>
  plotsAsSvg([{ title: 'Ready', lines }], { title: 'Notes', lines: [] }, sizes, 'How it grows');

test('what grows in proportion is a straight line from corner to corner, and tenfold steps are equally far apart', () => {
  const points = sizes.map((x) => ({ x, y: x / 10_000 }));
  const [line = []] = placesOf(plotOf({ label: 'Sextant', style: 0, points }), 'line');
  const [first, second, third] = line as [[number, number], [number, number], [number, number]];
  expect(second[0] - first[0]).toBeCloseTo(third[0] - second[0], 0);
  expect(first[1] - second[1]).toBeCloseTo(second[1] - third[1], 0);
  expect(first[1]).toBeGreaterThan(third[1]);
});

test('a peer that failed ends with a dashed line to a cross at the limit', () => {
  const svg = plotOf({
    label: 'sigma.js',
    style: 2,
    points: [{ x: 10_000, y: 2 }],
    failed: { x: 100_000, y: 60 },
  });
  const [[from, to] = []] = placesOf(svg, 'missing');
  expect(placesOf(svg, 'line')).toEqual([[from]]);
  expect(to?.[0]).toBeGreaterThan(from?.[0] ?? 0);
  expect(to?.[1]).toBeLessThan(from?.[1] ?? 0);
  expect(svg.match(/class="cross"/g)).toHaveLength(1);
});

test('a peer that failed at once has a cross with its name and no line', () => {
  const svg = plotOf({ label: 'cosmos.gl', style: 3, points: [], failed: { x: 10_000, y: 60 } });
  expect(placesOf(svg, 'line')).toEqual([]);
  expect(svg.match(/class="cross"/g)).toHaveLength(1);
  expect(svg).toContain('>cosmos.gl</text>');
});

test('labels side by side do not overlap, stay in order, and others stay where they are', () => {
  const labels = [
    { x: 300, y: 100, text: 'pan' },
    { x: 300, y: 96, text: 'zoom' },
    { x: 320, y: 104, text: 'drag' },
    { x: 300, y: 200, text: 'far below' },
    { x: 80, y: 100, text: 'to the left' },
    { x: 480, y: 100, text: 'to the right' },
  ];
  expect(apart(labels).map(({ y, text }) => [text, y])).toEqual([
    ['to the left', 100],
    ['zoom', 84],
    ['pan', 100],
    ['drag', 116],
    ['far below', 200],
    ['to the right', 100],
  ]);
});

test('the axis ends at round figures that include all values', () => {
  expect(ticksOf(0.3, 61)).toEqual([0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]);
  expect(ticksOf(17.9, 60)).toEqual([10, 20, 50, 100]);
  expect(ticksOf(20, 20)).toEqual([10, 20]);
});

test('a text can not end the picture', () => {
  const svg = plotOf({
    label: '"></text><script>& no',
    style: 0,
    points: [],
    failed: { x: 10_000, y: 1 },
  });
  expect(svg).not.toContain('<script>');
  expect(svg).toContain('&lt;script>&amp; no');
});

const pointOf = (
  figure: GrowthFigure,
  library: GraphLibrary,
  nodes: number,
  value: number,
  failed?: string,
): GrowthPoint => ({ figure, library, nodes, edges: nodes * 2, value, ...(failed ? { failed } : {}) });

const points: GrowthPoint[] = [
  pointOf('ready', 'ours', 10_000, 310),
  pointOf('ready', 'ours', 30_000, 620),
  pointOf('zoom', 'ours', 10_000, 60),
  pointOf('zoom', 'ours', 30_000, 58.26),
  pointOf('ready', 'sigma', 10_000, 2345),
  pointOf('zoom', 'sigma', 10_000, 0.613),
  pointOf('ready', 'sigma', 30_000, 60_000, 'not ready after 60 s'),
  pointOf('memory', 'ours', 30_000, 140),
];

test('the tables have a row for each size and say what failed and what was not tried', () => {
  const rows = growthSection(points, '2026-01-01')
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  expect(rows).toEqual([
    '| 10,000 | 0.31 s | not tried | 2.3 s | not tried | 60 |  | 0.6 |  |',
    '| 30,000 | 0.62 s | not tried | not ready after 60 s | not tried | 58.3 |  |  |  |',
    '| 10,000 | 20,000 | 0.31 s | 60 | not tried | not tried | not tried | not tried | not tried | not tried | not tried | not tried |',
    '| 30,000 | 60,000 | 0.62 s | 58.3 | not tried | not tried | not tried | not tried | not tried | not tried | not tried | 140 MB |',
  ]);
});

test('other work on the machine is named', () => {
  const busy = points.map((point) => ({ ...point, load: 14.5 }));
  expect(growthSection(busy, '2026-01-01')).toContain('its load was 14.5 before');
  expect(growthSection(points, '2026-01-01')).not.toContain('load');
});

test('the picture has a line for each library that was measured, in seconds', () => {
  const svg = growthPicture(points);
  const readyPlot = svg.slice(0, svg.indexOf('Zooming'));
  expect(placesOf(readyPlot, 'line')).toHaveLength(2);
  expect([...readyPlot.matchAll(/class="label s\d"[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([
    'sigma.js',
    'Sextant',
  ]);
});

test('the picture says why a peer ended', () => {
  expect(growthPicture(points)).toMatch(/class="note s2"[^>]*>sigma\.js, 30k: not ready after 60 s</);
});
