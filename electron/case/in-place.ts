import { statSync } from 'node:fs';

/**
 * Whether the open file, and its journal, still have their names. If somebody removes or replaces one, our file has no
 * name left, and everything written into it is lost when it is closed.
 */
export function followPlace(path: string): () => boolean {
  const files = [path, `${path}-wal`].map((name) => ({ name, is: identity(name) }));
  return () =>
    !isEmptied(path) &&
    files.every((file) => {
      const now = identity(file.name);
      file.is ??= now; // The first change creates the journal.
      return now === file.is;
    });
}

function identity(path: string): string | null {
  const about = statSync(path, { bigint: true, throwIfNoEntry: false });
  return about ? `${about.dev}/${about.ino}` : null;
}

/** A case always has its first page: somebody emptied a file without one. */
function isEmptied(path: string): boolean {
  const about = statSync(path, { throwIfNoEntry: false });
  return about !== undefined && about.size < 100;
}
