import { crc32, deflateSync } from 'node:zlib';
import { type Answer, type Asked, type Bench, platformError } from './asked.ts';
import { imageToken } from './records.ts';

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A grey PNG picture of this size. */
function picture(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const rows = Buffer.alloc(height * (width + 1), 0x80);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const fullSize = { width: 120, height: 80 };

/** The token opens the picture; API credentials must not be sent here. */
export function image({ query, headers }: Asked, bench: Bench): Answer {
  const hasCredentials = headers['x-api-key'] !== undefined || query.has('api_key') || query.has('signature');
  if (hasCredentials) bench.complain('credentials sent to the host of the pictures');
  if (query.get('token') !== imageToken) return platformError(403, 'The token opens nothing.');
  const wished = Number(query.get('resize_width') ?? fullSize.width);
  const width = Math.min(wished, fullSize.width);
  const scaled = Math.round((fullSize.height * width) / fullSize.width);
  const height = Math.min(Number(query.get('crop_height') ?? scaled), scaled);
  return { status: 200, type: 'image/png', content: { bytes: picture(width, height) } };
}
