/** The limits of an import. What goes beyond them is named and left out; the rest is imported. */
export const bounds = {
  /** Of a file, and of one that must be in memory as a whole. */
  fileBytes: 4_000_000_000,
  wholeFileBytes: 100_000_000,
  /** Items that one import can add. */
  items: 1_000_000,
  rows: 5_000_000,
  columns: 2000,
  /** Characters of a cell; a longer one has no closing quote. */
  cell: 1_000_000,
  /** Characters of one value that becomes an item. */
  value: 2000,
  /** Characters of one value of a JSON file, and how deep it may be nested. */
  json: 16_000_000,
  depth: 100,
  /** Of an archive: its entries, and the unpacked bytes of those that are read. */
  entries: 2000,
  unpackedBytes: 500_000_000,
  /** Texts of a spreadsheet that cells share, and their characters in all. */
  sharedTexts: 2_000_000,
  sharedLetters: 100_000_000,
  pages: 2000,
} as const;
