import type { EdgeRow, EntityRow, GroupRow } from '../../shared/case-rows.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import type { Subject } from '../case/queries/subject.ts';

/** The user's options besides the format. */
export interface FormatWishes {
  /** Whether values are defanged, so that no program makes links of them. */
  readonly defanged: boolean;
}

/** Writes a format piece by piece; it reads only the subject, and the same subject always gives the same text. */
export type Formatter = (subject: Subject, wishes: FormatWishes) => Generator<string>;

/** An entity from a file; members that the file lacks are missing. */
export interface ReadThing extends Thing {
  readonly row?: Partial<Omit<EntityRow, 'id' | 'kind' | 'value' | 'group'>>;
  /** Its stack, by the name in the file. */
  readonly stack?: string | undefined;
}

export interface ReadLink extends Pick<EdgeRow, 'kind' | 'first' | 'last' | 'count'> {
  readonly from: Thing;
  readonly to: Thing;
}

/** What a reader finds in a file, in sequence. A stack comes before its entities. */
export type ReadPiece =
  | { readonly is: 'stack'; readonly name: string; readonly row: Omit<GroupRow, 'id'> }
  | { readonly is: 'thing'; readonly thing: ReadThing }
  | { readonly is: 'link'; readonly link: ReadLink }
  /** Something that was not imported, with its kind, for counting. */
  | { readonly is: 'left-out'; readonly why: string };

export type Reader = (chunks: AsyncIterable<string>) => AsyncGenerator<ReadPiece>;
