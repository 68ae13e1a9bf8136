import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { appendFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type * as z from 'zod';
import type { importCalls } from '../../shared/calls/import.ts';
import { mostDropped } from '../../shared/dropped-file.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { safeName } from '../core/disk/choose-place.ts';

type Slice = z.output<(typeof importCalls)['import.receive']['input']>;
type Received = z.output<(typeof importCalls)['import.receive']['output']>;

/**
 * Files that the user dropped on the window. The page gets their bytes, never their path, and hands them on in slices.
 * One file at a time; the next one replaces it, and none outlives the run.
 */
export interface ReceivedFiles {
  take(slice: Slice): Promise<Result<Received>>;
  /** The paths that the page may then name. */
  list(): readonly string[];
  clear(): void;
}

export function createReceivedFiles(dataFolder: string): ReceivedFiles {
  const folder = join(dataFolder, 'dropped');
  let current: { readonly path: string; readonly drop: string; bytes: number } | null = null;

  function clear(): void {
    if (current) rmSync(dirname(current.path), { recursive: true, force: true });
    current = null;
  }

  async function begin(name: string): Promise<NonNullable<typeof current>> {
    clear();
    await removeOld(folder);
    const drop = randomBytes(16).toString('hex');
    const place = join(folder, drop);
    await mkdir(place, { recursive: true, mode: 0o700 });
    const begun = { path: join(place, safeName(name)), drop, bytes: 0 };
    current = begun;
    await writeFile(begun.path, '', { mode: 0o600 });
    return begun;
  }

  return {
    list: () => (current ? [current.path] : []),
    clear,
    take: async ({ name, drop, at, bytes }) => {
      try {
        const file = drop === undefined ? await begin(name) : current;
        if (!file || (drop !== undefined && file.drop !== drop) || file.bytes !== at) return replaced;
        const slice = Buffer.from(bytes, 'base64');
        if (file.bytes + slice.length > mostDropped) {
          clear();
          return tooLarge;
        }
        file.bytes += slice.length;
        await appendFile(file.path, slice);
        return ok({ path: file.path, drop: file.drop, bytes: file.bytes });
      } catch {
        return fail('file', 'The dropped file could not be stored in the data folder.', {
          kept: 'Nothing was added.',
          next: 'Check that the disk has room, or use Import file.',
        });
      }
    },
  };
}

/** Another run may use the same folder; what a crash left behind is older than that run. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const place = join(folder, name);
    const about = await stat(place).catch(() => null);
    if (about && Date.now() - about.mtimeMs > oldMs) await rm(place, { recursive: true, force: true });
  }
}

const oldMs = 86_400_000;

const replaced = fail('bad-input', 'Another file was dropped meanwhile.', {
  kept: 'Nothing was added.',
  next: 'Drop the file again.',
});

const tooLarge = fail('too-large', `A dropped file can have up to ${mostDropped / 1_000_000} MB.`, {
  kept: 'Nothing was added.',
  next: 'Use Import file for larger ones.',
});
