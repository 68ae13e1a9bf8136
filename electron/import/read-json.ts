import type { Thing } from '../../shared/graph-addition.ts';
import { jsonElements, wholeJson } from './json-elements.ts';
import type { ReadLink, ReadPiece } from './pieces.ts';
import { LooseStack, readCount, readThing, readTime } from './read-thing.ts';

/** Reads the output of `json.ts`. */
export async function* readJsonGraph(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  const things = new Map<unknown, Thing>();
  const stacks = new Set<string>();
  yield* wholeJson(jsonElements(chunks), function* ({ name, inList, value }) {
    const piece = inList ? pieceOf(name, asObject(value), things, stacks) : null;
    if (piece) yield piece;
  });
}

function pieceOf(
  name: string,
  row: Readonly<Record<string, unknown>>,
  things: Map<unknown, Thing>,
  stacks: Set<string>,
): ReadPiece | null {
  switch (name) {
    case 'stacks': {
      const read = LooseStack.safeParse(row);
      if (!read.success) return { is: 'left-out', why: 'an unreadable stack' };
      stacks.add(String(row.id));
      return { is: 'stack', name: String(row.id), row: read.data };
    }
    case 'things': {
      const stack = String(row.group);
      const thing = readThing(row, stacks.has(stack) ? stack : undefined);
      if (!thing) return { is: 'left-out', why: 'an unreadable item' };
      things.set(row.id, thing);
      return { is: 'thing', thing };
    }
    case 'links': {
      const [from, to] = [things.get(row.from), things.get(row.to)];
      if (!from || !to) return { is: 'left-out', why: 'a link to something that is not in the file' };
      const link = readLink(row, from, to);
      return link ? { is: 'link', link } : { is: 'left-out', why: 'an unreadable link' };
    }
    default:
      return null;
  }
}

function readLink(row: Readonly<Record<string, unknown>>, from: Thing, to: Thing): ReadLink | null {
  const kind = typeof row.kind === 'string' ? row.kind.trim().slice(0, 100) : '';
  if (kind === '') return null;
  return { from, to, kind, first: readTime(row.first), last: readTime(row.last), count: readCount(row.count) };
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
