import type { CaseState } from '../../shared/case-state.ts';
import type { ChangeKind, MergeChoice, MergeLook } from '../../shared/comparison.ts';
import { clockOf, dayOf, figure, secondOf } from '../../shared/figures.ts';

const copyMerged = 'Copy merged';

/** What the window says of the case as a whole: its title, its search, and the dialogs and notices of its commands. */
export const caseTexts = {
  fixed: {
    title: 'The case can’t be changed now.',
    inPast: 'This is a past state of the case. Go back to the present to make changes.',
  },
  opened: {
    new: 'New case. The previous one is under Open Recent.',
    copy: (path: string) => `Copy saved to ${path}.`,
    imported: (entities: number, edges: number, replies: number) =>
      `Imported ${entities} items, ${edges} links and ${replies} replies.`,
  },
  nothingSelected: 'Nothing selected',
  title: {
    rename: (path: string) => `${path}\nClick to rename.`,
    saved: savedText,
  },
  undo: {
    label: 'Undo',
    next: (step: string) => `Undo: ${step}`,
    nothing: 'Nothing to undo',
    done: (step: string) => `Undone: ${step}`,
  },
  redo: {
    label: 'Redo',
    next: (step: string) => `Redo: ${step}`,
    nothing: 'Nothing to redo',
    done: (step: string) => `Redone: ${step}`,
  },
  search: {
    label: 'Search the case',
    hits: 'Found in the case',
    none: 'Not in this case.',
    lookUp: 'Not in this case. Look it up?',
    found: (hits: number, more: boolean) =>
      more ? `First ${hits} matches` : hits === 1 ? '1 match' : `${hits} matches`,
  },
  past: {
    label: 'Past state',
    title: 'Past state',
    at: 'at',
    after: (step: string) => `, right after “${step}”. Read-only.`,
    back: 'Back to the present',
  },
  add: {
    title: 'Add',
    action: (items: number) => (items > 1 ? `Add ${items}` : 'Add'),
    kind: 'Type',
    guessKind: 'Detect type automatically',
    values: 'Values, one per line',
    hint: 'Domains, addresses, e-mails, hashes. Defanged values are accepted.',
    tooMany: (most: number) => `At most ${most} at a time.`,
    unknown: (first: string, others: number) =>
      `Type not recognised: “${first}”${others > 0 ? ` and ${others} more` : ''}. Choose a type or delete the line.`,
    added: (added: number, there: number) => `Added ${added}.${there > 0 ? ` ${there} already in the case.` : ''}`,
  },
  annotate: {
    several: (items: number) => `${items} items`,
    action: 'Save',
    note: 'Note',
    noteHint: 'Markdown.',
    notesHint: 'Leave empty to keep each note.',
    tags: 'Tags',
    sharedTags: 'Tags on all of them',
    colour: 'Colour',
  },
  compare: {
    title: 'Differences',
    against: 'This case now, compared with',
    asOf: 'as of',
    all: (lines: number) => `All ${lines}`,
    kinds: { new: 'New', gone: 'Gone', changed: 'Changed' } satisfies Readonly<Record<ChangeKind, string>>,
    count: (kind: string, lines: number) => `${kind} ${lines}`,
    same: 'No differences. Positions on the canvas are not compared.',
    list: 'Differences',
    noValue: 'none',
    more: 'More',
    close: 'Close',
  },
  exportEvidence: {
    title: 'Export evidence',
    action: 'Export',
    about: 'Replies, ledger, a readable index, and a checker that needs only Node.',
    form: 'Format',
    zip: 'Zip file',
    folder: 'Folder',
    raw: 'Include raw bytes',
    rawHint: 'Bytes as received: hashes can be checked. Links to images and downloads in them may still work.',
    maskedHint: 'Tokens are masked, so no link in it works. Hashes of masked replies can’t be checked.',
    done: (replies: number, bytes: number, path: string) =>
      `Exported ${figure(replies)} replies (${figure(bytes)} bytes) to ${path}.`,
  },
  group: {
    title: (items: number) => `Group ${items} ${items === 1 ? 'item' : 'items'}`,
    action: 'Group',
    name: 'Group name',
  },
  merge: {
    title: 'Merge a colleague’s copy',
    action: 'Merge',
    neverOne: 'The two cases have no common history. ',
    oneUntil: 'The two cases were the same until',
    brings: ({ counts: { entity, edge, other }, replies, events }: MergeLook) =>
      `${bringsItems(entity.new, entity.changed, entity.gone)}; links: ${edge.new} new; saved: ${other.new}; replies: ${replies}. Events added to the history: ${events}`,
    bringsItems,
    by: ', by',
    noConflict: 'No conflicts.',
    conflicts: (count: number) => (count === 1 ? 'You both changed this:' : `You both changed these ${count}:`),
    choices: { mine: 'Mine', theirs: 'Theirs', both: 'Both, mine first' } satisfies Readonly<
      Record<MergeChoice, string>
    >,
    emptyText: 'empty',
    merged: copyMerged,
    done: (events: number, replies: number) => `${copyMerged}: ${events} events, ${replies} replies.`,
    undo: 'You can undo this.',
  },
  recent: {
    title: 'Open recent',
    list: 'Recent cases',
    none: 'No other recent case. Use “Open case…” to open a file.',
    gone: (path: string) => `${path} (file not found)`,
  },
  recover: {
    title: 'Recover a damaged case',
    action: 'Choose file…',
    about: 'Saves everything readable to a new file. The damaged file is not changed.',
    done: (rows: number, path: string) => `Saved ${rows} rows to ${path}.`,
    nothingLost: 'Nothing was lost.',
    lost: (parts: string) => `Not readable: ${parts}.`,
  },
  rename: {
    title: 'Rename case',
    action: 'Rename',
    name: 'Title',
    summary: 'Summary',
    summaryHint: 'Markdown. Shown at the top of reports.',
  },
  seal: {
    title: 'Seal this case',
    action: 'Seal…',
    about:
      'Writes one line with the last hash of the case. Store it elsewhere, in a mail or a ticket: it lets anyone prove later that nothing before it was changed.',
    service: 'Time-stamp service',
    optional: '(optional)',
    serviceHint: 'An RFC 3161 service signs the line and the time. It receives a hash, and nothing else of the case.',
    done: (path: string, stampedAt: string | null) =>
      `Seal saved to ${path}.${stampedAt === null ? '' : ` Time stamp: ${secondOf(stampedAt)} UTC.`} Store it apart from the case.`,
  },
  verifySeal: {
    title: 'Verify against a seal',
    action: 'Verify',
    seal: 'Seal',
    hint: 'The line that begins with “sextant-seal”, or the whole file.',
  },
  example: {
    title: 'Example: who is behind the bank’s lookalikes?',
    note: (
      start: string,
    ) => `The bank saw \`${start}\` a year ago. **What else did they register, and are they still active?**

This case has the record of that domain, the other domains of its registrant, and the passive DNS records of its address.
The next step is yours: see what links these, and pivot on rare values.

Everything in the demo world is invented, and demo queries cost nothing.`,
    notHere: 'The example needs the demo connection.',
    notHereNext: 'Switch to the demo connection to open it.',
    making: 'Loading the example from the demo services…',
    done: 'Example case opened. You can change it. Demo queries cost nothing.',
  },
} as const;

function bringsItems(added: number, changed: number, gone: number): string {
  return `The copy has items: ${added} new, ${changed} changed, ${gone} removed`;
}

function savedText({ trouble, unsaved, readOnly, savedAt, odd }: CaseState): {
  readonly words: string;
  readonly level: 'bad' | 'warn' | 'quiet';
  readonly hint: string;
} {
  if (unsaved > 0 || trouble !== null) {
    const count = unsaved === 1 ? '1 reply not saved' : `${unsaved} replies not saved`;
    return { words: unsaved > 0 ? count : 'not saved', level: 'bad', hint: trouble ?? 'Sextant tries again.' };
  }
  if (odd !== null) return { words: 'some rows are unreadable', level: 'warn', hint: odd };
  if (readOnly !== null) return { words: 'read-only', level: 'warn', hint: readOnly };
  if (savedAt === null) return { words: 'nothing to save yet', level: 'quiet', hint: 'Every change is saved at once.' };
  return {
    words: `saved ${clockOf(savedAt)} UTC`,
    level: 'quiet',
    hint: `${dayOf(savedAt)}. Every change is saved at once.`,
  };
}
