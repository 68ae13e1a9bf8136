import * as z from 'zod';
import { entityKinds } from '../entity-kinds.ts';
import { ReadPath } from '../file-path.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { FoundCase, MemoryState, PastVerdict, SeenValue } from '../memory.ts';

const Value = z.strictObject({
  kind: z.enum(entityKinds).describe('Its kind.'),
  value: HostileText.describe('The value.'),
});

const Time = z.iso.datetime().optional();

export const memoryCalls = {
  'memory.seen': {
    does: 'Tells for each value in which other cases it is, when, and what was decided there. Costs nothing.',
    input: z.strictObject({
      values: z.array(Value).min(1).max(5000).describe('The values.'),
      most: z.int().min(0).max(50).default(5).describe('Maximum cases listed for each value.'),
    }),
    output: z.object({ values: z.array(SeenValue), ready: z.boolean().describe('All known cases have been read.') }),
  },
  'memory.search': {
    does: 'Searches all cases that this program has opened, and those in the watched folders. Costs nothing.',
    input: z.strictObject({
      text: z.string().max(400).default('').describe('Words that the value, its tags, its note or the title contains.'),
      kind: z.enum(entityKinds).optional().describe('Only values of this kind.'),
      tag: z.string().trim().min(1).max(100).optional().describe('Only values with this tag.'),
      verdict: PastVerdict.optional().describe('Only values with this verdict.'),
      since: Time.describe('Only values seen at this time or later.'),
      until: Time.describe('Only values seen before this time.'),
      path: ReadPath.optional().describe('Only this case.'),
      from: z.int().min(0).default(0).describe('Continues a search: `next` of the part before.'),
      limit: z.int().min(1).max(200).default(50).describe('Maximum cases.'),
      perCase: z.int().min(1).max(1000).default(5).describe('Maximum values of each case.'),
    }),
    output: z.object({
      cases: z.array(FoundCase),
      next: z.int().nullable().describe('Where to continue; null at the end.'),
      looked: z.int().describe('How many values were compared.'),
      ready: z.boolean().describe('All known cases have been read.'),
    }),
  },
  'memory.state': {
    does: 'Describes the index of all cases: what it knows, what it is reading, and which cases it left out.',
    input: z.strictObject({}),
    output: MemoryState,
  },
  'memory.folder': {
    does: 'Adds a folder whose cases are indexed, or removes one. Reads cases only.',
    input: z.strictObject({
      add: ReadPath.optional().describe('A folder, or a case in it. If omitted, Sextant asks for a case in it.'),
      remove: z.string().max(4096).optional().describe('The folder to remove, as memory.state lists it.'),
    }),
    output: MemoryState,
  },
  'memory.run': {
    does: 'Pauses or resumes the index, looks for changed cases now, builds it again from the cases, or forgets missing cases.',
    input: z.strictObject({
      how: z
        .enum(['pause', 'resume', 'look', 'rebuild', 'forget'])
        .describe('What to do. rebuild: deletes the index first; forget: no longer names missing cases.'),
      wait: z.boolean().default(false).describe('Answers when all known cases have been read.'),
    }),
    output: MemoryState,
  },
  'memory.bringOver': {
    does: 'Adds what another case knows of these values to the open case: the items, their links and the stored replies behind them. One step that can be undone. Costs nothing.',
    input: z.strictObject({
      path: ReadPath.describe('The other case.'),
      values: z.array(Value).min(1).max(1000).describe('The values.'),
    }),
    output: z.object({ entities: z.int(), edges: z.int(), replies: z.int() }),
  },
  'memory.private': {
    does: 'Tells whether the open case is private, which leaves it out of the index on every machine, or changes that.',
    input: z.strictObject({ set: z.boolean().optional().describe('If omitted: unchanged.') }),
    output: z.object({ private: z.boolean() }),
  },
} satisfies CallSpecs;

export const memoryEvents = {
  'memory.changed': {
    tells: 'The index of all cases has read something, or its settings changed.',
    payload: MemoryState,
  },
} satisfies EventSpecs;
