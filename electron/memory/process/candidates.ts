import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that may be a case. */
export interface Candidate {
  readonly path: string;
  readonly file: string;
  readonly stamp: string;
}

const deepest = 6;
const mostEntries = 100_000;
const mostFiles = 20_000;

/** The cases in these folders and below, without following links; null for a folder that is not there. */
export async function casesUnder(folders: readonly string[]): Promise<{ paths: string[]; gone: string[] }> {
  const [paths, gone]: [string[], string[]] = [[], []];
  let left = mostEntries;
  async function walk(folder: string, depth: number): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries) {
      if (--left < 0 || paths.length >= mostFiles) return;
      const place = join(folder, entry.name);
      if (entry.isFile() && entry.name.endsWith('.sextant')) paths.push(place);
      else if (entry.isDirectory() && depth < deepest && !entry.name.startsWith('.'))
        await walk(place, depth + 1).catch(() => undefined); // A folder that may not be read has no cases for us.
    }
  }
  for (const folder of folders) {
    try {
      await walk(folder, 1);
    } catch {
      gone.push(folder);
    }
  }
  return { paths, gone };
}

/** The file at a path; null if there is none. The journal beside it has its latest changes. */
export async function candidateAt(path: string): Promise<Candidate | null> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return null;
    const journal = await stat(`${path}-wal`).catch(() => null);
    const latest = journal && journal.size > 0 ? ` ${journal.size} ${journal.mtimeMs}` : '';
    return { path, file: `${found.dev} ${found.ino}`, stamp: `${found.size} ${found.mtimeMs}${latest}` };
  } catch {
    return null;
  }
}
