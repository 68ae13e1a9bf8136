// The bytes of a channel over a span of time: how many there are, and the bytes themselves, made while they are read.

import type { Service } from '../service-state.ts';
import type { World } from '../world/world.ts';
import type { Bulk } from './bulk.ts';
import { bulkOf } from './bulk.ts';
import type { Channel, Span } from './channels.ts';
import type { Changes, WorldLine } from './world-lines.ts';
import { createChanges, worldLines } from './world-lines.ts';

export interface Content {
  /** Exactly as many bytes as `bytes` brings. */
  size(channel: Channel, span: Span, world: World): number;
  /** A block is the reader's until it asks for the next, which may be made in the same memory. */
  bytes(channel: Channel, span: Span, world: World, skip?: number): Generator<Buffer>;
}

const contents = new WeakMap<Service, Content>();

/** One per service: it remembers how long the past minutes are. */
export function contentOf(service: Service): Content {
  let content = contents.get(service);
  if (content === undefined) {
    content = createContent(service.seed);
    contents.set(service, content);
  }
  return content;
}

const blockLength = 1 << 16;
const mostKept = 20_000;

function createContent(seed: number): Content {
  const bulks = new Map<number, Bulk>();
  const sizes = new Map<string, number>();
  const changes: Changes = createChanges();
  const bulkFor = (channel: Channel): Bulk => {
    const bulk = bulks.get(channel.number) ?? bulkOf(channel, seed);
    bulks.set(channel.number, bulk);
    return bulk;
  };
  const lines = (channel: Channel, { from, to }: Span, world: World): readonly WorldLine[] =>
    channel.delivery === 'json' ? worldLines(world, channel.number, from, to, changes) : [];
  const lineBytes = (channel: Channel, span: Span, world: World): number => {
    const name = `${channel.number} ${span.from} ${span.to}`;
    let size = sizes.get(name);
    if (size === undefined) {
      size = lines(channel, span, world).reduce((sum, { bytes }) => sum + bytes.length, 0);
      // A minute that has not ended may still grow.
      if (span.to <= world.second) sizes.set(name, size);
      if (sizes.size > mostKept) sizes.clear();
    }
    return size;
  };
  const sizeOf = (channel: Channel, span: Span, world: World): number =>
    bulkFor(channel).bytesPerSecond * (span.to - span.from) + lineBytes(channel, span, world);

  function* pieces(channel: Channel, span: Span, world: World, skip: number): Generator<Buffer> {
    const bulk = bulkFor(channel);
    // What is long enough to go on at once needs no memory of its own: collecting that takes longer than making it.
    const memory = bulk.bytesPerSecond >= blockLength ? Buffer.allocUnsafe(bulk.bytesPerSecond) : undefined;
    let left = skip;
    for (const minute of minutesOf(span)) {
      if (left > 0) {
        const size = sizeOf(channel, minute, world);
        if (left >= size) {
          left -= size;
          continue;
        }
      }
      const own = lines(channel, minute, world);
      let next = 0;
      for (let second = minute.from; second < minute.to; second++) {
        const parts: Buffer[] = [];
        if (bulk.bytesPerSecond > left) parts.push(bulk.make(second, left === 0 ? memory : undefined).subarray(left));
        left = Math.max(0, left - bulk.bytesPerSecond);
        for (; own[next]?.second === second; next++) {
          const { bytes } = own[next] ?? { bytes: Buffer.alloc(0) };
          parts.push(bytes.subarray(Math.min(left, bytes.length)));
          left = Math.max(0, left - bytes.length);
        }
        for (const part of parts) if (part.length > 0) yield part;
      }
    }
  }
  return {
    size: (channel, span, world) => minutesOf(span).reduce((sum, minute) => sum + sizeOf(channel, minute, world), 0),
    bytes: (channel, span, world, skip = 0) => joined(pieces(channel, span, world, skip)),
  };
}

/** The span cut at full minutes. */
function minutesOf({ from, to }: Span): readonly Span[] {
  const minutes: Span[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / 60) + 1) * 60);
    minutes.push({ from: start, to: end });
    start = end;
  }
  return minutes;
}

function* joined(pieces: Iterable<Buffer>): Generator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < blockLength) continue;
    yield waiting.length === 1 ? piece : Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
