import { join } from 'node:path';
import * as z from 'zod';
import { readJsonFile, writeWholeFile } from '../core/disk/json-file.ts';
import { createSerial } from '../core/jobs/serial.ts';

const Remembered = z.object({
  paths: z.array(z.string()),
  folders: z.array(z.string()),
  paused: z.boolean(),
  skip: z.array(z.object({ path: z.string(), stamp: z.string() })),
  /** Missing cases that the user no longer wants to be named. */
  forgotten: z.array(z.string()).default([]),
});
type Remembered = z.output<typeof Remembered>;

/** Which cases the index reads. It has no content of a case, so it stays when the index is built again. */
export interface RememberedSources {
  read(): Remembered;
  change(change: Partial<Remembered>): Promise<void>;
  opened(path: string): Promise<void>;
  /** All changes are written. */
  settled(): Promise<void>;
}

/** More cases than one person opens; the oldest are forgotten. */
const mostPaths = 5000;
const mostFolders = 50;
const mostSkipped = 100;

export async function openSources(dataFolder: string): Promise<RememberedSources> {
  const path = join(dataFolder, 'memory.json');
  const empty: Remembered = { paths: [], folders: [], paused: false, skip: [], forgotten: [] };
  let remembered = (await readJsonFile(path, () => Remembered, empty)).value;
  const inTurn = createSerial();

  async function change(part: Partial<Remembered>): Promise<void> {
    const next = { ...remembered, ...part };
    remembered = {
      ...next,
      paths: next.paths.slice(-mostPaths),
      folders: next.folders.slice(-mostFolders),
      skip: next.skip.slice(-mostSkipped),
      forgotten: next.forgotten.slice(-mostPaths),
    };
    await inTurn(() => writeWholeFile(path, `${JSON.stringify(remembered, null, 2)}\n`)); // A failed write is no error.
  }
  return {
    read: () => remembered,
    change,
    opened: async (opened) => {
      const { paths, forgotten } = remembered;
      if (paths.includes(opened) && !forgotten.includes(opened)) return;
      await change({
        paths: [...paths.filter((path) => path !== opened), opened],
        forgotten: forgotten.filter((path) => path !== opened),
      });
    },
    settled: () => inTurn(async () => undefined),
  };
}
