import { figure } from '../../shared/figures.ts';

/** What the Entities panel says. */
export const entitiesTexts = {
  table: 'Entities',
  filter: 'Filter',
  kind: 'Kind',
  allKinds: 'All kinds',
  hidden: 'On the canvas or hidden',
  hiddenAll: 'Shown and hidden',
  hiddenVisible: 'On the canvas',
  hiddenOnly: 'Hidden',
  hiddenMark: 'Hidden from the canvas',
  count: (shown: number, all: number) => (shown === all ? figure(all) : `${figure(shown)} of ${figure(all)}`),
  loading: ', reading…',
  selected: (selected: number, outside: number) =>
    `${figure(selected)} selected${outside > 0 ? `, ${figure(outside)} not in this list` : ''}`,
  range: (from: string, to: string) => `${from} to ${to}`,
  add: 'Add…',
  emptyTitle: 'Nothing in this case yet',
  empty: 'Add domains, addresses or e-mails by hand, and enrich them. Everything that is asked is kept here.',
  nothingPassesTitle: 'The filter leaves nothing',
  nothingPasses: (all: number) => `${figure(all)} things are in the case.`,
  clearFilter: 'Clear the filter',
  columns: {
    kind: 'Kind',
    value: 'Value',
    risk: 'Risk',
    created: 'Created',
    registrar: 'Registrar',
    tags: 'Tags',
    note: 'Note',
  },
} as const;
