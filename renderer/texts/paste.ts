import { counted, figure } from '../../shared/figures.ts';

/** What the dialog for pasted texts says. */
export const pasteTexts = {
  title: 'Paste indicators',
  add: (chosen: number) => `Add ${figure(chosen)}`,
  added: (added: number, known: number) =>
    `Added ${figure(added)} to the case.${known > 0 ? ` ${figure(known)} were already there.` : ''}`,
  historyLabel: 'Added from a text',
  field: 'Text with indicators',
  placeholder: 'A report, a list, an e-mail, CSV or a search_hash. Defanged values work.',
  reading: 'Reading…',
  nothingFound: 'No indicators found',
  found: (things: number, known: number, elsewhere = 0) =>
    `${counted(things, 'different indicator')} found${known > 0 ? `, ${figure(known)} already in the case` : ''}${elsewhere > 0 ? `, ${figure(elsewhere)} in other cases` : ''}.`,
  chooseAll: 'Select all',
  chooseNone: 'Select none',
  list: 'Indicators found',
  firstOnly: (shown: number, all: number) =>
    `Showing the first ${shown} of ${figure(all)}. The others are added as detected.`,
  mostChosen: (most: number) => `Only the first ${figure(most)} are selected. Import the text as a file to add more.`,
  addOne: (value: string) => `Add ${value}`,
  kindOf: (value: string) => `Kind of ${value}`,
  known: 'in the case',
  searchHash: 'This looks like a search exported from the web.',
  runSearchHash: 'Run search…',
  searchHashTitle: 'Rerun a search exported from the web',
} as const;
