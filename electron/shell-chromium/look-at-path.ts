import { type Dirent, type Stats, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { plainLine } from '../../shared/odd-text.ts';
import type { PathEntry, PathLook } from '../../shared/question-window.ts';

/** More than anyone reads; other names can be typed. */
const mostEntries = 500;

/** A file to save, a file to open, or a folder, which may be new. */
export type PathWish = 'save' | 'open' | 'folder';

const actions: Readonly<Record<PathWish, string>> = { save: 'Save', open: 'Open', folder: 'Choose' };

/** What the user should know about a path before choosing it. */
export async function lookAtPath(path: string, wants: PathWish): Promise<PathLook> {
  const plain = { path, fits: false, replaces: false, note: '', action: actions[wants] };
  if (!isAbsolute(path)) return { ...plain, note: 'Give the whole path, from the root.', entries: [] };

  const there = stat(path);
  const isFolder = there?.isDirectory() === true;
  const folder = isFolder ? path : dirname(path);
  const entries = await entriesOf(folder, basename(path).startsWith('.'));
  const look = { ...plain, entries: entries ?? [] };
  const note = (words: string) => (plainLine(path) === path ? words : `${words} ${unseen(path)}`.trim());

  if (isFolder) {
    const fits = wants === 'folder';
    return { ...look, fits, path: path.endsWith(sep) ? path : path + sep, note: note(fits ? '' : 'Choose a file.') };
  }
  if (!entries) return { ...look, note: note('The folder does not exist or is not readable.') };
  if (wants === 'folder') {
    return { ...look, fits: !there, note: note(there ? 'This is a file. Choose a folder.' : 'A new folder is made.') };
  }
  if (there && wants === 'save') {
    return {
      ...look,
      fits: true,
      replaces: true,
      action: 'Replace',
      note: note('There is a file of this name. It will be replaced.'),
    };
  }
  if (there || wants === 'save') return { ...look, fits: true, note: note('') };
  return { ...look, note: note('There is no such file.') };
}

function unseen(path: string): string {
  return `It contains invisible characters: ${plainLine(path)}`;
}

function stat(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Folders first, then files, each by name; null when unreadable. */
async function entriesOf(folder: string, hidden: boolean): Promise<PathEntry[] | null> {
  let found: Dirent[];
  try {
    found = await readdir(folder, { withFileTypes: true });
  } catch {
    return null;
  }
  const entries = found
    .filter(({ name }) => hidden || !name.startsWith('.'))
    .map((entry): PathEntry => {
      const path = join(folder, entry.name);
      const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && stat(path)?.isDirectory() === true);
      return isFolder
        ? { shown: `${plainLine(entry.name)}${sep}`, path: path + sep, isFolder }
        : { shown: plainLine(entry.name), path, isFolder };
    })
    .sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || a.shown.localeCompare(b.shown))
    .slice(0, mostEntries);
  const above = join(normalize(folder), '..', sep);
  return above === normalize(join(folder, sep))
    ? entries
    : [{ shown: `..${sep}`, path: above, isFolder: true }, ...entries];
}
