/** What a document describes: operations, and every named part of them. */
export const kinds = ['operation', 'parameter', 'header', 'status', 'error body', 'limit', 'field', 'rule'] as const;
export type Kind = (typeof kinds)[number];

/** What must cover each row: the client, the window, the demo service, and a test. */
export const columns = ['client', 'window', 'demo', 'test'] as const;
export type Column = (typeof columns)[number];

export interface Row {
  readonly kind: Kind;
  /** The name in the document and in annotations. */
  readonly name: string;
  /** Why a column does not apply, in a few words. */
  readonly not: Readonly<Partial<Record<Column, string>>>;
}

/** One operation or one resource of a document. Row names are unique within a section. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** The calls of Sextant that implement it. */
  readonly calls: readonly string[];
  readonly rows: readonly Row[];
}

export interface Page {
  /** The name of the generated file. */
  readonly file: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

type Names = Readonly<Partial<Record<Kind, readonly string[]>>>;
/** By the name of a row, or `*` for all rows of the section. */
type Reasons = Readonly<Record<string, Readonly<Partial<Record<Column, string>>>>>;

export function section(
  id: string,
  title: string,
  calls: readonly string[],
  names: Names,
  reasons: Reasons = {},
): Section {
  const rows = kinds.flatMap((kind) =>
    (names[kind] ?? []).map((name): Row => ({ kind, name, not: { ...reasons['*'], ...reasons[name] } })),
  );
  return { id, title, calls, rows };
}

/** Splits a text into single-word names. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
