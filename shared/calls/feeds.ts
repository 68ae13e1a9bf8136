import * as z from 'zod';
import { Completeness } from '../completeness.ts';
import { archiveNames, FeedName, FeedPage, FeedQuestion } from '../feeds.ts';
import type { CallSpecs } from '../ipc.ts';
import { Provenance } from '../provenance.ts';
import { SavedFile } from '../saved-file.ts';

export const feedsCalls = {
  'feeds.read': {
    does: 'Reads a feed: a time window, or with a session everything since the last read. At most 2 requests a minute and 120 an hour.',
    input: FeedQuestion,
    output: FeedPage,
    more: 'feeds.more',
  },
  'feeds.more': {
    does: 'Continues a session that stopped at a limit, or with a full answer, while the service still had more data.',
    input: z.strictObject({ resume: z.string().max(20_000).describe('The `resume` of a previous result.') }),
    output: FeedPage,
    more: 'feeds.more',
  },
  'feeds.endSession': {
    does: 'Ends a session of a feed at the service.',
    input: z.strictObject({
      feed: FeedName.describe('Which feed.'),
      session: z.string().min(1).max(64).describe('The name of the session, as given to feeds.read.'),
    }),
    output: Provenance.extend({}),
  },
  'feeds.archives': {
    does: 'Lists the archive files of a feed.',
    input: z.strictObject({
      feed: z.enum(archiveNames).describe('The feed.'),
      limit: z.int().min(1).max(5000).optional().describe('Only this many of the newest files; 48 cover a day.'),
    }),
    output: Provenance.extend({
      files: z.array(z.object({ name: z.string(), url: z.string() })),
      spoiled: z.int(),
      completeness: Completeness,
    }),
  },
  'feeds.download': {
    does: 'Downloads one archive file to a place that the user chooses, and compares it with its checksum file.',
    input: z.strictObject({
      url: z
        .url({ protocol: /^https?$/ })
        .max(8000)
        .describe('The link of a file, as feeds.archives returns it.'),
      checksumUrl: z
        .url({ protocol: /^https?$/ })
        .max(8000)
        .optional()
        .describe('The link of its .sha256 file, from the same list.'),
    }),
    output: Provenance.extend({
      file: SavedFile,
      checksum: z.enum(['matches', 'differs', 'not-checked']),
    }),
  },
} satisfies CallSpecs;
