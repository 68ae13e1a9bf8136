import * as z from 'zod';
import { HostileText } from './hostile.ts';
import { Failure } from './result.ts';
import { DatabaseAddress, TeamRole } from './team-database.ts';

/** A shared case as the window shows it. */

/** A public key, in hex. */
export const AuthorKey = z.string().regex(/^[0-9a-f]{64}$/);

export const TeamWay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), place: z.string() }),
  z.object({ kind: z.literal('postgres'), address: DatabaseAddress }),
]);
export type TeamWay = z.output<typeof TeamWay>;

export const TeamPerson = z.object({
  author: AuthorKey,
  name: HostileText,
  role: TeamRole,
  isMe: z.boolean(),
  /** Connected right now; null where nobody can know. */
  isHere: z.boolean().nullable(),
  /** When they last wrote. */
  at: z.string().nullable(),
  /** How many of your changes they did not know then; null for yourself, and for who never wrote. */
  behind: z.int().nullable(),
  /** What they wrote since you last looked. */
  news: z.int(),
});
export type TeamPerson = z.output<typeof TeamPerson>;

const Side = z.object({ name: HostileText, at: z.string(), text: HostileText });

/** Two changed the same thing without knowing of each other. */
export const TeamConflict = z.object({
  /** Which row, as entries name it. */
  row: z.string(),
  field: z.string(),
  /** What it is about, such as "Note of example.com". */
  subject: HostileText,
  taken: Side.describe('The later one, which counts.'),
  other: Side,
});
export type TeamConflict = z.output<typeof TeamConflict>;

/** How far news were read. */
export const NewsMark = z.string().regex(/^\d{1,16} \d{1,16}$/);

/** What colleagues changed since the user last looked. */
export const TeamNews = z.object({
  /** The first event of it; null without news. */
  from: z.int().nullable(),
  /** The items that are there, each with who changed it last. */
  items: z.array(z.object({ id: z.int(), who: HostileText })),
  /** To ask later for what came after. */
  mark: NewsMark,
  /** Whether this is all of it, and not what came after a mark. */
  isWhole: z.boolean(),
});
export type TeamNews = z.output<typeof TeamNews>;

export const TeamState = z.object({
  identity: z.object({ name: HostileText, author: AuthorKey, line: z.string() }).nullable(),
  /** Null for a case of one person. */
  shared: z
    .object({
      way: TeamWay.nullable(),
      role: TeamRole.nullable(),
      people: z.array(TeamPerson),
      conflicts: z.array(TeamConflict),
      /** Changes that wait to be sent. */
      unsent: z.int(),
      offline: z.object({ since: z.string(), failure: Failure }).nullable(),
      refused: z.array(z.object({ name: HostileText, why: z.string() })),
    })
    .nullable(),
});
export type TeamState = z.output<typeof TeamState>;
