import { homedir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import type { SavedFile } from '../../shared/calls/batch.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Dialogs } from '../core/page-dialogs.ts';
import { cancelled } from '../core/unsent.ts';

/** Asks the person where a file goes; null when they changed their mind. */
export async function choosePlace(
  dialogs: Dialogs,
  title: string,
  name: string,
  signal: AbortSignal,
): Promise<Result<string | null>> {
  const stopped = new Promise<Result<never>>((resolve) => {
    signal.addEventListener('abort', () => resolve(cancelled()), { once: true });
    if (signal.aborted) resolve(cancelled());
  });
  const chosen = dialogs.chooseSave(title, join(homedir(), safeName(name))).then((path) => ok(path));
  const place = await Promise.race([chosen, stopped]);
  if (!place.ok || place.value === null || isAbsolute(place.value)) return place;
  return fail('file', 'Give the whole path of the file, from the root.', { kept: 'Nothing was written.' });
}

/** The result of a download for which no place was chosen. */
export const nothingSaved: SavedFile = {
  path: null,
  bytes: 0,
  sha256: null,
  mime: null,
  completeness: { kind: 'refused', why: 'No place was chosen, so nothing was downloaded.' },
};

/** The last part of an address as a name that every file system takes: what a service says is not to be trusted. */
export function safeName(name: string): string {
  const plain = basename(name)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '');
  return plain.slice(-120) || 'download';
}
