import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { writeWholeFile } from '../../core/json-file.ts';
import { createSerial } from '../../core/serial.ts';

/**
 * Remembers the links that lists of archives named, so that main fetches those and no other address that it is given.
 * On disk, since a list may be asked for in one run and a file of it in the next; as hashes, since a link opens its file.
 */
export interface NamedLinks {
  /** The newest list of a feed takes the place of the one before. */
  remember(connectionId: string, feed: string, links: readonly string[]): Promise<void>;
  knows(connectionId: string, link: string): Promise<boolean>;
}

const Kept = z.record(z.string(), z.record(z.string(), z.array(z.string())));

export function createNamedLinks(path: string): NamedLinks {
  const inTurn = createSerial();
  /** This run's own, should the disk not take them. */
  let known: z.output<typeof Kept> = {};

  /** Null when there are none yet, or they are damaged: then lists are simply asked for again. */
  async function kept(): Promise<z.output<typeof Kept> | null> {
    try {
      return Kept.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch {
      return null;
    }
  }

  return {
    remember: (connectionId, feed, links) =>
      inTurn(async () => {
        const all = (await kept()) ?? known;
        known = { ...all, [connectionId]: { ...all[connectionId], [feed]: links.map(digest) } };
        await writeWholeFile(path, JSON.stringify(known));
      }),
    knows: async (connectionId, link) => {
      const lists = [known, (await kept()) ?? {}].flatMap((each) => Object.values(each[connectionId] ?? {}));
      const wanted = digest(link);
      return lists.some((list) => list.includes(wanted));
    },
  };
}

function digest(link: string): string {
  return createHash('sha256').update(link).digest('base64url');
}
