/** What a document has: an operation, and everything that can be said about it by a name of its own. */
export const kinds = ['operation', 'parameter', 'header', 'status', 'error body', 'limit', 'field', 'rule'] as const;
export type Kind = (typeof kinds)[number];

/** Where each row must be found: in the client, in the window, in the demo service, and in a test. */
export const columns = ['client', 'window', 'demo', 'test'] as const;
export type Column = (typeof columns)[number];

export interface Row {
  readonly kind: Kind;
  /** As the document writes it, and as an annotation names it. */
  readonly name: string;
  /** Why a column does not apply, in a few words. */
  readonly not: Readonly<Partial<Record<Column, string>>>;
}

/** One operation or one resource of a document. Names are its own: two rows of a section have different ones. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** The calls of Sextant that serve it. */
  readonly calls: readonly string[];
  readonly rows: readonly Row[];
}

export interface Page {
  /** The name of the written file. */
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

/** Names that are single words, written in one text. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
