import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { walkLines } from './line-index.ts';

export interface Located {
  /** The numbers of the lines, counted from 1, for each text in the order in which they were given; null: not found. */
  readonly numbers: readonly (number | null)[];
  /** Of the bytes that were read for it, which are all of the file. */
  readonly sha256: string | null;
}

interface Wanted {
  readonly bytes: Buffer;
  /** Which of the texts it is; a text that is given twice is looked for twice. */
  readonly places: number[];
  found: number;
}

/**
 * Finds the numbers of lines by their bytes. The scanner reads lines on several threads and does not count them; so the
 * number stands beside a line only after the very same bytes were seen at that place of the file.
 */
export async function locateLines(
  handle: FileHandle,
  size: number,
  texts: readonly string[],
  wishes: { readonly hash: boolean; readonly signal: AbortSignal; readonly onBlock: (read: number) => void },
): Promise<Located> {
  const numbers = new Array<number | null>(texts.length).fill(null);
  const byKey = new Map<number, Wanted[]>();
  const mayBe = new Uint8Array(1 << 20); // Most lines are told apart by one look at this.
  let left = 0;
  for (const [place, text] of texts.entries()) {
    const bytes = Buffer.from(text);
    const key = keyOf(bytes, 0, bytes.length);
    const same = byKey.get(key) ?? [];
    byKey.set(key, same);
    mayBe[key & 0xfffff] = 1;
    const known = same.find((wanted) => wanted.bytes.equals(bytes));
    if (known) known.places.push(place);
    else same.push({ bytes, places: [place], found: 0 });
    left++;
  }
  const hash = wishes.hash ? createHash('sha256') : null;
  let line = 0;

  function look(lines: Buffer): void {
    for (let at = 0; at < lines.length; ) {
      line++;
      const newline = lines.indexOf(10, at);
      const next = newline < 0 ? lines.length : newline + 1;
      let end = newline < 0 ? lines.length : newline;
      if (end > at && lines[end - 1] === 13) end--;
      const key = keyOf(lines, at, end);
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
    ...(hash && { take: (bytes) => hash.update(bytes) }),
    onLines: look,
    onLong: () => {
      line++;
    },
    onBlock: (read) => {
      wishes.onBlock(read);
      return !wishes.signal.aborted && (left > 0 || hash !== null);
    },
  });
  return { numbers, sha256: hash?.digest('hex') ?? null };
}

/** Length and a few bytes from all over it: quick to take of every line, and seldom the same for two. */
function keyOf(bytes: Buffer, from: number, to: number): number {
  const length = to - from;
  const stride = Math.max(1, length >> 4);
  let key = length;
  for (let at = to - 1; at >= from; at -= stride) key = Math.imul(key ^ (bytes[at] ?? 0), 0x01000193);
  return key >>> 2;
}
