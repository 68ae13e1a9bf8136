import { join } from 'node:path';
import * as z from 'zod';
import { FileCondition } from '../../shared/open-file.ts';
import { readJsonFile, writeWholeFile } from '../core/disk/json-file.ts';

/** The last search in a file, so that another process can repeat it. */
const LastAsked = z.object({
  find: z.object({ text: z.string(), conditions: z.array(FileCondition) }).optional(),
  below: z.boolean().optional(),
});
export type LastAsked = z.output<typeof LastAsked>;

/** The files that the user chose to open, newest first; they may be opened again without asking. */
export interface RecentFiles {
  list(): readonly string[];
  add(path: string): Promise<void>;
  lastAsked(path: string): LastAsked;
  remember(path: string, asked: LastAsked): Promise<void>;
}

const mostRecent = 20;
const Remembered = z.object({ files: z.array(z.string()), asked: z.record(z.string(), LastAsked).default({}) });

export async function openRecentFiles(dataFolder: string): Promise<RecentFiles> {
  const place = join(dataFolder, 'files.json');
  let { files, asked } = (await readJsonFile(place, () => Remembered, { files: [], asked: {} })).value;

  /** If the save fails, the user must choose the file again. */
  async function save(): Promise<void> {
    asked = Object.fromEntries(Object.entries(asked).filter(([path]) => files.includes(path)));
    await writeWholeFile(place, `${JSON.stringify({ files, asked }, null, 2)}\n`);
  }
  return {
    list: () => files,
    add: async (path) => {
      files = [path, ...files.filter((other) => other !== path)].slice(0, mostRecent);
      await save();
    },
    lastAsked: (path) => (Object.hasOwn(asked, path) ? (asked[path] ?? {}) : {}),
    remember: async (path, change) => {
      asked = { ...asked, [path]: change };
      await save();
    },
  };
}
