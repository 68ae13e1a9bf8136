import { bytesWords, figure } from '../../shared/figures.ts';
import type { BrokenReason, FileCondition, OpenFile } from '../../shared/open-file.ts';

const many = (count: number, one: string) => `${figure(count)} ${one}${count === 1 ? '' : 's'}`;

const reasons: Readonly<Record<BrokenReason, string>> = {
  'not-json': 'not JSON',
  'wrong-columns': 'wrong number of columns',
  'not-utf8': 'not UTF-8',
  'too-long': 'too long to search',
};

const formats: Readonly<Record<OpenFile['format'], string>> = {
  ndjson: 'JSON lines',
  csv: 'CSV',
  text: 'text',
  parquet: 'Parquet',
};

const conditions: Readonly<Record<FileCondition['how'], string>> = {
  is: 'is',
  'is-not': 'is not',
  contains: 'contains',
  begins: 'starts with',
  ends: 'ends with',
  'at-least': 'is at least',
  'at-most': 'is at most',
  empty: 'is empty',
  'not-empty': 'is not empty',
};

/** The texts of the panel that shows the contents of files. */
export const fileTexts = {
  formats,
  rows: (count: number, format: OpenFile['format']) => `${figure(count)} ${format === 'parquet' ? 'rows' : 'lines'}`,
  row: (format: OpenFile['format']) => (format === 'parquet' ? 'Row' : 'Line'),

  none: {
    title: 'Look inside a file',
    about:
      'JSON lines, CSV, text or Parquet of any size: a downloaded channel or feed, or a list of your own. The file stays where it is and is never changed.',
    open: 'Open a file…',
    recent: 'Recent files',
    gone: (path: string) => `${path} no longer exists`,
  },

  head: {
    file: 'File',
    soFar: 'so far',
    match: 'Find items of the case',
    open: 'Open…',
    close: 'Close',
    closeHint: 'Close file',
  },

  work: {
    indexing: 'Indexing and hashing the file',
    checking: 'Checking for broken lines',
    changed: 'The lines shown may be out of date.',
    openAgain: 'Reopen',
  },

  tabs: { all: 'All lines', found: 'Found', broken: 'Broken lines', hits: 'Items of the case' },

  find: {
    name: 'Find in the file',
    hint: 'Text anywhere in the line, then Enter',
    condition: 'Condition',
    clear: 'Clear',
    newCondition: 'New condition',
    column: 'Column',
    conditions,
    value: 'Value',
    add: 'Add',
    cancel: 'Cancel',
  },

  columns: {
    title: (shown: number, all: number) => `Columns (${shown} of ${all})`,
    all: 'All',
    proposed: 'Default',
  },

  found: {
    none: 'No matching lines',
    noneMore: (rows: number, broken: boolean) =>
      `All ${figure(rows)} lines were searched${broken ? ', except the broken ones' : ''}.`,
    showAll: 'Show all lines',
    lines: (count: number, running: boolean) =>
      `${figure(count)} matching ${count === 1 ? 'line' : 'lines'}${running ? ' so far' : ''}.`,
    limited: (count: number) => `The first ${figure(count)} are listed.`,
    stop: 'Stop',
  },

  broken: {
    why: reasons,
    line: (why: BrokenReason | null, length: number) => {
      if (why === null) return `long line, ${bytesWords(length)}:`;
      return why === 'too-long' ? `${reasons[why]}, ${bytesWords(length)}:` : `${reasons[why]}:`;
    },
    /** `3 not JSON, 1 not UTF-8. …` */
    summary: ({ broken }: OpenFile) =>
      `${Object.entries(broken.reasons)
        .map(([why, count]) => `${figure(count)} ${reasons[why as BrokenReason]}`)
        .join(', ')}. They are skipped when values are read.`,
    limited: 'The first 10,000 are listed.',
  },

  lines: 'Lines',
  line: {
    name: (line: number) => `Line ${figure(line)}`,
    copy: 'Copy',
    copyHint: 'Copies the line as it is in the file',
    close: 'Close line',
    cut: (bytes: number) => `Only the first ${bytesWords(bytes)} are shown.`,
  },

  hits: {
    table: 'Items in the file',
    notYetTitle: 'Not searched yet',
    notYet: 'Searches every line and column for the names, addresses, e-mails and hashes of the case.',
    noneTitle: 'No item of the case is in this file',
    none: (asked: number, rows: number) => `Searched ${figure(rows)} lines for ${figure(asked)} items.`,
    unread: (lines: number) =>
      `${figure(lines)} ${lines === 1 ? 'line was' : 'lines were'} not searched: too long or not UTF-8.`,
    again: 'Search again',
    matching: 'Searching every line for items of the case',
    cancel: 'Cancel',
    summary: (found: number, asked: number, lines: number, milliseconds: number) =>
      `${figure(found)} of ${figure(asked)} items found, in ${many(lines, 'line')}; ${(milliseconds / 1000).toFixed(1)} s.`,
    limited: (count: number) => `The ${figure(count)} most frequent are listed.`,
    add: (count: number) => `Add ${figure(count)} to graph with evidence`,
    addHint: 'Up to 20 original lines of each, and what their DNS records link to',
    chooseAll: 'Select all',
    choose: (value: string) => `Select ${value}`,
    entity: 'Item',
    kind: 'Kind',
    lines: 'Lines',
    line: 'Line',
    lineHint: 'The first line with this item, or an early one if there are hundreds',
    columns: 'Columns',
    linesOf: 'Lines with this item',
    lineCount: (shown: number, all: number) =>
      `${shown < all ? `${figure(shown)} of ${figure(all)}` : figure(all)} ${all === 1 ? 'line' : 'lines'}`,
    closeLines: 'Close lines',
  },

  notices: {
    kept: (lines: number, added: number) =>
      `${many(lines, 'line')} stored as evidence, ${many(added, 'new node')} on the graph`,
    keptMore: 'The ledger has the file’s hash and the line numbers.',
    noFile: 'No file is open',
    noFileMore: 'Open one first: “Look inside a file…”.',
    noHits: 'No hits selected',
    noHitsMore: 'Find items of the case in a file first.',
  },
} as const;
