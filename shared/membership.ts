import * as z from 'zod';
import { HostileText } from './hostile.ts';

/**
 * Which items belong to a campaign, as the user decided: in, out or unsure, with a reason. A case can hold several
 * campaigns. What the program proposes is kept apart: only a person writes these rows.
 */

export const memberVerdicts = ['in', 'out', 'unsure'] as const;
export const MemberVerdict = z.enum(memberVerdicts);
export type MemberVerdict = z.output<typeof MemberVerdict>;

/** The longest reason, in characters. */
export const longestReason = 2000;
export const longestCampaignName = 200;

const Id = z.int().min(1);
/** The file or case that a row was imported from; empty for rows from here. It stays for ever. */
const Origin = z.string().nullish();

export const CampaignRow = z.object({ id: Id, name: HostileText, origin: Origin });
export type CampaignRow = z.output<typeof CampaignRow>;

/** One verdict: an item has at most one in each campaign. */
export const MembershipRow = z.object({
  id: Id,
  campaign: Id,
  entity: Id,
  verdict: MemberVerdict,
  reason: HostileText,
  origin: Origin,
});
export type MembershipRow = z.output<typeof MembershipRow>;

export const MemberCounts = z.object({ in: z.int(), out: z.int(), unsure: z.int() });
export type MemberCounts = z.output<typeof MemberCounts>;

export const noMembers: MemberCounts = { in: 0, out: 0, unsure: 0 };

/** A campaign and how many items have which verdict. */
export const CountedCampaign = CampaignRow.extend({ counts: MemberCounts });
export type CountedCampaign = z.output<typeof CountedCampaign>;
