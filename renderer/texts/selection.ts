import { counted, queryCount, secondOf } from '../../shared/figures.ts';

/** Notices of the commands on the selection. */
export const selectionTexts = {
  noGroup: 'Select a group, or items of one.',
  ungrouped: (groups: number) => `${counted(groups, 'group')} dissolved`,
  nothingSelected: 'Nothing selected',
  copied: (values: number) => `Copied ${counted(values, 'value')}, defanged`,
  copiedFanged: (values: number) => `Copied ${counted(values, 'value')}, fanged: a click can open them.`,
  removed: (items: number) => `Removed ${counted(items, 'item')}. Undo restores them.`,
  mergeNeedsTwo: 'Select two or more items. They are merged into the one selected last.',
  mergeNeedsOneKind: (value: string, kind: string) => `Only items of one kind can be merged. “${value}” is a ${kind}.`,
  merged: (items: number, into: string) => `Merged ${counted(items, 'item')} into ${into}. Undo separates them.`,
  noDomain: 'No domain selected',
  expand: (domains: number) => `Expand ${counted(domains, 'domain')}`,
  noRecord: (domains: number) => `No record yet · Look up (${queryCount(Math.ceil(domains / 100))})`,
  noRecordOf: (domains: number) => `${counted(domains, 'domain has', 'domains have')} no record yet. Look up first.`,
  expanded: (added: number, at: string | null) => {
    const what = added === 0 ? 'Nothing new' : `Added ${counted(added, 'item')}`;
    return `${what} from stored records${at === null ? '' : ` (${secondOf(at)} UTC)`}, no cost`;
  },
} as const;
