import * as z from 'zod';
import { CaseState } from '../case-state.ts';
import { ReadPath, WritePath } from '../file-path.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { AuthorKey, NewsMark, TeamNews, TeamState } from '../team.ts';
import { DatabaseAddress } from '../team-database.ts';

const Password = z
  .string()
  .min(1)
  .max(1000)
  .optional()
  .describe('The password of the login, stored in the keychain. If omitted, the stored one is used.');

export const teamCalls = {
  'team.state': {
    does: 'Describes how the open case is shared: who works on it, what is new, and what waits to be sent.',
    input: z.strictObject({}),
    output: TeamState,
  },
  'team.identify': {
    does: 'Creates your identity, a name and a key pair whose private key stays in the keychain, or returns it.',
    input: z.strictObject({ name: z.string().trim().min(1).max(200).describe('Your name, as colleagues see it.') }),
    output: TeamState,
  },
  'team.shareInFolder': {
    does: 'Shares the open case through a folder that your team has: a network drive, a Git repository, a synchronised folder.',
    input: z.strictObject({
      place: WritePath.optional().describe('The folder for this case; it is created. If omitted, Sextant asks.'),
    }),
    output: TeamState,
  },
  'team.shareInDatabase': {
    does: 'Shares the open case through a PostgreSQL database of your team.',
    input: z.strictObject({ address: DatabaseAddress.describe('The database.'), password: Password }),
    output: TeamState,
  },
  'team.prepareDatabase': {
    does: 'Prepares a PostgreSQL database for shared cases. Changes nothing in one that is prepared.',
    input: z.strictObject({
      address: DatabaseAddress.describe('The database.'),
      password: Password.describe(
        'The password of the login, which is not stored. If omitted, the stored one is used.',
      ),
    }),
    output: z.object({ isNew: z.boolean().describe('False if it was prepared before.') }),
  },
  'team.joinFolder': {
    does: 'Makes a case of your own from a shared folder, and keeps it the same as that of your colleagues.',
    input: z.strictObject({
      place: ReadPath.optional().describe('The shared folder, or the file case.json in it. If omitted, Sextant asks.'),
    }),
    output: CaseState,
  },
  'team.joinDatabase': {
    does: 'Makes a case of your own from a shared one in a PostgreSQL database.',
    input: z.strictObject({
      address: DatabaseAddress.describe('The database.'),
      caseId: z.uuid().optional().describe('Which case; needed if several are shared with you.'),
      password: Password,
    }),
    output: CaseState,
  },
  'team.addPerson': {
    does: 'Adds a colleague to the shared case, or changes what they may do. Only an owner can. The password of a new login is shown once, in a window of its own, to hand over.',
    input: z.strictObject({
      identity: z.string().max(400).describe('The line that your colleague sees as their identity.'),
      role: z.enum(['owner', 'editor', 'reader']).default('editor').describe('What they may do.'),
      login: z
        .string()
        .min(1)
        .max(63)
        .optional()
        .describe('For a database: the name of their login, which is created if it is missing.'),
    }),
    output: TeamState,
  },
  'team.removePerson': {
    does: 'Removes a colleague from the shared case. What they wrote until now stays; what they write later does not count.',
    input: z.strictObject({ author: AuthorKey.describe('Whom, as team.state returns it.') }),
    output: TeamState,
  },
  'team.decide': {
    does: 'Decides a conflict: which of the two values counts. The other stays in the history.',
    input: z.strictObject({
      row: z.string().max(200_000).describe('The conflict’s row, as team.state returns it.'),
      field: z.string().max(3000).describe('The conflict’s field.'),
      side: z.enum(['taken', 'other']).describe('The value to keep.'),
    }),
    output: TeamState,
  },
  'team.news': {
    does: 'Lists the items that colleagues changed since you last looked, and the first event of it.',
    input: z.strictObject({
      after: NewsMark.optional().describe(
        'The mark of an earlier answer: only what came after it. If you looked since then, all of it.',
      ),
    }),
    output: TeamNews,
  },
  'team.looked': {
    does: 'Marks everything that colleagues wrote so far as seen.',
    input: z.strictObject({}),
    output: TeamState,
  },
  'team.sync': {
    does: 'Brings what colleagues wrote and sends what you wrote, now.',
    input: z.strictObject({}),
    output: TeamState,
  },
} satisfies CallSpecs;

export const teamEvents = {
  'team.changed': { tells: 'Colleagues wrote something, or the connection to them changed.', payload: TeamState },
} satisfies EventSpecs;
