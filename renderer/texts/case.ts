import type { CaseState } from '../../shared/case-state.ts';
import type { ChangeKind, MergeChoice, MergeLook } from '../../shared/comparison.ts';
import { clockOf, dayOf, figure, secondOf } from '../../shared/figures.ts';
import { caseTexts } from '../texts/case.ts';

const copyMerged = 'The copy is merged';

/** What the window says of the case as a whole: its title, its search, and the dialogs and notices of its commands. */
export const caseTexts = {
  fixed: {
    title: 'The case can’t be changed now.',
    inPast: 'This is the case as it was. Go back to the present to change something.',
  },
  opened: {
    new: 'A new case is open. The one before is kept: see Open recent.',
    copy: (path: string) => `A copy is in ${path}.`,
    imported: (entities: number, edges: number, replies: number) =>
      `Imported ${entities} things, ${edges} links and ${replies} replies.`,
  },
  nothingSelected: 'Nothing is selected.',
  title: {
    rename: (path: string) => `${path}\nClick to rename.`,
    saved: savedText,
  },
  undo: {
    label: 'Undo',
    next: (step: string) => `Undo: ${step}`,
    nothing: 'There is nothing to undo.',
    done: (step: string) => `Undone: ${step}`,
  },
  redo: {
    label: 'Redo',
    next: (step: string) => `Do again: ${step}`,
    nothing: 'There is nothing to do again.',
    done: (step: string) => `Done again: ${step}`,
  },
  search: {
    label: 'Search the case',
    hits: 'Found in the case',
    found: (hits: number, more: boolean, milliseconds: number) =>
      `${hits === 0 ? 'Nothing in this case.' : `${hits}${more ? ' of more' : ''} found`} in ${milliseconds} ms`,
  },
  past: {
    label: 'The past',
    title: 'The case as it was',
    at: 'at',
    after: (step: string) => `, right after “${step}”. Nothing can be changed here.`,
    back: 'Back to the present',
  },
  add: {
    title: 'Add',
    action: (things: number) => (things > 1 ? `Add ${things}` : 'Add'),
    kind: 'Kind',
    guessKind: 'Told by its form',
    values: 'Values, one to a line',
    hint: 'Domains, addresses, e-mails, hashes. Defanged ones are understood.',
    tooMany: (most: number) => `Up to ${most} at a time.`,
    unknown: (first: string, others: number) =>
      `Can’t tell what “${first}”${others > 0 ? ` and ${others} more` : ''} is: choose a kind, or take it out.`,
    added: (added: number, there: number) => `Added ${added}.${there > 0 ? ` ${there} were there already.` : ''}`,
  },
  annotate: {
    several: (things: number) => `${things} things`,
    action: 'Save',
    note: 'Note',
    noteHint: 'Markdown.',
    notesHint: 'Left empty, each keeps its own.',
    tags: 'Tags',
    sharedTags: 'Tags that all of them have',
    colour: 'Colour',
  },
  compare: {
    title: 'What differs',
    against: 'This case now, against',
    asOf: 'as of',
    all: (lines: number) => `All ${lines}`,
    kinds: { new: 'New', gone: 'Gone', changed: 'Changed' } satisfies Readonly<Record<ChangeKind, string>>,
    count: (kind: string, lines: number) => `${kind} ${lines}`,
    same: 'Nothing differs here. Where things stand on the canvas is not compared.',
    list: 'Differences',
    noValue: 'none',
    more: 'More',
    close: 'Close',
  },
  exportEvidence: {
    title: 'Export evidence',
    action: 'Export',
    about: 'Replies, ledger, a readable index, and a checker that needs only Node.',
    form: 'As',
    zip: 'one zip file',
    folder: 'a folder',
    raw: 'With the raw bytes',
    rawHint: 'The bytes as they came: hashes can be checked. Links to pictures and downloads in them may still open.',
    maskedHint:
      'Tokens are masked, so that nothing in it opens anything. The hashes of masked replies can’t be checked.',
    done: (replies: number, bytes: number, path: string) =>
      `${figure(replies)} replies (${figure(bytes)} bytes) are in ${path}.`,
  },
  group: {
    title: (things: number) => `Group ${things} ${things === 1 ? 'thing' : 'things'}`,
    action: 'Group',
    name: 'Name of the group',
  },
  merge: {
    title: 'Merge a colleague’s copy',
    action: 'Merge',
    neverOne: 'The two have gone their own ways from the beginning. ',
    oneUntil: 'The two were one until',
    brings: ({ counts: { entity, edge, other }, replies, events }: MergeLook) =>
      `${bringsItems(entity.new, entity.changed, entity.gone)}; links: ${edge.new} new; saved: ${other.new}; replies: ${replies}. Events that join the history: ${events}`,
    bringsItems,
    by: ', by',
    noConflict: 'Nothing conflicts.',
    conflicts: (count: number) => (count === 1 ? 'You both wrote this:' : `You both wrote these ${count}:`),
    choices: { mine: 'Mine', theirs: 'Theirs', both: 'Both, mine first' } satisfies Readonly<
      Record<MergeChoice, string>
    >,
    emptyText: 'nothing',
    merged: copyMerged,
    done: (events: number, replies: number) => `${copyMerged}, with ${events} events and ${replies} replies.`,
    undo: 'Undo takes it back.',
  },
  recent: {
    title: 'Open recent',
    list: 'Recent cases',
    none: 'No other case was open on this machine yet. “Open case…” takes one from anywhere.',
    gone: (path: string) => `${path} (not there any more)`,
  },
  recover: {
    title: 'Recover a damaged case',
    action: 'Choose the file…',
    about: 'What can be read is put into a new file. The damaged one is left as it is.',
    done: (rows: number, path: string) => `${rows} rows were saved to ${path}.`,
    nothingLost: 'Nothing was lost.',
    lost: (parts: string) => `Not readable: ${parts}.`,
  },
  rename: {
    title: 'Rename case',
    action: 'Rename',
    name: 'Title',
    summary: 'Summary',
    summaryHint: 'Markdown. It stands on top of reports.',
  },
  seal: {
    title: 'Seal this case',
    action: 'Seal…',
    about:
      'Writes one line with the hash that the case ends with now. Keep it elsewhere, in a mail or a ticket: with it anyone can prove later that nothing before it was changed.',
    service: 'Time-stamp service',
    optional: '(optional)',
    serviceHint: 'An RFC 3161 service signs the line and the time. It gets a hash, and nothing of the case.',
    done: (path: string, stampedAt: string | null) =>
      `Sealed in ${path}.${stampedAt === null ? '' : ` Time stamp: ${secondOf(stampedAt)} UTC.`} Keep it where the case is not.`,
  },
  verifySeal: {
    title: 'Verify against a seal',
    action: 'Verify',
    seal: 'Seal',
    hint: 'The line that begins with “sextant-seal”, or the whole file.',
  },
  example: {
    title: 'Example: who is behind the bank’s lookalikes?',
    note: (start: string) => `The bank saw \`${start}\` a year ago. **What else did they register, and are they still at it?**

What is here: the record of that name, the other domains of its registrant, and what passive DNS saw at its address. The
next step is yours: look at what links these, and pivot on what is rare.

Everything in the demo world is invented, and asking it costs nothing.`,
    notHere: 'The example lives in the demo world.',
    notHereNext: 'Switch to the demo connection to open it.',
    making: 'Asking the demo services for the example…',
    done: 'The example case is open. It is yours to change; asking the demo services costs nothing.',
  },
} as const;

function bringsItems(added: number, changed: number, gone: number): string {
  return `The copy brings things: ${added} new, ${changed} changed, ${gone} taken out`;
}

function savedText({ trouble, unsaved, readOnly, savedAt, odd }: CaseState): {
  readonly words: string;
  readonly level: 'bad' | 'warn' | 'quiet';
  readonly hint: string;
} {
  if (unsaved > 0 || trouble !== null) {
    const count = unsaved === 1 ? '1 answer not saved' : `${unsaved} answers not saved`;
    return { words: unsaved > 0 ? count : 'not saved', level: 'bad', hint: trouble ?? 'It is tried again.' };
  }
  if (odd !== null) return { words: 'some rows can’t be read', level: 'warn', hint: odd };
  if (readOnly !== null) return { words: 'read-only', level: 'warn', hint: readOnly };
  if (savedAt === null) return { words: 'nothing to save yet', level: 'quiet', hint: 'Every change is saved at once.' };
  return {
    words: `saved ${clockOf(savedAt)} UTC`,
    level: 'quiet',
    hint: `${dayOf(savedAt)}. Every change is saved at once.`,
  };
}
