import { shapeFault } from './json-shape.ts';

/** One line of a stream: its parsed value, or why it could not be parsed. */
export type ParsedLine =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: LineFault };
export type LineFault = 'not-json' | 'not-utf8' | 'too-long';

const newline = 10;
/** Longer than any record of the services. A longer line is counted and dropped, without buffering it. */
export const longestLine = 8 * 1024 * 1024;

/**
 * Reads newline-delimited JSON of any length with bounded memory: one block of lines per chunk. Decodes complete blocks
 * at once, because decoding line by line costs more than the parsing.
 */
export async function* readJsonLines(source: AsyncIterable<Buffer>): AsyncGenerator<ParsedLine[]> {
  /** The pieces of an unfinished line; joined once, at its end. */
  let rest: Buffer[] = [];
  let restBytes = 0;
  let dropping = false;
  for await (const chunk of source) {
    let bytes = chunk;
    if (dropping) {
      const end = bytes.indexOf(newline);
      if (end < 0) continue;
      dropping = false;
      bytes = bytes.subarray(end + 1);
    }
    const last = bytes.lastIndexOf(newline);
    if (last < 0) {
      rest.push(bytes);
      restBytes += bytes.length;
      if (restBytes > longestLine) {
        [rest, restBytes, dropping] = [[], 0, true];
        yield [{ ok: false, why: 'too-long' }];
      }
      continue;
    }
    const lines = parseBlock(joined([...rest, bytes.subarray(0, last)]));
    rest = [bytes.subarray(last + 1)];
    restBytes = bytes.length - last - 1;
    if (lines.length > 0) yield lines;
  }
  const lines = parseBlock(joined(rest));
  if (lines.length > 0) yield lines;
}

function joined(pieces: Buffer[]): Buffer {
  const [first] = pieces;
  return pieces.length === 1 && first ? first : Buffer.concat(pieces);
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function parseBlock(block: Buffer): ParsedLine[] {
  let text: string;
  try {
    text = decoder.decode(block);
  } catch {
    return parseOneByOne(block); // Some line is not UTF-8: drop only that one.
  }
  const lines: ParsedLine[] = [];
  let from = 0;
  while (from <= text.length) {
    let end = text.indexOf('\n', from);
    if (end < 0) end = text.length;
    const line = end > from ? parseLine(text.slice(from, end)) : null;
    if (line) lines.push(line);
    from = end + 1;
  }
  return lines;
}

function parseOneByOne(block: Buffer): ParsedLine[] {
  const lines: ParsedLine[] = [];
  for (let from = 0; from <= block.length; ) {
    const found = block.indexOf(newline, from);
    const end = found < 0 ? block.length : found;
    const bytes = block.subarray(from, end);
    from = end + 1;
    let line: ParsedLine | null;
    try {
      line = parseLine(decoder.decode(bytes));
    } catch {
      line = { ok: false, why: 'not-utf8' };
    }
    if (line) lines.push(line);
  }
  return lines;
}

/** Null for a blank line, which the services send and every client skips. */
function parseLine(line: string): ParsedLine | null {
  if (shapeFault(line)) return { ok: false, why: 'not-json' }; // Too deep for any code that reads records.
  try {
    return { ok: true, value: JSON.parse(line) };
  } catch {
    return line.trim() === '' ? null : { ok: false, why: 'not-json' };
  }
}
