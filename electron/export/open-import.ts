import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { mustBeReadable } from '../case/readable-file.ts';
import { type ReadFormat, readers } from './formats.ts';
import { jsonFormat } from './json.ts';
import { readHead } from './read-csv.ts';
import type { ReadPiece } from './rows.ts';

export interface OpenedImport {
  /** A case is imported as a case. Nothing is read from any other binary file. */
  readonly format: ReadFormat | 'case' | 'binary';
  pieces(): AsyncIterable<ReadPiece>;
}

const headBytes = 65_536;

/** Detects how to read a file from its first bytes. Any unknown format is searched for indicators. */
export async function openImport(path: string, signal: AbortSignal): Promise<OpenedImport> {
  mustBeReadable(path);
  const file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0).finally(() => file.close());
  const head = buffer.subarray(0, bytesRead);
  const encoding = head[0] === 0xff && head[1] === 0xfe ? 'utf16le' : 'utf8';
  const format = encoding === 'utf8' && isBinary(head) ? 'binary' : formatOf(head, head.toString(encoding));
  return {
    format,
    pieces: () =>
      format === 'case' || format === 'binary'
        ? nothing()
        : readers[format](createReadStream(path, { encoding, highWaterMark: headBytes, signal })),
  };
}

/** Pictures, archives and PDFs: text in them that looks like an indicator is chance. */
function isBinary(head: Buffer): boolean {
  if (isDatabase(head)) return false;
  if (head.toString('latin1', 0, 5) === '%PDF-' || head.includes(0)) return true;
  const odd = head.reduce((count, byte) => (byte < 9 || (byte > 13 && byte < 32) ? count + 1 : count), 0);
  return odd > head.length / 100;
}

function isDatabase(head: Buffer): boolean {
  return head.toString('latin1').startsWith('SQLite format 3\0');
}

function formatOf(head: Buffer, text: string): ReadFormat | 'case' {
  if (isDatabase(head)) return 'case';
  const begins = text.replace(/^[\ufeff\s]+/, '');
  if (/^[{[]/.test(begins)) {
    if (begins.includes(`"${jsonFormat}"`)) return 'json';
    return /"(?:bundle|spec_version|objects)"/.test(begins) ? 'stix' : 'list';
  }
  const [line = ''] = begins.split('\n', 1);
  const { table } = readHead(line.split(/[,;\t]/).map((cell) => cell.replaceAll('"', '')));
  return table === 'other' ? 'list' : 'csv';
}

async function* nothing(): AsyncGenerator<ReadPiece> {
  // A case has its own import.
}
