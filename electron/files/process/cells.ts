import type { BrokenReason, FileColumn } from '../../../shared/open-file.ts';
import type { Form } from './sniff.ts';
import { splitCsv } from './split-csv.ts';

/** A column, and the path to its values. */
export interface Column extends FileColumn {
  readonly path: readonly string[];
}

const mostColumns = 100;
const deepest = 4;
const mostCellText = 400;
const columnsShown = 12;

/** The columns in some lines of a file, in the order of their first appearance. */
export function columnsOf(form: Form, sample: readonly string[]): Column[] {
  if (form.format === 'csv') {
    return splitCsv(form.header, form.delimiter)
      .slice(0, mostColumns)
      .map((title, at, all) => ({
        name: uniqueName(title.trim() || `column ${at + 1}`, at, all),
        path: [String(at)],
        list: false,
        shown: at < columnsShown,
      }));
  }
  if (form.format === 'text') return [{ name: 'line', path: [], list: false, shown: true }];
  const seen = new Map<string, Seen>();
  for (const line of sample) {
    const value = parsed(line);
    if (value !== null) gather(value, [], seen);
  }
  const found = [...seen.values()].slice(0, mostColumns);
  const telling = found.filter(
    (column, at) =>
      (new Set(column.values).size > 1 || sample.length < 3) &&
      !found.slice(0, at).some((other) => saysTheSame(column, other)),
  );
  const shown = new Set((telling.length === 0 ? found : telling).slice(0, columnsShown));
  return found.map((column) => ({
    name: column.path.join('.'),
    path: column.path,
    list: column.list,
    shown: shown.has(column),
  }));
}

/** What the sample shows about a column. */
interface Seen {
  readonly path: readonly string[];
  list: boolean;
  readonly values: string[];
}

/** For example, a zone that always equals the domain. */
function saysTheSame({ values }: Seen, other: Seen): boolean {
  return values.length === other.values.length && values.every((value, at) => value === other.values[at]);
}

function uniqueName(title: string, at: number, all: readonly string[]): string {
  return all.indexOf(title) === at || all.indexOf(title) < 0 ? title : `${title} (${at + 1})`;
}

function gather(value: Readonly<Record<string, unknown>>, path: readonly string[], seen: Map<string, Seen>): void {
  for (const [name, member] of Object.entries(value)) {
    const way = [...path, name];
    if (isPlainObject(member) && way.length < deepest) {
      gather(member, way, seen);
      continue;
    }
    const key = JSON.stringify(way);
    const column = seen.get(key) ?? { path: way, list: false, values: [] };
    seen.set(key, column);
    column.list ||= Array.isArray(member);
    column.values.push(cellText(member).slice(0, mostCellText));
  }
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A line with a JSON object; null for everything else. */
function parsed(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isPlainObject(value) ? value : null;
  } catch {
    return null;
  }
}

export type Cells = { readonly cells: string[] } | { readonly broken: BrokenReason };

/** The values of one line, or why they can't be read. */
export function cellsOf(form: Form, line: string, columns: readonly Column[], width: number): Cells {
  switch (form.format) {
    case 'text':
      return { cells: columns.map(() => shortened(line)) };
    case 'csv': {
      const values = splitCsv(line, form.delimiter);
      if (values.length !== width) return { broken: 'wrong-columns' };
      return { cells: columns.map(({ path }) => shortened(values[Number(path[0])] ?? '')) };
    }
    default: {
      const value = parsed(line);
      if (value === null) return { broken: 'not-json' };
      return { cells: columns.map(({ path }) => shortened(cellText(memberOf(value, path)))) };
    }
  }
}

function memberOf(value: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  let member: unknown = value;
  for (const name of path) {
    if (!isPlainObject(member) || !Object.hasOwn(member, name)) return undefined;
    member = member[name];
  }
  return member;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function shortened(text: string): string {
  return text.length <= mostCellText ? text : `${text.slice(0, mostCellText)}…`;
}
