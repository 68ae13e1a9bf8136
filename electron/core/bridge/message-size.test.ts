import { expect, test } from 'vitest';
import { fitsMessage } from './message-size.ts';

const circle: { inner?: unknown } = {};
circle.inner = [circle];

test.each([
  ['a text that is too long', 'x'.repeat(1001), false],
  ['texts that are too long together', { a: 'x'.repeat(600), b: ['x'.repeat(600)] }, false],
  ['names that are too long', { ['x'.repeat(1001)]: 1 }, false],
  ['too many small values', Array.from({ length: 200 }, () => null), false],
  ['bytes', new Uint8Array(1001), false],
  ['what leads in a circle', circle, false],
  ['an ordinary call', { kind: 'call', id: 1, name: 'case.add', input: { entities: [{ kind: 'domain' }] } }, true],
  ['nothing', undefined, true],
])('%s: %#', (_what, message, fits) => {
  expect(fitsMessage(message, 1000)).toBe(fits);
});
