import { historyTexts } from '../texts/history.ts';
/** What the History panel says. */
export const historyTexts = {
  list: 'History',
  filter: 'Filter',
  filterLabel: 'Filter the history',
  kind: 'Event kind',
  allKinds: 'All kinds',
  noMatchTitle: 'No matching event',
  noMatch: 'The filter hides all events.',
  clearFilter: 'Clear filter',
  emptyTitle: 'No events yet',
  empty:
    'Every change to the case is listed here. You can undo it, or view the case as it was. To start, add something.',
  add: 'Add…',
  older: 'Older',
  undone: ' (undone)',
  reply: 'Reply',
  goBack: 'Go back to here',
  goBackHint: 'Undoes or redoes step by step',
  wentBack: 'The case is back at that step. Redo moves forward again.',
  showPast: 'View past state',
  showPastHint: 'Shows the case as it was right after this event. Nothing changes.',
  compare: 'Compare',
  compareHint: 'Shows what is new, gone and changed since',
} as const;
