import type { EdgeRow, EntityRow, GroupRow } from '../../shared/case-rows.ts';
import type { Thing } from '../../shared/graph-addition.ts';

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
  /** The record of a domain that came before, in the neutral words of the API. */
  | { readonly is: 'record'; readonly domain: string; readonly record: object }
  /** A search that was exported from the web: it can be run, and costs queries. */
  | { readonly is: 'search'; readonly hash: string }
  /** A column or part of the file that has values, and what they become; null if nothing is read from it. */
  | { readonly is: 'column'; readonly name: string; readonly becomes: string | null; readonly values: number }
  /** Something odd that was imported nevertheless. */
  | { readonly is: 'remark'; readonly what: string }
  /** Something that was not imported, with its kind, for counting. */
  | { readonly is: 'left-out'; readonly why: string };

/** How many lines or records a reader takes before it tells of columns: a file that is cut has its columns, too. */
export const columnsEvery = 100;

export const leftOut = (why: string): ReadPiece => ({ is: 'left-out', why });

/** The reason for everything after the end of half a file. */
export const incomplete = leftOut('The file is incomplete: everything before its end was imported.');

export const unreadablePart = leftOut('a part of the file that is too long or unreadable');
