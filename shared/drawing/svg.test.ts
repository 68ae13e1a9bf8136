import { expect, test } from 'vitest';
import { edge, entity } from '../../test/support/graph-rows.ts';
import { createScene } from './scene.ts';
import { svgOf } from './svg.ts';

test('text from a service is text in the picture, whatever it says', () => {
  const scene = createScene();
  scene.apply({
    entities: [
      entity(1, { x: 0, y: 0, kind: 'organisation', value: '"><script>alert(1)</script>&amp;' }),
      entity(2, { x: 50, y: 0, colour: 'red" onload="alert(1)' }),
    ],
    edges: [edge(1, 1, 2)],
  });
  const svg = svgOf(scene, 'light');
  expect(svg).toContain('&quot;&gt;&lt;script&gt;');
  expect(svg).not.toMatch(/<script|onload|href|<image|<style/i);
});

test('no label of a picture lies on another or on a node, and what found no room is told on hover', () => {
  const scene = createScene();
  const many = Array.from({ length: 120 }, (_, index) => index);
  scene.apply({
    entities: many.map((index) =>
      entity(index + 1, {
        x: (index % 12) * 60,
        y: Math.floor(index / 12) * 60,
        kind: 'domain',
        value: `mynorthmere${index}.example`,
      }),
    ),
    edges: many.slice(1).map((index) => edge(index, 1, index + 1)),
  });
  const svg = svgOf(scene, 'light');
  const size = Number(/font-size="([\d.]+)"/.exec(svg)?.[1]);
  const boxes = [...svg.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)" text-anchor="(\w+)"[^>]*>([^<]+)</g)].map(
    ([, x, y, anchor, text = '']) => {
      const wide = text.length * size * 0.6;
      const left = Number(x) - (anchor === 'middle' ? wide / 2 : anchor === 'end' ? wide : 0);
      return { left, right: left + wide, top: Number(y) - size * 0.7, bottom: Number(y) };
    },
  );
  expect(boxes.length).toBeGreaterThan(10);
  const nodes = many.map((index) => {
    const [x, y] = [(index % 12) * 60, Math.floor(index / 12) * 60];
    return { left: x - 9, right: x + 9, top: y - 9, bottom: y + 9 };
  });
  const over = (one: (typeof boxes)[number], other: (typeof boxes)[number]) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const lying = boxes.filter((one, at) => [...boxes.slice(at + 1), ...nodes].some((other) => over(one, other)));
  expect(lying).toEqual([]);
  for (const index of many) expect(svg).toContain(`<title>mynorthmere${index}[.]example`);
});

test('a graph of very many nodes is drawn as specks, merged lines and the names of the most linked', () => {
  const scene = createScene();
  const many = Array.from({ length: 25_000 }, (_, index) => index);
  scene.apply({
    entities: many.map((index) =>
      entity(index + 1, {
        ...{ x: (index % 160) * 60, y: Math.floor(index / 160) * 60, value: `n${index + 1}.example` },
        facts: { risk: index % 2 === 0 ? 100 : 10 },
      }),
    ),
    edges: many.slice(1).map((index) => edge(index, 1 + (index % 40) * 600, index + 1)),
  });
  const svg = svgOf(scene, 'dark');
  const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0;
  expect([count(/h0/g), count(/<title/g)]).toEqual([25_000, 0]);
  expect(svg).toContain('stroke="#ff5c8a"');
  const names = [...svg.matchAll(/<text [^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(names.length).toBeLessThanOrEqual(60);
  expect(names).toContain('n601[.]example');
  expect(svg.length).toBeLessThan(4_000_000);
});
