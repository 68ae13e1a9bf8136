import type * as z from 'zod';
import type { screenshotsCalls } from '../../../shared/calls/screenshots.ts';

/** An image's properties from its first bytes. Nothing is decoded here: the sandboxed page does that. */
export interface ImageHead {
  readonly mime: z.output<(typeof screenshotsCalls)['screenshots.image']['output']>['mime'];
  readonly width: number;
  readonly height: number;
  /** False when its end is missing. */
  readonly whole: boolean;
}

/** Null for anything but the four supported kinds. */
export function readImageHead(bytes: Buffer): ImageHead | null {
  const head = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes) ?? readGif(bytes);
  return head !== null && head.width > 0 && head.height > 0 ? head : null;
}

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(bytes: Buffer): ImageHead | null {
  const isPng = bytes.length >= 33 && bytes.subarray(0, 8).equals(pngMark) && isAt(bytes, 12, 'IHDR');
  if (!isPng) return null;
  return {
    mime: 'image/png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    whole: bytes.lastIndexOf('IEND') > 24,
  };
}

/** Follows segments to the frame with the size; long data may come before it. */
function readJpeg(bytes: Buffer): ImageHead | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++; // Any number of these may precede a marker.
      continue;
    }
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { mime: 'image/jpeg', width, height, whole: bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at };
    }
    const standsAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += standsAlone ? 2 : 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return null;
}

/** All frame markers except those for tables, which lie between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readWebp(bytes: Buffer): ImageHead | null {
  if (bytes.length < 30 || !isAt(bytes, 0, 'RIFF') || !isAt(bytes, 8, 'WEBP')) return null;
  const whole = bytes.readUInt32LE(4) + 8 <= bytes.length;
  const size = webpSize(bytes);
  return size && { mime: 'image/webp', ...size, whole };
}

function webpSize(bytes: Buffer): { width: number; height: number } | null {
  if (isAt(bytes, 12, 'VP8X')) return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (isAt(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isLossy = isAt(bytes, 12, 'VP8 ') && bytes.readUIntBE(23, 3) === 0x9d012a;
  return isLossy ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff } : null;
}

function readGif(bytes: Buffer): ImageHead | null {
  if (bytes.length < 14 || !(isAt(bytes, 0, 'GIF87a') || isAt(bytes, 0, 'GIF89a'))) return null;
  return {
    mime: 'image/gif',
    width: bytes.readUInt16LE(6),
    height: bytes.readUInt16LE(8),
    whole: bytes.at(-1) === 0x3b,
  };
}

function isAt(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.toString('latin1', offset, offset + text.length) === text;
}
