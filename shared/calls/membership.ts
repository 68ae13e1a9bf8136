import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import {
  CampaignRow,
  CountedCampaign,
  longestCampaignName,
  longestReason,
  MembershipRow,
  MemberVerdict,
} from '../membership.ts';

const Id = z.int().min(1);
const Name = z.string().trim().min(1).max(longestCampaignName);
const Campaign = Id.describe('The ID of a campaign, as membership.list returns it.');

export const membershipCalls = {
  'membership.list': {
    does: 'Lists the campaigns of the case with their counts, and the verdicts on its items: in, out or unsure, with reasons.',
    input: z.strictObject({
      campaign: Campaign.optional().describe('Only the verdicts of this campaign.'),
      after: Id.optional().describe('The `next` of the previous part. If omitted: the first part.'),
      at: Id.optional().describe('The verdicts after this event. If omitted: the current ones.'),
    }),
    output: z.object({
      campaigns: z.array(CountedCampaign),
      current: Id.nullable().describe('The campaign that membership.judge uses by default; null if there is none.'),
      rows: z.array(MembershipRow),
      next: Id.nullable().describe('Send this as `after` for the next part; null if this was the last.'),
    }),
  },
  'membership.judge': {
    does: 'Records whether items belong to a campaign. One step, which can be undone.',
    input: z.strictObject({
      ids: z
        .array(Id)
        .min(1)
        .max(100_000)
        .describe('IDs of items, as case.graph lists them; for a cluster, all of its items.'),
      campaign: Campaign.optional().describe(
        'The campaign. If omitted: the one that was judged last. If the case has none, Sextant creates one with the title of the case.',
      ),
      verdict: MemberVerdict.nullable().describe(
        'in: part of the campaign. out: not part of it. null: withdraws the verdict.',
      ),
      reason: z
        .string()
        .max(longestReason)
        .optional()
        .describe('Why. If omitted, an item that already has this verdict keeps its reason.'),
    }),
    output: z.object({
      campaign: Id.nullable().describe('The campaign; null if there was none to withdraw from.'),
      changed: z.int().describe('How many items have another verdict or reason now.'),
    }),
  },
  'membership.addCampaign': {
    does: 'Adds a campaign to the case. Can be undone.',
    input: z.strictObject({ name: Name.describe('Its name.') }),
    output: CampaignRow,
  },
  'membership.renameCampaign': {
    does: 'Renames a campaign. Can be undone.',
    input: z.strictObject({ id: Campaign, name: Name.describe('The new name.') }),
    output: CampaignRow,
  },
  'membership.removeCampaign': {
    does: 'Removes a campaign and its verdicts from the case. The items stay. Can be undone.',
    input: z.strictObject({ id: Campaign }),
    output: z.object({ removed: z.int().describe('How many verdicts were removed.') }),
  },
} satisfies CallSpecs;

export const membershipEvents = {
  'membership.changed': {
    tells: 'Campaigns or verdicts were added, changed or removed. A long change comes in parts.',
    payload: z.object({
      campaigns: z.array(CampaignRow),
      rows: z.array(MembershipRow),
      removed: z.object({ campaigns: z.array(z.int()), rows: z.array(z.int()) }),
    }),
  },
} satisfies EventSpecs;
