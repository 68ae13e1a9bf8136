import { expect, test } from 'vitest';
import { channelLine } from '../../test/support/channel-line.ts';
import type { ReadPiece } from './pieces.ts';
import { readDnsLines } from './read-dns.ts';

async function read(...lines: string[]): Promise<ReadPiece[]> {
  async function* chunks() {
    yield `${lines.join('\n')}\n`;
  }
  const pieces: ReadPiece[] = [];
  for await (const piece of readDnsLines(chunks())) pieces.push(piece);
  return pieces;
}

test('a line of a channel is a record that was seen once', async () => {
  const pieces = await read(channelLine('one.example.', 'A', ['192.0.2.7']));
  const seen = '2026-11-15T07:59:00.000Z';
  expect(pieces.filter(({ is }) => is === 'link')).toEqual([
    {
      is: 'link',
      link: expect.objectContaining({
        ...{ from: { kind: 'domain', value: 'one.example' }, to: { kind: 'ip', value: '192.0.2.7' } },
        ...{ kind: 'A', first: seen, last: seen },
      }),
    },
  ]);
});

test('a message without a record is counted and left out', async () => {
  const other = JSON.stringify({ time: '2026-11-15 08:00:00', mname: 'other', message: { text: 'no record' } });
  expect(await read(other)).toEqual([expect.objectContaining({ is: 'left-out', why: 'an unreadable DNS record' })]);
});
