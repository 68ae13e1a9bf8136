// Writes pictures as PNG: eight bits a colour, no transparency.

import { crc32, deflateSync } from 'node:zlib';
import type { DrawnImage } from './drawn-image.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function encodePng(picture: DrawnImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(picture.width, 0);
  header.writeUInt32BE(picture.height, 4);
  // Eight bits, red-green-blue, and the only compression, filter method and interlacing that matter here.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filteredRows(picture), { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Every row as its difference to the row above: drawn pages are mostly flat, so that nearly all of it is zero. */
function filteredRows({ width, height, pixels }: DrawnImage): Buffer {
  const length = width * 3;
  const rows = Buffer.alloc((length + 1) * height);
  for (let y = 0; y < height; y++) {
    const to = y * (length + 1);
    const from = y * length;
    rows[to] = 2;
    for (let x = 0; x < length; x++) {
      const above = y === 0 ? 0 : (pixels[from - length + x] ?? 0);
      rows[to + 1 + x] = (pixels[from + x] ?? 0) - above;
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
