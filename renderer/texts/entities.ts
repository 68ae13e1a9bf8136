import { counted, figure } from '../../shared/figures.ts';

/** What the Items panel says. */
export const entitiesTexts = {
  table: 'Items',
  filter: 'Filter',
  kind: 'Kind',
  allKinds: 'All kinds',
  hidden: 'Visibility',
  hiddenAll: 'Shown and hidden',
  hiddenVisible: 'On the graph',
  hiddenOnly: 'Hidden',
  hiddenMark: 'Hidden from the graph',
  isNew: (who: string | null) => (who === null ? 'New' : `New from ${who}`),
  count: (shown: number, all: number) => (shown === all ? figure(all) : `${figure(shown)} of ${figure(all)}`),
  loading: ', loading…',
  selected: (selected: number, outside: number) =>
    `${figure(selected)} selected${outside > 0 ? `, ${figure(outside)} outside this list` : ''}`,
  add: 'Add…',
  emptyTitle: 'No items yet',
  empty: 'Add domains, addresses or e-mails by hand, then look them up. The case stores every reply.',
  nothingPassesTitle: 'No matches',
  nothingPasses: (all: number) => `The case has ${counted(all, 'item')}.`,
  clearFilter: 'Clear filter',
  columns: {
    kind: 'Kind',
    value: 'Value',
    verdict: 'Verdict',
    risk: 'Risk',
    created: 'Created',
    registrar: 'Registrar',
    tags: 'Tags',
    note: 'Note',
  },
} as const;
