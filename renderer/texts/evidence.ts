import { figure, minuteOf } from '../../shared/figures.ts';
import { plainLine } from '../../shared/odd-text.ts';

/** What the Evidence panel says. */
export const evidenceTexts = {
  verify: 'Verify the case',
  seal: 'Seal…',
  checkSeal: 'Check a seal…',
  rebuild: 'Rebuild check',
  export: 'Export…',
  emptyTitle: 'No replies yet',
  empty:
    'Every reply of a service is stored here, byte for byte. Run a search, look up a record, or refresh the account.',
  search: 'Search…',
  list: 'Ledger',
  older: 'Older',
  good: 'The case is intact',
  goodCounts: (replies: number, events: number, bytes: number) =>
    `: ${figure(replies)} replies, ${figure(events)} events, ${figure(bytes)} bytes; none changed, added, removed or moved.`,
  sealed: (entries: number) => ` It matches the seal; ${figure(entries)} entries were added after the seal.`,
  signed: ({ entries, missing }: { entries: number; missing: readonly { name: string; entries: number }[] }) => {
    const lacking = missing.map(({ name, entries: count }) => `${count} of ${plainLine(name)}`).join(', ');
    const end = lacking && ` Missing, although somebody else has seen them: ${lacking}.`;
    return ` The signatures of ${figure(entries)} entries are good.${end}`;
  },
  upgraded: (at: string) =>
    ` Entries before ${minuteOf(at)} UTC were chained at that time; until then only replies were.`,
  damaged: (damage: string) => ` But the file is damaged: ${damage}.`,
  lastHash: 'Last hash',
  bad: (what: string, why: string) => `The case is not intact: ${what}: ${why}.`,
  rebuiltSame: 'The graph rebuilt from the stored replies is the same',
  rebuiltCounts: (entities: number, edges: number) => `: ${figure(entities)} items, ${figure(edges)} links.`,
  rebuiltDiffers: (differences: string) => `The graph rebuilt from the stored replies differs: ${differences}`,
  spent: {
    title: 'Queries spent',
    none: 'This case has spent no queries yet.',
    allDays: (days: number) => `All ${days} days`,
  },
  reply: {
    title: (id: number) => `Reply ${id}`,
    raw: 'Show raw',
    close: 'Close reply',
    request: 'Request',
    body: 'Body',
    time: 'Time',
    through: (connection: string) => `via “${connection}”`,
    answer: 'Response',
    bytes: (bytes: number) => `${figure(bytes)} bytes`,
    masked: 'Masked',
    maskedHint: 'The reply contained a key, which was masked before hashing and saving.',
    file: 'File',
    empty: 'The reply is empty.',
    notText: 'Not text, or stored in a file.',
    readOn: (shown: number, of: number) => `Load more (${figure(shown)} of ${figure(of)} characters)`,
  },
} as const;
