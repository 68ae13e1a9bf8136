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
  begins: 'begins with',
  ends: 'ends with',
  'at-least': 'is at least',
  'at-most': 'is at most',
  empty: 'is empty',
  'not-empty': 'is not empty',
};

/** What the panel that looks inside files says. */
export const fileTexts = {
  formats,
  rows: (count: number, format: OpenFile['format']) => `${figure(count)} ${format === 'parquet' ? 'rows' : 'lines'}`,
  row: (format: OpenFile['format']) => (format === 'parquet' ? 'Row' : 'Line'),

  none: {
    title: 'Look inside a file',
    about:
      'JSON lines, CSV, text or Parquet of any size: a channel or feed that you downloaded, or a list of your own. It stays where it is and is never changed.',
    open: 'Open a file…',
    recent: 'Opened before',
    gone: (path: string) => `${path} is not there any more`,
  },

  head: {
    file: 'File',
    soFar: 'so far',
    match: 'Which of my entities are in here?',
    open: 'Open…',
    close: 'Close',
    closeHint: 'Close the file',
  },

  work: {
    indexing: 'Reading the file for its index and hash',
    checking: 'Looking for lines that can’t be read',
    changed: 'What is shown may no longer be in it.',
    openAgain: 'Open it again',
  },

  tabs: { all: 'All lines', found: 'Found', broken: 'Broken lines', hits: 'My entities' },

  find: {
    name: 'Find in the file',
    hint: 'Words anywhere in the line, then Enter',
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
    proposed: 'As proposed',
  },

  found: {
    none: 'No line fits',
    noneMore: (rows: number, broken: boolean) =>
      `All ${figure(rows)} lines were looked through${broken ? ', but for the broken ones' : ''}.`,
    showAll: 'Show all lines',
    lines: (count: number, running: boolean) =>
      `${figure(count)} ${count === 1 ? 'line fits' : 'lines fit'}${running ? ', so far.' : '.'}`,
    limited: (count: number) => `The first ${figure(count)} can be read here.`,
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
        .join(', ')}. They are skipped where values are read.`,
    limited: 'The first 10,000 are listed.',
  },

  lines: 'Lines',
  line: {
    name: (line: number) => `Line ${figure(line)}`,
    copy: 'Copy',
    copyHint: 'Copies it as it stands in the file',
    close: 'Close the line',
    cut: (bytes: number) => `The first ${bytesWords(bytes)} of it are shown.`,
  },

  hits: {
    table: 'Entities in the file',
    notYetTitle: 'Not looked for yet',
    notYet:
      'Names, addresses, e-mails and hashes of the case are looked for in every line, whatever column they stand in.',
    noneTitle: 'None of your entities is in this file',
    none: (asked: number, rows: number) => `${figure(asked)} were looked for in ${figure(rows)} lines.`,
    unread: (lines: number) =>
      `${figure(lines)} ${lines === 1 ? 'line is' : 'lines are'} too long or not UTF-8, and could not be looked through.`,
    again: 'Look again',
    matching: 'Looking for your entities in every line',
    cancel: 'Cancel',
    summary: (found: number, asked: number, lines: number, milliseconds: number) =>
      `${figure(found)} of ${figure(asked)} entities, named ${many(lines, 'time')}; ${(milliseconds / 1000).toFixed(1)} s.`,
    limited: (count: number) => `The ${figure(count)} named most often are listed.`,
    add: (count: number) => `Add ${figure(count)} to the graph, with evidence`,
    addHint: 'Up to 20 lines of each, as they stand in the file, and what their DNS records link them to',
    chooseAll: 'Choose all',
    choose: (value: string) => `Choose ${value}`,
    entity: 'Entity',
    kind: 'Kind',
    lines: 'Lines',
    line: 'Line',
    lineHint: 'The first line that names it, or an early one where there are hundreds',
    columns: 'Named in',
    linesOf: 'Lines that name it',
    lineCount: (shown: number, all: number) =>
      `${shown < all ? `${figure(shown)} of ${figure(all)}` : figure(all)} ${all === 1 ? 'line' : 'lines'}`,
    closeLines: 'Close the lines',
  },

  notices: {
    kept: (lines: number, added: number) =>
      `${many(lines, 'line')} kept as evidence, ${many(added, 'new thing')} on the graph.`,
    keptMore: 'The hash of the file and the numbers of the lines stand in the ledger.',
    noFile: 'No file is open.',
    noFileMore: 'Open one first: “Look inside a file…”.',
    noHits: 'No hits are chosen.',
    noHitsMore: 'Look for your entities in a file first.',
  },
} as const;
