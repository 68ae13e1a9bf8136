import { bounds } from './bounds.ts';

/** One value of a JSON file: an entry of a list in the outermost object, or another member of that object. */
export interface JsonElement {
  /** The name of the member, or of its list. Empty if the file itself is a list. */
  readonly name: string;
  readonly inList: boolean;
  /** Missing if the value is too long, too deep or unreadable. */
  readonly value?: unknown;
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Reads a JSON file of any length value by value, with one in memory at a time. The return value says whether the file
 * was complete.
 */
export async function* jsonElements(chunks: AsyncIterable<string>): AsyncGenerator<JsonElement, boolean> {
  const scanner = createScanner();
  for await (const chunk of chunks) yield* scanner.push(chunk);
  return scanner.isWhole();
}

function createScanner() {
  /** The nesting depth; lists in the outermost object do not count. */
  let depth = 0;
  let root: 'object' | 'list' | null = null;
  let inText = false;
  let escaped = false;
  let list = false;
  let name = '';
  let naming = false;
  let ended = false;
  /** The text of the current value so far; null between values. */
  let held: string | null = null;
  let tooLong = false;

  function take(): JsonElement[] {
    const text = held ?? '';
    held = null;
    const element = { name, inList: list || root === 'list' };
    if (tooLong) {
      tooLong = false;
      return [element];
    }
    if (text.trim() === '') return [];
    try {
      return [{ ...element, value: JSON.parse(text) }];
    } catch {
      return [element];
    }
  }

  function* push(chunk: string): Generator<JsonElement> {
    let from = held === null ? -1 : 0;
    const hold = (end: number) => {
      if (from < 0) return;
      if ((held?.length ?? 0) + end - from > bounds.json) tooLong = true;
      held = tooLong ? '' : (held ?? '') + chunk.slice(from, end);
      from = -1;
    };
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk.charCodeAt(at);
      if (inText) {
        if (escaped) escaped = false;
        else if (sign === backslash) escaped = true;
        else if (sign === quote) {
          inText = false;
          if (naming && depth === 0) {
            hold(at + 1);
            name = readName(held);
            held = null;
            naming = false;
          }
        }
        continue;
      }
      if (sign <= 0x20 || sign === 0xfeff || ended) continue;
      if (root === null) {
        if (sign === openBrace) root = 'object';
        else if (sign === openBracket) root = 'list';
        else ended = true;
        naming = root === 'object';
        continue;
      }
      const between = depth === 0;
      if (between && (sign === comma || sign === closeBrace || sign === closeBracket)) {
        hold(at);
        yield* take();
        if (sign === closeBracket && list) list = false;
        else if (sign !== comma) ended = true;
        naming = sign === comma && root === 'object' && !list;
        if (sign === closeBracket && root === 'object') held = null;
        continue;
      }
      if (between && sign === colon) continue;
      if (between && sign === openBracket && root === 'object' && !list && held === null && from < 0) {
        list = true;
        continue;
      }
      if (from < 0 && held === null) from = at;
      if (sign === quote) inText = true;
      else if (sign === openBrace || sign === openBracket) {
        depth++;
        if (depth > bounds.depth) tooLong = true;
      } else if (sign === closeBrace || sign === closeBracket) depth--;
    }
    hold(chunk.length);
  }

  return { push, isWhole: () => ended && root !== null };
}

function readName(text: string | null): string {
  try {
    return String(JSON.parse(text ?? '""'));
  } catch {
    return '';
  }
}
