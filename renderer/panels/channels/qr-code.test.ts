import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

/** Whether a module is dark in the outline. */
function dark(outline: string): (x: number, y: number) => boolean {
  const dots = new Set([...outline.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  return (x, y) => dots.has(`${x} ${y}`);
}

test('a link becomes a square with the three marks that a camera looks for', () => {
  const code = qrCode(`https://downloads.example/range/ch212/x?X-Amz-Signature=${'a'.repeat(400)}`);
  if (!code) throw new Error('there is none');
  const isDark = dark(code.outline);
  expect((code.size - 17) % 4).toBe(0);
  for (const [left, top] of [
    [0, 0],
    [code.size - 7, 0],
    [0, code.size - 7],
  ] as const) {
    const middle = Array.from({ length: 7 }, (_, step) => isDark(left + step, top + 3));
    expect(middle).toEqual([true, false, true, true, true, false, true]);
  }
});

test('another link is another code, and a text that no code holds is none', () => {
  expect(qrCode('https://a.example/1')).not.toEqual(qrCode('https://a.example/2'));
  expect(qrCode('x'.repeat(8000))).toBeNull();
});
