import { beforeAll, expect, test } from 'vitest';
import type { Service } from '../service-state.ts';
import type { World } from '../world/world.ts';
import { createWorlds } from '../world/world.ts';
import { channelOf, channels, clipped, windowOf } from './channels.ts';
import { contentOf } from './content.ts';

const start = Date.parse('2026-03-10T12:00:30Z');
const service = { seed: 7 } as Service;
let world: World;
beforeAll(() => {
  world = createWorlds(7, start).at(start);
});

function channel(number: number) {
  const found = channelOf(number);
  if (found === null) throw new Error(String(number));
  return found;
}

test('keeps 12 to 18 hours of every channel, up to some seconds ago', () => {
  for (const each of channels) {
    const { from, to } = windowOf(each, start);
    expect([(to - from) / 3600 > 11.9, (to - from) / 3600 <= 18, from % 60, to <= start / 1000]).toEqual([
      true,
      true,
      0,
      true,
    ]);
  }
});

test('clips a range to the window', () => {
  const window = { from: 100, to: 200 };
  expect(clipped({ from: 50, to: 150 }, window)).toEqual({ from: 100, to: 150 });
  expect(clipped({ from: 150, to: 300 }, window)).toEqual({ from: 150, to: 200 });
  expect(clipped({ from: 10, to: 100 }, window)).toBeNull();
});

/** Blocks are copied as they come: the next may be made in the same memory. */
function joined(blocks: Iterable<Buffer>): Buffer {
  const copies: Buffer[] = [];
  for (const block of blocks) copies.push(Buffer.from(block));
  return Buffer.concat(copies);
}

test('knows the size of any span exactly', () => {
  const end = Math.floor(start / 1000) - 3600;
  for (const number of [204, 211, 212, 213, 214, 221]) {
    const span = { from: end - 95, to: end };
    const bytes = joined(contentOf(service).bytes(channel(number), span, world));
    expect([number, bytes.length]).toEqual([number, contentOf(service).size(channel(number), span, world)]);
  }
});

test('goes on from any byte as if it had begun at the first', () => {
  const end = Math.floor(start / 1000 / 60) * 60 - 3600;
  const span = { from: end - 180, to: end };
  for (const number of [207, 213, 214]) {
    const whole = joined(contentOf(service).bytes(channel(number), span, world));
    for (const skip of [1, 999, Math.floor(whole.length / 2), whole.length - 1, whole.length]) {
      const rest = joined(contentOf(service).bytes(channel(number), span, world, skip));
      expect([number, skip, rest.equals(whole.subarray(skip))]).toEqual([number, skip, true]);
    }
  }
});

test('does not change what is past as time goes on', () => {
  const end = Math.floor(start / 1000 / 60) * 60 - 3600;
  const span = { from: end - 1800, to: end };
  const picture = (view: World, own: Service) =>
    [211, 212, 214].map((number) => joined(contentOf(own).bytes(channel(number), span, view)).toString());
  const before = picture(world, service);
  const later = createWorlds(7, start).at(start + 9 * 3_600_000);
  expect(picture(later, { seed: 7 } as Service)).toEqual(before);
});
