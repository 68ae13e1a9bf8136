import { counted, figure } from '../../shared/figures.ts';
import type { MemberCounts, MemberVerdict } from '../../shared/membership.ts';

/** Words for the verdicts on items: in, out or unsure. */
export const membershipTexts = {
  verdicts: { in: 'In', out: 'Out', unsure: 'Unsure' } satisfies Readonly<Record<MemberVerdict, string>>,
  /** What a verdict says of an item, for hints. */
  says: {
    in: (campaign: string) => `Part of ${campaign}`,
    out: (campaign: string) => `Not part of ${campaign}`,
    unsure: (campaign: string) => `Unsure whether it is part of ${campaign}`,
  },
  /** "37 in, 4 unsure": what there is none of is left out. */
  counts: (counts: MemberCounts) =>
    (['in', 'out', 'unsure'] as const)
      .filter((verdict) => counts[verdict] > 0)
      .map((verdict) => `${figure(counts[verdict])} ${verdict}`)
      .join(', ') || 'Nothing judged',
  campaign: 'Campaign',
  from: (name: string, origin: string) => `${name} (from ${origin})`,
  newCampaign: 'New campaign…',
  newCampaignName: 'Name of the new campaign',
  more: 'Rename or remove the campaign',
  rename: 'Rename…',
  newName: 'New name of the campaign',
  remove: 'Remove the campaign',
  removed: (name: string, verdicts: number) =>
    `Removed the campaign ${name} and ${counted(verdicts, 'verdict')}. Undo restores them.`,
  filter: 'Verdict',
  filters: { all: 'Any verdict', in: 'In', out: 'Out', unsure: 'Unsure', none: 'Not judged' },
  filterWords: { in: 'in', out: 'out', unsure: 'unsure', none: 'not judged' },
  reason: (items: number) => `Not part: ${counted(items, 'item')}, because…`,
  reasonHint: 'For example: parking page, registrar’s own domain',
  judge: 'Out',
} as const;
