import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';

/**
 * The path of a name below a folder. Throws if the name leads out of it, by spelling or through a link: callers check
 * names first, so this is a bug.
 */
export function insideFolder(folder: string, name: string): string {
  const top = resolve(folder);
  const path = resolve(top, name);
  if (!isBelow(top, path) || !isBelow(realpathSync(top), real(path)))
    throw new Error('a name that leads out of its folder');
  return path;
}

/** The real path, as far as it exists. */
function real(path: string): string {
  const above = dirname(path);
  return existsSync(path) || above === path ? realpathSync(path) : resolve(real(above), path.slice(above.length + 1));
}

function isBelow(top: string, path: string): boolean {
  return path.startsWith(top.endsWith(sep) ? top : `${top}${sep}`);
}
