import { join } from 'node:path';
import * as z from 'zod';
import { readJsonFile, writeWholeFile } from '../core/json-file.ts';

/** The files that the person chose to look into, the newest first; they may be opened again without asking. */
export interface RecentFiles {
  list(): readonly string[];
  add(path: string): Promise<void>;
}

const mostRecent = 20;
const Remembered = z.object({ files: z.array(z.string()) });

export async function openRecentFiles(dataFolder: string): Promise<RecentFiles> {
  const place = join(dataFolder, 'files.json');
  let files = (await readJsonFile(place, Remembered, { files: [] })).value.files;
  return {
    list: () => files,
    add: async (path) => {
      files = [path, ...files.filter((other) => other !== path)].slice(0, mostRecent);
      await writeWholeFile(place, `${JSON.stringify({ files }, null, 2)}\n`); // Not kept, it is asked for again.
    },
  };
}
