import type { FileHandle } from 'node:fs/promises';
import { walkLines } from './line-index.ts';

export interface Located {
  /** The line numbers, counted from 1, for each text in the given order; null: not found. */
  readonly numbers: readonly (number | null)[];
}

interface Wanted {
  readonly bytes: Buffer;
  /** The indexes of the text; a text that is given twice is searched twice. */
  readonly places: number[];
  found: number;
}

/**
 * Finds line numbers by their bytes. The scanner reads lines on several threads and does not count them; so a line gets
 * a number only after the same bytes were found at that place of the file.
 */
export async function locateLines(
  handle: FileHandle,
  size: number,
  texts: readonly string[],
  wishes: { readonly signal: AbortSignal; readonly onBlock: (read: number) => void },
): Promise<Located> {
  const numbers = new Array<number | null>(texts.length).fill(null);
  const byKey = new Map<number, Wanted[]>();
  const mayBe = new Uint8Array(1 << 20); // One lookup here excludes most lines.
  let left = 0;
  for (const [place, text] of texts.entries()) {
    const bytes = Buffer.from(text);
    const key = keyOf(viewOf(bytes), 0, bytes.length);
    const same = byKey.get(key) ?? [];
    byKey.set(key, same);
    mayBe[key & 0xfffff] = 1;
    const known = same.find((wanted) => wanted.bytes.equals(bytes));
    if (known) known.places.push(place);
    else same.push({ bytes, places: [place], found: 0 });
    left++;
  }
  let line = 0;

  function look(lines: Buffer): void {
    const view = viewOf(lines);
    for (let at = 0; at < lines.length; ) {
      line++;
      const newline = lines.indexOf(10, at);
      const next = newline < 0 ? lines.length : newline + 1;
      let end = newline < 0 ? lines.length : newline;
      if (end > at && lines[end - 1] === 13) end--;
      const key = keyOf(view, at, end);
      const wanted = mayBe[key & 0xfffff] === 1 ? byKey.get(key) : undefined;
      if (wanted) take(wanted, lines.subarray(at, end));
      at = next;
    }
  }

  function take(candidates: readonly Wanted[], bytes: Buffer): void {
    const wanted = candidates.find((candidate) => candidate.bytes.equals(bytes));
    const place = wanted?.places[wanted.found];
    if (!wanted || place === undefined) return;
    numbers[place] = line;
    wanted.found++;
    left--;
  }

  await walkLines(handle, size, {
    onLines: look,
    onLong: () => {
      line++;
    },
    onBlock: (read) => {
      wishes.onBlock(read);
      return !wishes.signal.aborted && left > 0;
    },
  });
  return { numbers };
}

/** Covers every byte, four at a time: lines of one channel differ in a few places only, which may be anywhere. */
function keyOf(view: DataView, from: number, to: number): number {
  let key = to - from;
  let at = from;
  for (const last = to - 4; at <= last; at += 4)
    key = Math.imul(key ^ view.getUint32(at, true), 0x9e3779b1) ^ (key >>> 15);
  for (; at < to; at++) key = Math.imul(key ^ view.getUint8(at), 0x9e3779b1);
  return (key ^ (key >>> 13)) >>> 2;
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}
