import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Column } from './row.ts';

/**
 * A comment that says which rows of the documents the code next to it covers, in one of three forms:
 * `covers: SECTION name, name` for these rows,
 * `covers: SECTION all` for every row of the section whose name occurs in the same file,
 * `covers: SECTION all in PATH` for code that reads a table: every row whose name occurs in that file.
 */
export interface Annotation {
  /** Relative to the project root, with slashes. */
  readonly file: string;
  readonly line: number;
  readonly column: Column;
  readonly section: string;
  readonly rows: { readonly names: readonly string[] } | { readonly namedIn: string };
  /** The title of the test below the comment; null if there is no test below it. */
  readonly title: string | null;
}

const folders = ['shared', 'electron', 'renderer', 'test'];
/** Excluded folders: they contain fixtures, or mention annotations without using them. */
const left = /^test\/(coverage|fixtures)\//;

export function readAnnotations(root: string): Annotation[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((file) => !left.test(file))
      .sort()
      .flatMap((file) => annotationsIn(file, readFileSync(join(root, file), 'utf8'))),
  );
}

export function annotationsIn(file: string, text: string): Annotation[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at): Annotation[] => {
    const [, section = '', said = ''] = /^\s*\/\/ covers: (\S+) (.+)$/.exec(line) ?? [];
    if (section === '') return [];
    const column = columnOf(file);
    const title = column === 'test' ? titleAfter(lines.slice(at + 1)) : null;
    return [{ file, line: at + 1, column, section, rows: rowsOf(said.trim(), file), title }];
  });
}

function rowsOf(said: string, file: string): Annotation['rows'] {
  if (said === 'all') return { namedIn: file };
  const [, elsewhere] = /^all in (\S+)$/.exec(said) ?? [];
  return elsewhere === undefined ? { names: said.split(/,\s*/) } : { namedIn: elsewhere };
}

function columnOf(file: string): Column {
  if (file.endsWith('.test.ts') || file.startsWith('test/')) return 'test';
  if (file.startsWith('renderer/')) return 'window';
  return file.startsWith('electron/demo/') ? 'demo' : 'client';
}

const quoted = String.raw`(['"\`])((?:\\.|(?!\1).)+)\1`;
const ownTitle = new RegExp(String.raw`^\s*test(?:\.fails)?\(\s*${quoted}`);
const titleOfTable = new RegExp(String.raw`\)\(\s*${quoted}\s*,`);

/** The title of the test that follows; a test over a table has it after the table. */
function titleAfter(lines: readonly string[]): string | null {
  const from = lines.findIndex((line) => !/^\s*(\/\/.*)?$/.test(line));
  const text = lines.slice(from, from + 400).join('\n');
  const title =
    ownTitle.exec(text)?.[2] ?? (/^\s*test\.(fails\.)?each/.test(text) ? titleOfTable.exec(text)?.[2] : null);
  return title?.replaceAll("\\'", "'") ?? null;
}
