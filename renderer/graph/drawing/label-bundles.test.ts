import { expect, test } from 'vitest';
import { createLabelBundles } from './label-bundles.ts';

test('the label of a bundle is written once, and again only far away; for other nodes, not beside it', () => {
  const bundles = createLabelBundles(2);
  expect(bundles.isNamed(7, 'A', { x: 0, y: 0 })).toBe(false);
  bundles.name(7, 'A', { x: 0, y: 0 });
  expect(bundles.isNamed(7, 'A', { x: 500, y: 500 })).toBe(true);
  expect(bundles.isNamed(7, 'A', { x: 900, y: 0 })).toBe(false);
  expect(bundles.isNamed(7, 'MX', { x: 0, y: 0 })).toBe(false);
  expect(bundles.isNamed(8, 'A', { x: 100, y: 100 })).toBe(true);
  expect(bundles.isNamed(8, 'A', { x: 150, y: 150 })).toBe(false);
});
