import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';

/**
 * The path of a name below a folder. A name that leads out of it, by its spelling or over a link that lies there, is none
 * of ours: whoever makes names checks them first, so that it is a mistake here.
 */
export function insideFolder(folder: string, name: string): string {
  const top = resolve(folder);
  const path = resolve(top, name);
  if (!isBelow(top, path) || !isBelow(realpathSync(top), real(path)))
    throw new Error('a name that leads out of its folder');
  return path;
}

/** Where it lies in truth, as far as it is there already. */
function real(path: string): string {
  const above = dirname(path);
  return existsSync(path) || above === path ? realpathSync(path) : resolve(real(above), path.slice(above.length + 1));
}

function isBelow(top: string, path: string): boolean {
  return path.startsWith(top.endsWith(sep) ? top : `${top}${sep}`);
}
