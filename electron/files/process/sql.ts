import { fanged } from '../../../shared/defang.ts';
import type { FileCondition } from '../../../shared/open-file.ts';
import type { Column } from './cells.ts';
import { identifier, literal } from './engine.ts';
import { longestLine } from './line-index.ts';
import type { Form } from './sniff.ts';

/** A file as an SQL source: rows of `n`, the row number if the scanner knows it, and `line`, the text. */
export interface Source {
  readonly from: string;
  /** The text of a column's value; several values are separated by line breaks. */
  readonly textOf: (column: Column) => string;
  /** The condition for a line whose values can't be read. */
  readonly isBroken: string;
}

/** No text contains this; the CSV reader requires a delimiter even if each line is one value. */
const noDelimiter = "E'\\x1c\\x1d\\x1e\\x1f'";

export function sourceOf(path: string, form: Form, columns: readonly Column[]): Source {
  switch (form.format) {
    case 'parquet':
      return parquetSource(path, columns);
    case 'ndjson':
      return { from: linesOf(path, null), textOf: jsonText, isBroken: 'NOT json_valid(line)' };
    case 'csv': {
      const values = csvValues(form.delimiter);
      return {
        from: linesOf(path, form.header),
        textOf: ({ path: [at = '0'] }) => unquoted(`list_extract(${values}, ${Number(at) + 1})`),
        isBroken: `len(${values}) <> ${columns.length}`,
      };
    }
    case 'text':
      return { from: linesOf(path, null), textOf: () => 'line', isBroken: 'false' };
  }
}

/** Skips lines that are too long or not UTF-8; the index counts them. */
function linesOf(path: string, header: string | null): string {
  const lines = `read_csv(${literal(path)}, columns = {'line': 'VARCHAR'}, auto_detect = false, header = false,
    delim = ${noDelimiter}, quote = '', escape = '', new_line = '\\n', ignore_errors = true, strict_mode = false,
    null_padding = true, max_line_size = ${longestLine})`;
  const isRow = header === null ? 'line IS NOT NULL' : `line IS NOT NULL AND line <> ${literal(header)}`;
  return `(SELECT NULL::BIGINT AS n, line FROM ${lines} WHERE ${isRow})`;
}

function parquetSource(path: string, columns: readonly Column[]): Source {
  const members = columns.map(({ name }) => `${identifier(name)} := ${identifier(name)}`).join(', ');
  const line = columns.length === 0 ? `'{}'` : `to_json(struct_pack(${members}))::VARCHAR`;
  return {
    from: `(SELECT file_row_number + 1 AS n, ${line} AS line, *
      FROM read_parquet(${literal(path)}, file_row_number = true))`,
    textOf: ({ name, list }) => (list ? listText(`${identifier(name)}::VARCHAR[]`) : `${identifier(name)}::VARCHAR`),
    isBroken: 'false',
  };
}

/** JSON pointers accept any name; a line that is no JSON has no values. */
function jsonText({ path, list }: Column): string {
  const pointer = literal(path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''));
  const plain = `TRY(json_extract_string(line, ${pointer}))`;
  if (!list) return plain;
  return `coalesce(${listText(`TRY_CAST(TRY(json_extract(line, ${pointer})) AS VARCHAR[])`)}, ${plain})`;
}

function listText(list: string): string {
  return `array_to_string(${list}, chr(10))`;
}

function csvValues(delimiter: string): string {
  const sign = delimiter === '|' ? '\\|' : delimiter;
  const pattern = `(?:^|${sign})("(?:[^"]|"")*"|[^${sign}]*)`;
  const split = `string_split(line, ${literal(delimiter)})`;
  return `(CASE WHEN contains(line, '"') THEN regexp_extract_all(line, ${literal(pattern)}, 1) ELSE ${split} END)`;
}

function unquoted(value: string): string {
  return `replace(regexp_replace(${value}, '^"(.*)"$', '\\1'), '""', '"')`;
}

export interface Asked {
  readonly where: string;
  readonly values: string[];
}

/** The condition for a line, as SQL with separate values. Null if it names a column that the file does not have. */
export function askedOf(
  source: Source,
  columns: readonly Column[],
  text: string,
  conditions: readonly FileCondition[],
): Asked | null {
  const values: string[] = [];
  const parts: string[] = [];
  for (const word of fanged(text).toLowerCase().split(/\s+/).filter(Boolean)) {
    values.push(word);
    parts.push(`contains(lower(line), $${values.length})`);
  }
  for (const condition of conditions) {
    const column = columns.find(({ name }) => name === condition.column);
    if (!column) return null;
    parts.push(holds(source.textOf(column), condition, values));
  }
  return { where: parts.length === 0 ? 'true' : parts.map((part) => `(${part})`).join(' AND '), values };
}

/** Ignores letter case and the final dot of names; one of several values must match. */
function holds(text: string, { how, value }: FileCondition, values: string[]): string {
  const wanted = fanged(value).trim().toLowerCase();
  const bare = wanted.replace(/\.$/, '');
  const all = `(chr(10) || replace(lower(${text}) || chr(10), '.' || chr(10), chr(10)))`;
  const has = (sought: string) => {
    values.push(sought);
    return `coalesce(contains(${all}, $${values.length}), false)`;
  };
  switch (how) {
    case 'is':
      return has(`\n${bare}\n`);
    case 'is-not':
      return `NOT ${has(`\n${bare}\n`)}`;
    case 'contains':
      return has(wanted);
    case 'begins':
      return has(`\n${wanted}`);
    case 'ends':
      return has(`${bare}\n`);
    case 'at-least':
    case 'at-most': {
      values.push(wanted);
      const place = `$${values.length}`;
      const sign = how === 'at-least' ? '>=' : '<=';
      const asNumbers = `TRY_CAST(${text} AS DOUBLE) ${sign} TRY_CAST(${place} AS DOUBLE)`;
      return `coalesce(${asNumbers}, lower(${text}) ${sign} ${place}, false)`;
    }
    case 'empty':
      return `coalesce(${text}, '') = ''`;
    case 'not-empty':
      return `coalesce(${text}, '') <> ''`;
  }
}
