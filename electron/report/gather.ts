import type { ReplyLine } from '../../shared/case-lists.ts';
import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import type { Common } from '../../shared/graph-answers.ts';
import type { CampaignRow } from '../../shared/membership.ts';
import type { ShareLink } from '../../shared/share-link.ts';
import type { Judged } from '../case/queries/subject-shape.ts';

/** A stored picture of a site. */
export interface ReportImage {
  readonly domain: string;
  readonly at: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** An exchange, and the limit that cut its reply, if the reply mentions one. */
export interface ReportedReply extends ReplyLine {
  readonly limit: string | null;
}

/** A campaign with what was judged in it. */
export interface ReportedCampaign extends CampaignRow {
  readonly judged: readonly (Pick<Judged, 'verdict' | 'reason'> & { readonly row: EntityRow })[];
}

/** All data of a report, read from the case. */
export interface ReportFacts {
  readonly title: string;
  readonly summary: string;
  readonly caseId: string;
  readonly created: string;
  readonly changed: string;
  readonly now: string;
  readonly version: string;
  readonly defanged: boolean;
  /** The entities on the canvas. */
  readonly entities: readonly EntityRow[];
  readonly campaigns: readonly ReportedCampaign[];
  /** Links with times from passive DNS, with both ends. */
  readonly dated: readonly { readonly edge: EdgeRow; readonly from: EntityRow; readonly to: EntityRow }[];
  readonly counts: { readonly entities: number; readonly edges: number; readonly replies: number };
  /** Null when there are too few to compare. */
  readonly common: Common | null;
  /** The number of domains, if fewer were compared. */
  readonly comparedOf: number;
  /** Whether only the members of the campaigns were compared. */
  readonly comparesMembers: boolean;
  readonly drawings: readonly { readonly title: string; readonly svg: string }[];
  readonly pictures: readonly ReportImage[];
  readonly morePictures: number;
  readonly links: readonly { readonly name: string; readonly link: ShareLink }[];
  readonly replies: readonly ReportedReply[];
  /** The length of the case's chain, and its last hash. */
  readonly chain: { readonly entries: number; readonly hash: string };
}
