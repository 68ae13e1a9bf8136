import { counted, secondOf } from '../../shared/figures.ts';

/** What is said when something was done with the selection, or can't be. */
export const selectionTexts = {
  nothingSelected: 'Nothing is selected.',
  copied: (values: number) => `Copied ${counted(values, 'value')}, defanged.`,
  copiedFanged: (values: number) => `Copied ${counted(values, 'value')} as they are: a click can open them.`,
  removed: (things: number) => `Removed ${counted(things, 'thing')}. Undo brings them back.`,
  mergeNeedsTwo: 'Select two or more things to merge; they go into the one that was chosen last.',
  mergeNeedsOneKind: (value: string, kind: string) => `Only things of one kind can be merged. “${value}” is a ${kind}.`,
  merged: (things: number, into: string) => `Merged ${things} into ${into}. Undo takes them apart.`,
  noDomain: 'None of the selected is a domain.',
  noRecord: 'The case holds no record of it yet.',
  noRecordOf: (domains: number) =>
    `${domains === 1 ? '1 domain was' : `${domains} domains were`} not read yet: enrich first.`,
  expanded: (added: number, at: string | null) => {
    const what = added === 0 ? 'Nothing new' : added === 1 ? '1 new thing' : `${added} new things`;
    return `${what} from the case${at === null ? '' : `, as of ${secondOf(at)} UTC`}. It cost nothing.`;
  },
} as const;
