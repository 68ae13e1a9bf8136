import { bounds } from './bounds.ts';

const [quote, newline] = [0x22, 0x0a];

/** Lines from which the delimiter is told. */
const sampleLines = 20;
const sampleLength = 65_536;
/** After so many quotes that nobody closed, a quote is an ordinary character. */
const mostFaults = 50;

/**
 * The rows of a CSV text, cell by cell, by RFC 4180; also with semicolons, tabs or bars, as spreadsheets write them. A
 * quote that is never closed would swallow the rest of the file: it counts as part of its line.
 */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  fault: (why: string) => void = () => undefined,
): AsyncGenerator<string[]> {
  let separator: number | null = null;
  let cell = '';
  let row: string[] = [];
  let quoted = false;
  /** A quote that may close the cell or be the first of two. */
  let pending = false;
  let started = false;
  let head = '';
  let faults = 0;

  function* push(text: string): Generator<string[]> {
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      const sign = text.charCodeAt(at);
      if (pending) {
        pending = false;
        start = at;
        if (sign === quote) {
          cell += '"';
          start = at + 1;
          continue;
        }
        quoted = false;
      }
      if (quoted) {
        if (sign === quote) {
          cell += text.slice(start, at);
          pending = true;
        }
        continue;
      }
      if (sign === quote && at === start && cell === '' && faults < mostFaults) {
        quoted = true;
        start = at + 1;
      } else if (sign === separator || sign === newline) {
        cell += text.slice(start, at);
        start = at + 1;
        row.push(sign === newline && cell.endsWith('\r') ? cell.slice(0, -1) : cell);
        cell = '';
        if (sign !== newline) continue;
        if (row.length > 1 || row[0] !== '') yield row;
        row = [];
      }
    }
    if (!pending) cell += text.slice(start);
    if (cell.length > bounds.cell) yield* recovered();
  }

  /** The quote is part of its line, and the lines after it are read as such. */
  function* recovered(): Generator<string[]> {
    fault('a cell without a closing quote');
    if (quoted) faults++;
    const held = cell;
    const end = held.indexOf('\n');
    quoted = false;
    pending = false;
    cell = end < 0 ? held.slice(0, bounds.value) : held.slice(0, end);
    if (end >= 0) yield* push(held.slice(end));
  }

  for await (const chunk of chunks) {
    const text = started ? chunk : chunk.replace(/^\ufeff/, '');
    started = true;
    if (separator === null) {
      head += text;
      if (head.length < sampleLength) continue;
      const told = toldSeparator(head);
      separator = told.separator;
      yield* push(told.text);
      head = '';
    } else yield* push(text);
  }
  if (separator === null) {
    const told = toldSeparator(head);
    separator = told.separator;
    yield* push(told.text);
  }
  while (quoted && !pending && faults < mostFaults) yield* recovered();
  if (cell !== '' || row.length > 0) yield [...row, cell.replace(/\r$/, '')];
}

/** Spreadsheets may name the delimiter in a first line of its own. */
function toldSeparator(text: string): { readonly separator: number; readonly text: string } {
  const named = /^sep=(.)\r?\n/.exec(text);
  if (named?.[1]) return { separator: named[1].charCodeAt(0), text: text.slice(named[0].length) };
  return { separator: separatorOf(text).charCodeAt(0), text };
}

export const separators = [',', ';', '\t', '|'] as const;

/** The delimiter that splits most of the first lines into as many cells as the first one. */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, sampleLength)
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split('\n', sampleLines)
    .filter((line) => line.trim() !== '');
  const scored = separators.map((sign) => {
    const [first = 0, ...rest] = lines.map((line) => line.split(sign).length);
    const alike = rest.filter((count) => count === first).length;
    return { sign, score: first === 1 ? 0 : (alike + 1) * Math.min(first, 50) };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).sign;
}
