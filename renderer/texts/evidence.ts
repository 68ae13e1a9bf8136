import { figure, minuteOf } from '../../shared/figures.ts';

/** What the Evidence panel says. */
export const evidenceTexts = {
  verify: 'Verify the case',
  seal: 'Seal…',
  checkSeal: 'Check a seal…',
  rebuild: 'Rebuild check',
  export: 'Export…',
  emptyTitle: 'No reply yet',
  empty:
    'Every answer of a service is kept here, as the bytes that came. Ask something: a search, a record, or the account.',
  search: 'Search…',
  list: 'Ledger',
  older: 'Older',
  good: 'The case is good',
  goodCounts: (replies: number, events: number, bytes: number) =>
    `: ${figure(replies)} replies, ${figure(events)} events, ${figure(bytes)} bytes, none changed, added, removed or moved.`,
  sealed: (entries: number) => ` It is the case that was sealed; ${figure(entries)} entries came after the seal.`,
  upgraded: (at: string) =>
    ` What came before ${minuteOf(at)} UTC was chained then; before that only replies were.`,
  damaged: (damage: string) => ` But the file is damaged: ${damage}.`,
  lastHash: 'Last hash',
  bad: (what: string, why: string) => `The case is not as it was: ${what}: ${why}.`,
  rebuiltSame: 'Made anew from the stored replies, the graph is the same',
  rebuiltCounts: (entities: number, edges: number) => `: ${figure(entities)} things, ${figure(edges)} links.`,
  rebuiltDiffers: (differences: string) => `Made anew from the stored replies, the graph differs: ${differences}`,
  spent: {
    title: 'Queries spent',
    none: 'This case has cost no query yet.',
    allDays: (days: number) => `All ${days} days`,
  },
  reply: {
    title: (id: number) => `Reply ${id}`,
    raw: 'Show raw',
    close: 'Close the reply',
    request: 'Asked',
    body: 'With',
    time: 'When',
    through: (connection: string) => `through “${connection}”`,
    answer: 'Answer',
    bytes: (bytes: number) => `${figure(bytes)} bytes`,
    masked: 'Masked',
    maskedHint: 'It echoed a key, which was masked before it was hashed and kept.',
    file: 'File',
    empty: 'It was empty.',
    notText: 'Its bytes are no text, or lie in a file.',
    readOn: (shown: number, of: number) => `Read on (${figure(shown)} of ${figure(of)} characters)`,
  },
} as const;
