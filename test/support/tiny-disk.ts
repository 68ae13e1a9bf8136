import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A small file system in a folder, if this user may make one; unmount it with `umount`. */
export function tinyDisk(folder: string, options: string): string | null {
  const place = join(folder, 'disk');
  mkdirSync(place);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { stdio: 'ignore' });
    return place;
  } catch {
    console.log('Not run: this user may not mount a small disk, so nothing here was tried on a full one.');
    return null;
  }
}
