import type { EdgeRow, EntityRow, GroupRow } from '../../shared/case-rows.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import type { Subject } from '../case/queries/subject.ts';

/** What a person chose beside the format. */
export interface FormatWishes {
  /** Values that no program takes for links. */
  readonly defanged: boolean;
}

/** Writes a format piece by piece; it reads nothing but the subject, and the same subject always gives the same text. */
export type Formatter = (subject: Subject, wishes: FormatWishes) => Generator<string>;

/** A thing as a file says it; what the file does not say is not there. */
export interface ReadThing extends Thing {
  readonly row?: Partial<Omit<EntityRow, 'id' | 'kind' | 'value' | 'group'>>;
  /** The stack that it is in, by the name it has in the file. */
  readonly stack?: string | undefined;
}

export interface ReadLink extends Pick<EdgeRow, 'kind' | 'first' | 'last' | 'count'> {
  readonly from: Thing;
  readonly to: Thing;
}

/** What a reader finds in a file, one after the other. A stack comes before the things in it. */
export type ReadPiece =
  | { readonly is: 'stack'; readonly name: string; readonly row: Omit<GroupRow, 'id'> }
  | { readonly is: 'thing'; readonly thing: ReadThing }
  | { readonly is: 'link'; readonly link: ReadLink }
  /** Something that could not be taken over, told by its kind, which is counted. */
  | { readonly is: 'left-out'; readonly why: string };

export type Reader = (chunks: AsyncIterable<string>) => AsyncGenerator<ReadPiece>;
