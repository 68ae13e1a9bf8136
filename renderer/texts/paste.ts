import { figure } from '../../shared/figures.ts';

/** What the dialog for pasted texts says. */
export const pasteTexts = {
  title: 'Paste indicators',
  add: (chosen: number) => `Add ${figure(chosen)}`,
  added: (added: number, known: number) =>
    `Added ${figure(added)}.${known > 0 ? ` ${figure(known)} were there already.` : ''}`,
  historyLabel: 'Added from a text',
  field: 'Text to find indicators in',
  placeholder: 'A report, a list, a mail, a CSV file, a search_hash: anything. Defanged is understood.',
  reading: 'Reading…',
  nothingFound: 'No indicator was found in it.',
  found: (things: number, known: number) =>
    `${figure(things)} found, each once${known > 0 ? `; ${figure(known)} in the case already` : ''}.`,
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  list: 'Indicators found',
  firstOnly: (shown: number, all: number) =>
    `The first ${shown} of ${figure(all)} are shown; the others are added as they were read.`,
  addOne: (value: string) => `Add ${value}`,
  kindOf: (value: string) => `Kind of ${value}`,
  known: 'in the case',
  searchHash: 'This looks like a search that was exported from the web.',
  runSearchHash: 'Run it…',
  searchHashTitle: 'Rerun a search exported from the web',
} as const;
