import { csvLine } from '../../shared/csv.ts';
import { harmlessText, harmlessValue } from '../../shared/defang.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { RecordColumn } from '../../shared/record-columns.ts';
import type { RecordRow, RecordValue } from './record-rows.ts';

export type RecordFormat = 'text' | 'csv' | 'json';

/** The shown columns of rows as text for the clipboard. */
export function formatRows(
  rows: readonly RecordRow[],
  columns: readonly { readonly id: RecordColumn; readonly title: string }[],
  format: RecordFormat,
  safe: boolean,
): string {
  switch (format) {
    case 'text': {
      const lines = rows.map((row) => columns.map(({ id }) => plainLine(textsOf(row, id, safe).join(', '))).join('\t'));
      return [columns.map(({ title }) => title).join('\t'), ...lines].map((line) => `${line}\n`).join('');
    }
    case 'csv': {
      const lines = rows.map((row) => csvLine(columns.map(({ id }) => textsOf(row, id, safe).join('; '))));
      return [csvLine(columns.map(({ title }) => title)), ...lines].map((line) => `${line}\n`).join('');
    }
    case 'json':
      return rows.map((row) => `${JSON.stringify(objectOf(row, columns, safe))}\n`).join('');
  }
}

function textsOf(row: RecordRow, column: RecordColumn, safe: boolean): string[] {
  if (column === 'domain') return [safe ? harmlessValue('domain', row.domain) : row.domain];
  if (column === 'risk') return row.risk === null ? [] : [String(row.risk)];
  return (row.values[column] ?? []).map((value) => written(value, safe));
}

/** Free text contains names and addresses too. */
function written({ kind, value, note }: RecordValue, safe: boolean): string {
  const text = !safe || kind === null ? value : isFree(kind) ? harmlessText(value) : harmlessValue(kind, value);
  return note === '' ? text : `${text} (${note})`;
}

const isFree = (kind: NonNullable<RecordValue['kind']>): boolean =>
  kind === 'website-title' || kind === 'organisation' || kind === 'person' || kind === 'registrar' || kind === 'tag';

/** Only columns with a value; several values are a list. */
function objectOf(row: RecordRow, columns: readonly { readonly id: RecordColumn }[], safe: boolean): object {
  const entries = columns.flatMap(({ id }): [string, unknown][] => {
    if (id === 'risk') return row.risk === null ? [] : [[id, row.risk]];
    const texts = textsOf(row, id, safe);
    if (texts.length === 0) return [];
    return [[id, isSingle(id) ? texts[0] : texts]];
  });
  return Object.fromEntries(entries);
}

const isSingle = (column: RecordColumn): boolean =>
  column === 'domain' || column === 'created' || column === 'expires' || column === 'firstSeen';
