import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { BrokenReason } from '../../../shared/open-file.ts';

/** Longer lines are not searched: the scanner would need memory for several of them at once. */
export const longestLine = 2 * 1024 * 1024;

const linesPerMark = 256;
const blockBytes = 4 * 1024 * 1024;
const mostBroken = 10_000;

export interface BrokenLine {
  readonly line: number;
  readonly why: BrokenReason;
}

/**
 * The line starts of a file: one mark per some hundred lines, so that an index of a hundred million lines takes a few
 * megabytes, and one short read finds any line. It grows while the file is read, and can be used meanwhile.
 */
export class LineIndex {
  #marks = new Float64Array(1024);
  lines = 0;
  /** The number of bytes read so far. */
  read = 0;
  whole = false;
  sha256: string | null = null;
  readonly broken: BrokenLine[] = [];
  readonly brokenCounts = new Map<BrokenReason, number>();

  /** Called for each line, in order. */
  add(offset: number): void {
    if (this.lines % linesPerMark === 0) {
      const mark = this.lines / linesPerMark;
      if (mark >= this.#marks.length) {
        const longer = new Float64Array(this.#marks.length * 2);
        longer.set(this.#marks);
        this.#marks = longer;
      }
      this.#marks[mark] = offset;
    }
    this.lines++;
  }

  addBroken(line: number, why: BrokenReason): void {
    this.brokenCounts.set(why, (this.brokenCounts.get(why) ?? 0) + 1);
    if (this.broken.length < mostBroken) this.broken.push({ line, why });
  }

  /** The nearest known start at or before a line (counted from 0), and how many lines to skip from there. */
  near(line: number): { readonly offset: number; readonly skip: number } {
    const mark = Math.floor(line / linesPerMark);
    return { offset: this.#marks[mark] ?? 0, skip: line % linesPerMark };
  }
}

/** Reads the complete file once: marks its lines, computes its hash, and notes the lines that no scanner can read. */
export async function buildIndex(
  handle: FileHandle,
  size: number,
  index: LineIndex,
  wishes: { readonly lines: boolean; readonly signal: AbortSignal; readonly onBlock: () => void },
): Promise<void> {
  const hash = createHash('sha256');
  await walkLines(handle, size, {
    take: (bytes) => hash.update(bytes),
    onLines: (lines, offset) => {
      if (wishes.lines) indexLines(index, lines, offset);
    },
    onLong: (offset) => {
      if (!wishes.lines) return;
      index.add(offset);
      index.addBroken(index.lines, 'too-long');
    },
    onBlock: (read) => {
      index.read = read;
      wishes.onBlock();
      return !wishes.signal.aborted;
    },
  });
  if (wishes.signal.aborted) return;
  index.sha256 = hash.digest('hex');
  index.whole = true;
}

function indexLines(index: LineIndex, lines: Buffer, offset: number): void {
  const first = index.lines;
  for (let at = 0; at < lines.length; ) {
    index.add(offset + at);
    const end = lines.indexOf(10, at);
    at = end < 0 ? lines.length : end + 1;
  }
  if (isUtf8(lines)) return;
  let line = first;
  for (let at = 0; at < lines.length; line++) {
    const end = lines.indexOf(10, at);
    const next = end < 0 ? lines.length : end + 1;
    if (!isUtf8(lines.subarray(at, next))) index.addBroken(line + 1, 'not-utf8');
    at = next;
  }
}

export interface Walk {
  /** Receives every byte, in order. */
  readonly take?: (bytes: Buffer) => void;
  /** Receives complete lines with their line ends, and the offset of the first. */
  readonly onLines: (lines: Buffer, offset: number) => void;
  /** Receives the offset of a line that is too long, when it ends. */
  readonly onLong: (offset: number, length: number) => void;
  /** Receives the progress; returning false stops it. */
  readonly onBlock: (read: number) => boolean;
}

/**
 * Reads a file block by block and hands on complete lines. Memory use is constant, however long the file or a line is.
 */
export async function walkLines(handle: FileHandle, size: number, walk: Walk): Promise<void> {
  const buffer = Buffer.allocUnsafe(longestLine + blockBytes);
  let held = 0; // Bytes at the front of an unfinished line.
  let begins = 0; // The file offset of the buffer.
  let longFrom: number | null = null;
  for (let read = 0; read < size; ) {
    const wanted = Math.min(blockBytes, size - read);
    const { bytesRead } = await handle.read(buffer, held, wanted, read);
    if (bytesRead === 0) break;
    const fresh = buffer.subarray(held, held + bytesRead);
    walk.take?.(fresh);
    read += bytesRead;
    let filled = held + bytesRead;
    let from = 0;
    if (longFrom !== null) {
      const end = buffer.subarray(0, filled).indexOf(10);
      from = end < 0 ? filled : end + 1;
      if (end >= 0) {
        walk.onLong(longFrom, begins + end - longFrom);
        longFrom = null;
      }
    }
    const last = read >= size ? filled : buffer.subarray(0, filled).lastIndexOf(10) + 1;
    const until = Math.max(from, last);
    if (longFrom === null && until > from) handOn(buffer.subarray(from, until), begins + from, walk);
    if (longFrom !== null && read >= size) walk.onLong(longFrom, read - longFrom);
    const rest = longFrom === null ? until : filled;
    buffer.copyWithin(0, rest, filled);
    filled -= rest;
    begins += rest;
    if (filled > longestLine) {
      longFrom = begins;
      begins += filled;
      filled = 0;
    }
    held = filled;
    if (!walk.onBlock(read)) return;
  }
}

/**
 * A line that is too long may also lie completely inside a block. Jumps by the longest allowed line instead of checking
 * every line.
 */
function handOn(lines: Buffer, offset: number, walk: Walk): void {
  let from = 0;
  for (let at = 0; lines.length - at > longestLine; ) {
    const lastEnd = lines.lastIndexOf(10, at + longestLine);
    if (lastEnd >= at) {
      at = lastEnd + 1;
      continue;
    }
    if (at > from) walk.onLines(lines.subarray(from, at), offset + from);
    const end = lines.indexOf(10, at);
    const next = end < 0 ? lines.length : end + 1;
    walk.onLong(offset + at, next - at);
    from = next;
    at = next;
  }
  if (from < lines.length) walk.onLines(lines.subarray(from), offset + from);
}
