import type { ReplyLine } from '../../shared/case-lists.ts';
import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import type { Common } from '../../shared/graph-answers.ts';
import type { ShareLink } from '../../shared/share-link.ts';

/** A picture of a site, as the case holds it. */
export interface ReportImage {
  readonly domain: string;
  readonly at: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** An exchange, and what its reply says of a limit that it was cut at. */
export interface ReportedReply extends ReplyLine {
  readonly limit: string | null;
}

/** Everything that a report tells, read from the case. */
export interface ReportFacts {
  readonly title: string;
  readonly summary: string;
  readonly caseId: string;
  readonly created: string;
  readonly changed: string;
  readonly now: string;
  readonly version: string;
  readonly defanged: boolean;
  /** What is on the canvas. */
  readonly entities: readonly EntityRow[];
  /** Links that passive DNS dated, with both ends. */
  readonly dated: readonly { readonly edge: EdgeRow; readonly from: EntityRow; readonly to: EntityRow }[];
  readonly counts: { readonly entities: number; readonly edges: number; readonly replies: number };
  /** Null where there are too few to compare. */
  readonly common: Common | null;
  /** How many domains there are, where fewer were compared. */
  readonly comparedOf: number;
  readonly drawings: readonly { readonly title: string; readonly svg: string }[];
  readonly pictures: readonly ReportImage[];
  readonly morePictures: number;
  readonly links: readonly { readonly name: string; readonly link: ShareLink }[];
  readonly replies: readonly ReportedReply[];
  /** How long the chain of the case is, and the hash it ends with. */
  readonly chain: { readonly entries: number; readonly hash: string };
}
