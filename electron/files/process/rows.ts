import { isUtf8 } from 'node:buffer';
import type { BrokenReason, FileRow } from '../../../shared/open-file.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Column, cellsOf } from './cells.ts';
import { askFile } from './engine.ts';
import { longestLine } from './line-index.ts';
import { type Line, readLines } from './lines.ts';
import type { HeldLine } from './match.ts';
import type { OpenedFile } from './opened-file.ts';
import { withoutMark } from './sniff.ts';

/** Lines up to this length are split into cells; for a longer one its beginning is shown. */
const longestShown = 256 * 1024;
const mostText = 500;

/** Consecutive rows from all lines of the file. */
export async function rowsFrom(
  file: OpenedFile,
  from: number,
  count: number,
  names: readonly string[],
): Promise<FileRow[]> {
  if (file.form.format === 'parquet') {
    const held = await parquetRows(file, from, count);
    return held.map((line) => rowOfText(file, line, names));
  }
  const lines = await readLines(file.handle, file.size, file.index, from + file.headerLines(), count, longestShown);
  return lines.map((line) => rowOfLine(file, line, names));
}

async function parquetRows(file: OpenedFile, from: number, count: number): Promise<HeldLine[]> {
  const held: HeldLine[] = [];
  await askFile(file.path, {
    sql: `SELECT n, line FROM ${file.source().from} WHERE n BETWEEN ${from + 1} AND ${from + count} ORDER BY n`,
    signal: file.ended.signal,
    onChunk: (chunk) => {
      for (const [number, text] of chunk.getRows()) held.push({ number: Number(number), text: String(text) });
    },
  });
  return held;
}

/** The broken lines found so far. */
export async function brokenRows(file: OpenedFile, from: number, count: number): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (const { line, why } of file.index.broken.slice(from, from + count)) {
    const [read] = await readLines(file.handle, file.size, file.index, line - 1, 1, mostText * 4);
    if (read) rows.push(brokenRow(read, why, []));
  }
  return rows;
}

export function rowOfText(file: OpenedFile, { text, number }: HeldLine, names: readonly string[]): FileRow {
  const bytes = Buffer.from(text);
  return rowOfLine(file, { number: number ?? 0, bytes, length: bytes.length }, names);
}

function rowOfLine(file: OpenedFile, line: Line, names: readonly string[]): FileRow {
  const columns = columnsNamed(file, names);
  if (line.length > longestLine) return brokenRow(line, 'too-long', columns);
  const number = line.number === 0 ? null : line.number;
  if (line.bytes.length < line.length) {
    const text = beginning(line.bytes);
    return { line: number, cells: columns.map(() => ''), broken: null, text, length: line.length };
  }
  if (!isUtf8(line.bytes)) return brokenRow(line, 'not-utf8', columns);
  const text = withoutMark(line.bytes).toString('utf8');
  if (text.trim() === '') {
    return { line: number, cells: columns.map(() => ''), broken: null, text: null, length: line.length };
  }
  const read = cellsOf(file.form, text, columns, file.columns.length);
  if ('broken' in read) return brokenRow(line, read.broken, columns);
  return { line: number, cells: read.cells, broken: null, text: null, length: line.length };
}

function brokenRow({ number, bytes, length }: Line, why: BrokenReason, columns: readonly Column[]): FileRow {
  return {
    line: number === 0 ? null : number,
    cells: columns.map(() => ''),
    broken: why,
    text: beginning(bytes),
    length,
  };
}

function beginning(bytes: Buffer): string {
  return bytes
    .subarray(0, mostText * 4)
    .toString('utf8')
    .slice(0, mostText);
}

function columnsNamed(file: OpenedFile, names: readonly string[]): Column[] {
  return names.flatMap((name) => file.columns.find((column) => column.name === name) ?? []);
}

/** One complete, unchanged line. */
export async function wholeLine(
  file: OpenedFile,
  number: number,
): Promise<Result<{ text: string; length: number; broken: BrokenReason | null }>> {
  if (file.form.format === 'parquet') {
    const [held] = await parquetRows(file, number - 1, 1);
    return held
      ? ok({ text: held.text.slice(0, longestShown), length: held.text.length, broken: null })
      : noLine(number);
  }
  const [line] = await readLines(file.handle, file.size, file.index, number - 1, 1, longestShown);
  if (!line) return noLine(number);
  const { broken } = rowOfLine(file, line, []);
  return ok({ text: line.bytes.toString('utf8'), length: line.length, broken });
}

function noLine(number: number): Result<never> {
  return fail('not-found', `The file has no line ${number.toLocaleString('en')}, as far as it is indexed.`, {
    next: 'Choose a lower number, or wait until the index is complete.',
  });
}
