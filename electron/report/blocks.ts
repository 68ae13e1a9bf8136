/** The parts of a report, before HTML or Markdown. All text is plain: the writer escapes it. */
export type Block =
  | { readonly is: 'paragraph'; readonly text: string }
  /** Written by a user. */
  | { readonly is: 'markdown'; readonly text: string }
  | { readonly is: 'list'; readonly items: readonly string[] }
  | Table
  /** When printed, a page may end between its pieces. */
  | { readonly is: 'drawing'; readonly title: string; readonly svg: string; readonly pieces?: readonly string[] }
  | { readonly is: 'image'; readonly title: string; readonly type: string; readonly base64: string };

export interface Table {
  readonly is: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

export interface Column {
  readonly title: string;
  /** Values in a monospaced font; figures right-aligned; times on one line. */
  readonly face?: 'mono' | 'figure' | 'when';
}

export function paragraph(text: string): Block {
  return { is: 'paragraph', text };
}

/** A table of the first rows, without columns that are empty in all of them; says what it leaves out. */
export function tableOf(columns: readonly Column[], rows: readonly (readonly string[])[], most: number): Block[] {
  const shown = rows.slice(0, most);
  const isTold = columns.map((_column, at) => shown.length === 0 || shown.some((row) => (row[at] ?? '') !== ''));
  const told = <T>(cells: readonly T[]) => cells.filter((_cell, at) => isTold[at] ?? true);
  const table: Block = { is: 'table', columns: told(columns), rows: shown.map(told) };
  if (rows.length <= most) return [table];
  const left = (rows.length - most).toLocaleString('en');
  return [table, paragraph(`${left} more are not shown here; an export of the case has all of them.`)];
}
