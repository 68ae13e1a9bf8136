import type { FileHandle } from 'node:fs/promises';
import type { LineIndex } from './line-index.ts';

/** A line, as far as it is in memory. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Its first bytes, without the line end. */
  readonly bytes: Buffer;
  /** Of the complete line, without the line end. */
  readonly length: number;
}

const blockBytes = 256 * 1024;

/** Reads consecutive lines; `from` counts from 0. Loads up to `most` bytes of each. */
export async function readLines(
  handle: FileHandle,
  size: number,
  index: LineIndex,
  from: number,
  count: number,
  most: number,
): Promise<Line[]> {
  const lines: Line[] = [];
  const wanted = Math.min(count, index.lines - from);
  if (wanted <= 0) return lines;
  const { offset, skip } = index.near(from);
  const buffer = Buffer.allocUnsafe(blockBytes);
  let toSkip = skip;
  let parts: Buffer[] = [];
  let held = 0;
  let length = 0;

  function grow(bytes: Buffer): void {
    length += bytes.length;
    if (toSkip > 0 || held >= most) return;
    const part = Buffer.from(bytes.subarray(0, most - held)); // A copy: the block is reused.
    parts.push(part);
    held += part.length;
  }

  function end(): void {
    if (toSkip > 0) toSkip--;
    else {
      const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
      const hasReturn = length === held && bytes.at(-1) === 13;
      lines.push({
        number: from + lines.length + 1,
        bytes: hasReturn ? bytes.subarray(0, -1) : bytes,
        length: hasReturn ? length - 1 : length,
      });
    }
    parts = [];
    held = 0;
    length = 0;
  }

  for (let at = offset; at < size && lines.length < wanted; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(blockBytes, size - at), at);
    if (bytesRead === 0) break;
    at += bytesRead;
    const block = buffer.subarray(0, bytesRead);
    for (let begin = 0; begin < block.length && lines.length < wanted; ) {
      const newline = block.indexOf(10, begin);
      grow(block.subarray(begin, newline < 0 ? block.length : newline));
      if (newline >= 0) end();
      begin = newline < 0 ? block.length : newline + 1;
    }
  }
  if (lines.length < wanted) end(); // The last line of a file may have no line end.
  return lines;
}
