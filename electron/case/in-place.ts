import { statSync } from 'node:fs';

/**
 * Whether the file that is open is still the one under its name, with its journal beside it. Whoever removes or replaces
 * one of them leaves us with a file that has no name: all that is written into it is gone when it is closed.
 */
export function followPlace(path: string): () => boolean {
  const files = [path, `${path}-wal`].map((name) => ({ name, is: identity(name) }));
  return () =>
    !isEmptied(path) &&
    files.every((file) => {
      const now = identity(file.name);
      file.is ??= now; // A journal is made with the first change.
      return now === file.is;
    });
}

function identity(path: string): string | null {
  const about = statSync(path, { bigint: true, throwIfNoEntry: false });
  return about ? `${about.dev}/${about.ino}` : null;
}

/** A case always has its first page: a file without one was emptied by somebody. */
function isEmptied(path: string): boolean {
  const about = statSync(path, { throwIfNoEntry: false });
  return about !== undefined && about.size < 100;
}
