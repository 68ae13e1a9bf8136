import { bytesWords, figure } from '../../../shared/figures.ts';
import type { BrokenReason, FileCondition, OpenFile } from '../../../shared/open-file.ts';

const reasons: Readonly<Record<BrokenReason, string>> = {
  'not-json': 'not JSON',
  'wrong-columns': 'wrong number of columns',
  'not-utf8': 'not UTF-8',
  'too-long': 'too long to search',
};

export function brokenWords(why: BrokenReason | null, length: number): string {
  if (why === null) return `long line, ${bytesWords(length)}:`;
  return why === 'too-long' ? `${reasons[why]}, ${bytesWords(length)}:` : `${reasons[why]}:`;
}

/** `3 not JSON, 1 not UTF-8`. */
export function brokenSummary({ broken }: OpenFile): string {
  return Object.entries(broken.reasons)
    .map(([why, count]) => `${figure(count)} ${reasons[why as BrokenReason]}`)
    .join(', ');
}

export const formatTitles: Readonly<Record<OpenFile['format'], string>> = {
  ndjson: 'JSON lines',
  csv: 'CSV',
  text: 'text',
  parquet: 'Parquet',
};

export const conditionTitles: Readonly<Record<FileCondition['how'], string>> = {
  is: 'is',
  'is-not': 'is not',
  contains: 'contains',
  begins: 'begins with',
  ends: 'ends with',
  'at-least': 'is at least',
  'at-most': 'is at most',
  empty: 'is empty',
  'not-empty': 'is not empty',
};

export function hasNoValue(how: FileCondition['how']): boolean {
  return how === 'empty' || how === 'not-empty';
}

/** Channels put their data into a `message`; the hint has the full name. */
export function shortName(name: string): string {
  return name.startsWith('message.') ? name.slice('message.'.length) : name;
}
