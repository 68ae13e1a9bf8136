// How records are written: JSON lines, or rows of a table.

import type { FeedRecord } from './observations.ts';

export function jsonLine(record: FeedRecord): string {
  return JSON.stringify(record.members);
}

export function csvLine(values: readonly unknown[]): string {
  return values.map((value) => quoted(String(value ?? ''))).join(',');
}

export function tsvLine(values: readonly unknown[]): string {
  return values.map((value) => String(value ?? '').replace(/[\t\r\n]/g, ' ')).join('\t');
}

export function valuesOf(record: FeedRecord, columns: readonly string[]): readonly unknown[] {
  return columns.map((column) => record.members[column]);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
