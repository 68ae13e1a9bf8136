import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { splitCsv } from './split-csv.ts';

export type Form =
  | { readonly format: 'ndjson' | 'text' | 'parquet' }
  | { readonly format: 'csv'; readonly delimiter: string; readonly header: string };

export type Sniffed = { readonly form: Form } | { readonly refused: string; readonly next: string };

const compressed: readonly (readonly [string, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
];

/** Detects a file's format from its first bytes. Ignores its name: a channel may be saved under any. */
export function sniff(head: Buffer, path: string): Sniffed {
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
  if (begins([0x50, 0x41, 0x52, 0x31])) return { form: { format: 'parquet' } };
  if (head.subarray(0, 4).toString('latin1') === 'NMSG') {
    return {
      refused: 'This is a binary channel (NMSG), which has no lines.',
      next: 'Convert it to JSON lines first (nmsgtool -r FILE -J OUT), then open those.',
    };
  }
  const packed = compressed.find(([, bytes]) => begins(bytes));
  if (packed) {
    return { refused: `This file is compressed (${packed[0]}).`, next: 'Decompress it first, then open the result.' };
  }
  if (begins([0xff, 0xfe]) || begins([0xfe, 0xff])) {
    return { refused: 'This file is in UTF-16.', next: 'Save it as UTF-8, then open it again.' };
  }
  if (head.includes(0) || looksBinary(head)) {
    return {
      refused: 'This file is binary: it has no lines of text.',
      next: 'Sextant reads JSON lines, CSV, text and Parquet. Convert a binary channel to JSON lines first.',
    };
  }
  return { form: formOf(withoutMark(head).toString('utf8'), path) };
}

/** A few wrong bytes in text are a broken line; text that is mostly not UTF-8 is binary. */
function looksBinary(head: Buffer): boolean {
  if (isUtf8(head.subarray(0, Math.max(0, head.length - 4)))) return false;
  let odd = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32)) odd++;
  return odd > head.length / 50;
}

export function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

const delimiters = [',', '\t', ';', '|'] as const;

function formOf(text: string, path: string): Form {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const some = lines.slice(0, 50).filter((line) => line.trim() !== '');
  const looksJson = some.filter((line) => line.trimStart().startsWith('{')).length;
  if (looksJson * 2 >= some.length && looksJson > 0) return { format: 'ndjson' };
  const [header = ''] = some;
  const isNamedSo = ['.csv', '.tsv', '.tab'].includes(extname(path).toLowerCase());
  const whole = some.slice(0, Math.max(1, some.length - (lines.length <= 50 ? 0 : 1)));
  for (const delimiter of delimiters) {
    const width = splitCsv(header, delimiter).length;
    if (width < 2) continue;
    const fitting = whole.filter((line) => splitCsv(line, delimiter).length === width).length;
    if (fitting >= whole.length * 0.8 && (isNamedSo || whole.length > 2)) return { format: 'csv', delimiter, header };
  }
  return isNamedSo && header !== '' ? { format: 'csv', delimiter: ',', header } : { format: 'text' };
}
