import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImageHead } from './image-head.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const long = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const little = (value: number, size: number) => Array.from({ length: size }, (_, at) => (value >>> (8 * at)) & 255);

function png(width: number, height: number, end = 'IEND'): Buffer {
  const head = [[0x89], 'PNG\r\n', [0x1a, 0x0a], long(13), 'IHDR', long(width), long(height), [8, 2, 0, 0, 0], long(0)];
  return bytes(...head, long(0), end, long(0));
}

function jpeg(width: number, height: number, frame = 0xc0, end = [0xff, 0xd9]): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const tables = [0xff, 0xe0, 0, 16, ...Array(14).fill(0), 0xff, 0xff, 0xc4, 0, 4, 1, 2];
  return bytes([0xff, 0xd8], tables, [0xff, frame, 0, 17, 8], size, [3, 1, 2, 3], end);
}

function webp(chunk: string, body: number[], length?: number): Buffer {
  const rest = bytes('WEBP', chunk, little(body.length, 4), body);
  return Buffer.concat([bytes('RIFF', little(length ?? rest.length, 4)), rest]);
}

const gif = (width: number, height: number, mark = 'GIF89a', end = [0x3b]) =>
  bytes(mark, little(width, 2), little(height, 2), [0, 0, 0, 0], end);

const extended = [0, 0, 0, 0, ...little(1279, 3), ...little(919, 3), 0, 0, 0, 0];
const lossless = [0x2f, ...little(1279 | (919 << 14), 4), 0, 0, 0, 0, 0];
const lossy = [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(1280 | 0x4000, 2), ...little(920, 2)];

test.each([
  ['PNG', png(1280, 920), 'image/png'],
  ['JPEG', jpeg(1280, 920), 'image/jpeg'],
  ['progressive JPEG', jpeg(1280, 920, 0xc2), 'image/jpeg'],
  ['extended WebP', webp('VP8X', extended), 'image/webp'],
  ['lossless WebP', webp('VP8L', lossless), 'image/webp'],
  ['lossy WebP', webp('VP8 ', lossy), 'image/webp'],
  ['GIF', gif(1280, 920), 'image/gif'],
  ['old GIF', gif(1280, 920, 'GIF87a'), 'image/gif'],
])('%s tells its kind and size', (_kind, image, mime) => {
  expect(readImageHead(image)).toEqual({ mime, width: 1280, height: 920, whole: true });
});

test.each([
  ['PNG', png(1280, 920, 'IDAT')],
  ['JPEG', jpeg(1280, 920, 0xc0, [0, 0])],
  ['WebP', webp('VP8X', extended, 4000)],
  ['GIF', gif(1280, 920, 'GIF89a', [0, 0])],
])('a %s without its end is not whole', (_kind, image) => {
  expect(readImageHead(image)).toMatchObject({ width: 1280, whole: false });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><title>Sign in</title>')],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a document', Buffer.from(`%PDF-1.7 ${'x'.repeat(40)}`)],
  ['a bitmap', Buffer.from(`BM${'\0'.repeat(60)}`)],
  ['a PNG of no width', png(0, 920)],
  ['a PNG that begins otherwise', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], long(13), 'CgBI', 'x'.repeat(30))],
  ['a JPEG of tables only', bytes([0xff, 0xd8, 0xff, 0xc4, 0, 4, 1, 2, 0xff, 0xd9])],
  ['a JPEG of a length that leads nowhere', bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1, 2, 3, 4, 5, 6])],
  ['a sound', webp('fmt ', extended)],
  ['a GIF of no height', gif(1280, 0)],
])('%s is no image that is shown', (_kind, image) => {
  expect(readImageHead(image)).toBeNull();
});

test('any bytes after any beginning are read without harm', () => {
  const beginnings = [png(9, 9), jpeg(9, 9), webp('VP8 ', lossy), webp('VP8L', lossless), gif(9, 9)];
  const rest = fc.uint8Array({ maxLength: 200, size: 'max' });
  let read = 0;
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.nat(60), rest, (image, at, more) => {
      const head = readImageHead(Buffer.concat([image.subarray(0, at), more]));
      if (head === null) return;
      read++;
      expect([Number.isSafeInteger(head.width), Number.isSafeInteger(head.height)]).toEqual([true, true]);
      expect(Math.min(head.width, head.height)).toBeGreaterThan(0);
    }),
    { numRuns: 3000 },
  );
  expect(read).toBeGreaterThan(500);
});
