import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { NamedPath } from '../../../shared/file-path.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Dialogs } from '../bridge/dialogs.ts';

/**
 * Which files a page may name: those that the user chose in a dialog of main in this run, and those on main's own
 * lists. A name from a case, a reply or the page itself is never enough.
 */
export interface ChosenPaths {
  /** Wraps the dialogs: files that the user chooses to open may be named from then on. */
  remembering(dialogs: Dialogs): Dialogs;
  /** Adds a list of main's own, such as recent cases. */
  allow(list: () => readonly string[]): void;
  /** Whether a page may have these read or written. Touches no file that was not chosen. */
  permit(paths: readonly NamedPath[]): Promise<Result<void>>;
}

/** More files than a user opens and then adds. Older choices must be made again. */
const mostRemembered = 50;

export function createChosenPaths(): ChosenPaths {
  /** By path: the file that it led to when it was chosen. */
  const chosen = new Map<string, string | null>();
  const lists: (() => readonly string[])[] = [];

  async function remember(path: string | null): Promise<string | null> {
    if (path === null) return null;
    const place = resolve(path);
    chosen.delete(place);
    chosen.set(place, await fileAt(place));
    for (const [oldest] of chosen) if (chosen.size > mostRemembered) chosen.delete(oldest);
    return path;
  }

  async function mayRead(path: string): Promise<boolean> {
    const place = resolve(path);
    if (lists.some((list) => list().some((known) => resolve(known) === place))) return true;
    const file = chosen.get(place);
    // If a link replaced the file since, it leads to a file that nobody chose.
    return file !== undefined && file === (await fileAt(place));
  }

  return {
    remembering: (dialogs) => ({
      chooseSave: dialogs.chooseSave,
      chooseOpen: async (title, what) => {
        const path = await dialogs.chooseOpen(title, what);
        return what === 'folder' ? path : remember(path);
      },
      confirm: dialogs.confirm,
    }),
    allow: (list) => void lists.push(list),
    permit: async (paths) => {
      for (const { path, use } of paths) {
        if (use === 'write') return notHere('Sextant writes only to a file that you chose in its own dialog.');
        if (!(await mayRead(path))) return notHere('Sextant reads only a file that you chose in its own dialog.');
      }
      return ok(undefined);
    },
  };
}

async function fileAt(path: string): Promise<string | null> {
  return realpath(path).catch(() => null);
}

function notHere(message: string): Result<never> {
  return fail('not-permitted', message, {
    kept: 'Nothing was read or written.',
    next: 'Choose the file in the dialog.',
  });
}
