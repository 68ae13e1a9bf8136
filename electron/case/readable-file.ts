import { accessSync, constants, statSync } from 'node:fs';

/** Throws if the path has no readable file. */
export function mustBeReadable(path: string): void {
  const about = statSync(path);
  if (about.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  // Reading a pipe would block, and reading a device changes it.
  if (!about.isFile()) throw Object.assign(new Error('not a file'), { code: 'ENOTFILE' });
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw Object.assign(new Error('not readable'), { code: 'UNREADABLE' });
  }
}
