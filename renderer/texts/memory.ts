import { counted, dayOf, figure } from '../../shared/figures.ts';
import type { KnownCase, MemoryState, PastVerdict } from '../../shared/memory.ts';

const casesOf = (count: number) => counted(count, 'case', 'cases');

/** The texts about other cases: the All cases panel, and marks everywhere else. */
export const memoryTexts = {
  inOthers: (count: number) => `In ${counted(count, 'other case', 'other cases')}`,
  verdicts: {
    in: 'in the campaign',
    out: 'not in the campaign',
    unsure: 'unsure',
    watched: 'watched',
    ignored: 'ignored',
    escalated: 'escalated',
  } satisfies Record<PastVerdict, string>,
  seen: (first: string | null, last: string | null) => {
    const [from, to] = [dayOf(first), dayOf(last)];
    return from === to ? from : `${from} to ${to}`;
  },
  via: (domain: string) => `in the record of ${domain}`,
  open: 'Open case',
  openHelp: 'Opens that case in this window. This case is saved.',
  bring: 'Bring over',
  bringHelp:
    'Adds what that case knows of it to this case: the item, its links, its verdict and the stored replies. Costs nothing; undo removes it.',
  casesOf: (count: number, value: string) => `${value}: in ${counted(count, 'other case', 'other cases')}`,
  inReply: 'in a stored reply',
  more: (count: number) => `${casesOf(count)} more…`,
  moreHelp: 'Searches all cases for it.',
  brought: (items: number, replies: number) =>
    `Brought over ${counted(items, 'item', 'items')} and ${counted(replies, 'stored reply', 'stored replies')}.`,
  untitled: 'Untitled case',

  panel: {
    form: 'Search all cases',
    text: 'Text',
    textHint: 'Part of a name, an address, a tag, a note or a title',
    kind: 'Kind',
    anyKind: 'Any kind',
    verdict: 'Verdict',
    anyVerdict: 'Any verdict',
    tag: 'Tag',
    since: 'Seen since',
    until: 'Seen before',
    search: 'Search',
    clear: 'Clear',
    results: 'Results by case',
    found: (cases: number, more: boolean) => `${casesOf(cases)}${more ? ' so far' : ''}`,
    count: (count: number) => counted(count, 'match', 'matches'),
    inTitle: 'in the title',
    none: 'No case contains this',
    noneHelp: 'Use fewer words or fewer conditions. Private cases and cases that could not be read are not searched.',
    moreCases: 'More cases',
    bringHelp: (count: number) =>
      `Adds what that case knows of the ${counted(count, 'listed value')} to this case, with the stored replies. Costs nothing; undo removes it.`,
    allOf: (count: number) => `Show all ${figure(count)}`,
    emptyTitle: 'Search all your cases at once',
    empty: 'Sextant remembers the cases that it has opened. Add a folder to include the cases of your team.',
    index: 'Index',
    state: ({ cases, values }: Pick<MemoryState, 'cases' | 'values'>) =>
      `${casesOf(cases)} · ${counted(values, 'value', 'values')}`,
    reading: (waiting: number) => `Reading · ${casesOf(waiting)} left`,
    looking: 'Looking for changed cases',
    paused: 'Paused',
    ready: 'Up to date',
    pause: 'Pause',
    resume: 'Resume',
    look: 'Check now',
    rebuild: 'Build again',
    rebuildHelp: 'Deletes the index and reads all cases again. Cases are only read.',
    folders: 'Watched folders',
    noFolders: 'Only cases that you opened here.',
    addFolder: 'Add folder…',
    addFolderHelp: 'Choose any case in the folder. Its other cases, and those in folders below, are included.',
    removeFolder: 'Remove',
    folderGone: 'not available',
    problems: 'Left out',
    forget: 'Forget missing cases',
    forgetHelp:
      'They are no longer listed here. A case that comes back is read when you open it, or in a watched folder.',
    /** A state that says everything needs no reason. */
    leftOut: (state: KnownCase['state'], why: string): string =>
      state === 'unreadable' || state === 'read'
        ? `${memoryTexts.panel.states[state]}: ${why}`
        : memoryTexts.panel.states[state],
    states: {
      read: 'read in part',
      waiting: 'waiting',
      private: 'private',
      missing: 'missing',
      unreadable: 'not readable',
    },
    isPrivate: 'This case is private',
    privateHelp: 'A private case is left out of the index, on every machine.',
  },
} as const;
