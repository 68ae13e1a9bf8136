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
