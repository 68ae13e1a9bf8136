import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Annotation } from './annotations.ts';
import { type Column, columns, type Page, type Row, type Section } from './row.ts';

/** What the annotations say of the rows of the documents. */
export interface Coverage {
  /** The written pages, by the name of their file. */
  readonly written: ReadonlyMap<string, string>;
  /** Rows that lack something, and annotations that fit no row, each in words. */
  readonly gaps: readonly string[];
}

export function coverageOf(pages: readonly Page[], annotations: readonly Annotation[], root: string): Coverage {
  const gaps: string[] = unknownRows(pages, annotations);
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    // An annotation names rows without being the code that serves them.
    const known = texts.get(file) ?? readFileSync(join(root, file), 'utf8').replace(/^\s*\/\/ covers: .*$/gm, '');
    texts.set(file, known);
    return known;
  };

  function cell(section: Section, row: Row, column: Column): string {
    const own = annotations.filter((each) => each.section === section.id && each.column === column);
    const explicit = own.filter(({ rows }) => 'names' in rows && rows.names.includes(row.name));
    const reason = row.not[column];
    const place = `${section.id} ${row.name}, ${column}`;
    if (reason !== undefined) {
      for (const { file } of explicit) gaps.push(`${place}: “${reason}”, but ${file} covers it`);
      return reason;
    }
    const named = own.filter(({ rows }) => 'namedIn' in rows && hasWord(textOf(rows.namedIn), row.name));
    const found = [...explicit, ...named];
    for (const { file, line, title } of found) {
      if (column === 'test' && title === null) gaps.push(`${file}:${line} stands above no test`);
    }
    if (found.length === 0) gaps.push(`${place}: nothing covers it`);
    const shown = found.map(({ file, title }) => (title === null ? `\`${file}\`` : `\`${file}: ${title}\``));
    return [...new Set(shown)].join(', ').replaceAll('|', '\\|');
  }

  const written = new Map(
    pages.map((page) => [
      page.file,
      `${[`# ${page.title}`, notice, ...page.sections.map((section) => sectionText(section, cell))].join('\n\n')}\n`,
    ]),
  );
  return { written, gaps };
}

const notice = 'Written by `npm run coverage:api` from the documents and from the annotations beside the code.';

function sectionText(section: Section, cell: (section: Section, row: Row, column: Column) => string): string {
  const lines = section.rows.map((row) => {
    const cells = columns.map((column) => cell(section, row, column));
    return `| ${[row.kind, `\`${row.name}\``, ...cells].join(' | ')} |`;
  });
  const calls = section.calls.map((call) => `\`${call}\``).join(', ');
  return [
    `## ${section.title}`,
    ...(calls === '' ? [] : [`Calls: ${calls}.`]),
    ['| | name | client | window | demo | test |', '|---|---|---|---|---|---|', ...lines].join('\n'),
  ].join('\n\n');
}

function unknownRows(pages: readonly Page[], annotations: readonly Annotation[]): string[] {
  const sections = new Map(pages.flatMap((page) => page.sections).map((section) => [section.id, section]));
  return annotations.flatMap(({ file, line, section, rows }) => {
    const known = sections.get(section);
    if (!known) return [`${file}:${line}: there is no section ${section}`];
    const names = 'names' in rows ? rows.names : [];
    return names
      .filter((name) => !known.rows.some((row) => row.name === name))
      .map((name) => `${file}:${line}: ${section} has no row “${name}”`);
  });
}

/** As a word of its own: `ip` is not named by `zip`. */
function hasWord(text: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![A-Za-z0-9_])${escaped}(?![A-Za-z0-9_])`).test(text);
}
