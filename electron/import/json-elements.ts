import { bounds } from './bounds.ts';
import { incomplete, type ReadPiece } from './pieces.ts';

/** One value of a JSON file. */
export interface JsonElement {
  /** The names that lead to it, as in `response/[]/Event`; `[]` is an entry of a list. */
  readonly path: string;
  /** The name of the member, or of its list. Empty if the file itself is a list. */
  readonly name: string;
  readonly inList: boolean;
  /** The number of the object around it, in the order in which they begin. */
  readonly owner: number;
  /** Missing if the value is too long, too deep or unreadable. */
  readonly value?: unknown;
}

/** Which objects and lists are read value by value; any other is one value. */
type Opens = (path: string, isList: boolean) => boolean;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

const listsAtTop: Opens = (path, isList) => isList && path !== '[]' && !path.includes('/');

/**
 * Reads a JSON file of any length value by value, with one in memory at a time. The return value says whether the file
 * was complete.
 */
export async function* jsonElements(
  chunks: AsyncIterable<string>,
  opens: Opens = listsAtTop,
): AsyncGenerator<JsonElement, boolean> {
  const scanner = createScanner(opens);
  for await (const chunk of chunks) yield* scanner.push(chunk);
  return scanner.isWhole();
}

/** What comes of every element, and at last whether the file was complete. */
export async function* wholeJson(
  elements: AsyncGenerator<JsonElement, boolean>,
  piecesOf: (element: JsonElement) => Iterable<ReadPiece>,
): AsyncGenerator<ReadPiece> {
  for (;;) {
    const next = await elements.next();
    if (!next.done) yield* piecesOf(next.value);
    else {
      if (!next.value) yield incomplete;
      return;
    }
  }
}

interface Container {
  readonly isList: boolean;
  readonly path: string;
  readonly owner: number;
}

function createScanner(opens: Opens) {
  const open: Container[] = [];
  let objects = 0;
  /** The depth in the current value. */
  let depth = 0;
  let inText = false;
  let escaped = false;
  let name = '';
  let naming = false;
  let begun = false;
  let ended = false;
  /** The text of the current value so far; null between values. */
  let held: string | null = null;
  let tooLong = false;

  const pathIn = ({ isList, path }: Container) => `${path === '' ? '' : `${path}/`}${isList ? '[]' : name}`;

  function enter(isList: boolean, path: string): void {
    open.push({ isList, path, owner: isList ? (open.at(-1)?.owner ?? 0) : ++objects });
    naming = !isList;
    begun = true;
  }

  function take(inside: Container): JsonElement[] {
    const text = held ?? '';
    held = null;
    const { isList, path, owner } = inside;
    const element = { path: pathIn(inside), name: isList ? lastName(path) : name, inList: isList, owner };
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
      const inside = open.at(-1);
      const isOpening = sign === openBrace || sign === openBracket;
      if (inside === undefined) {
        if (isOpening) enter(sign === openBracket, '');
        else ended = true;
        continue;
      }
      const isClosing = sign === closeBrace || sign === closeBracket;
      if (depth === 0) {
        if (sign === comma || isClosing) {
          hold(at);
          yield* take(inside);
          if (isClosing) open.pop();
          ended = open.length === 0;
          naming = sign === comma && !inside.isList;
          continue;
        }
        if (sign === colon) continue;
        const isNext = isOpening && held === null && from < 0;
        if (isNext && opens(pathIn(inside), sign === openBracket)) {
          enter(sign === openBracket, pathIn(inside));
          continue;
        }
      }
      if (from < 0 && held === null) from = at;
      if (sign === quote) inText = true;
      else if (isOpening) {
        depth++;
        if (depth > bounds.depth) tooLong = true;
      } else if (isClosing) depth--;
    }
    hold(chunk.length);
  }

  return { push, isWhole: () => ended && begun };
}

function lastName(path: string): string {
  const parts = path.split('/').filter((part) => part !== '[]');
  return parts.at(-1) ?? '';
}

function readName(text: string | null): string {
  try {
    return String(JSON.parse(text ?? '""'));
  } catch {
    return '';
  }
}
