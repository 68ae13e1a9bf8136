import type { EdgeRow, EntityRow, GroupRow } from '../../../shared/case-rows.ts';
import type { Thing } from '../../../shared/graph-addition.ts';
import type { CampaignRow, MembershipRow } from '../../../shared/membership.ts';

/** A link with its two ends. */
export interface LinkRow extends EdgeRow {
  readonly start: Thing;
  readonly end: Thing;
}

/** The exported data, read part by part, so that a large case is never in memory at once. */
export interface Subject {
  readonly caseId: string;
  readonly title: string;
  readonly note: string;
  readonly created: string;
  /** When the case last changed. */
  readonly changed: string;
  readonly groups: readonly GroupRow[];
  readonly campaigns: readonly CampaignRow[];
  readonly size: number;
  /** How many links the case has; fewer if some are not exported. */
  readonly mostLinks: number;
  entities(): Generator<EntityRow>;
  /** The verdicts on an entity, at most one per campaign. */
  judged(id: number): readonly Judged[];
  /** Only links between exported entities. */
  links(): Generator<LinkRow>;
}

/** A user's verdict on an entity, with the campaign. */
export interface Judged extends Pick<MembershipRow, 'verdict' | 'reason'> {
  readonly campaign: CampaignRow;
}
