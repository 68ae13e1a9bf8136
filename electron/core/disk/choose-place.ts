import { homedir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Dialogs, Question } from '../bridge/dialogs.ts';
import { cancelled } from '../http/unsent.ts';

/** Asks the user where to save a file; null when they cancel. */
export async function choosePlace(
  dialogs: Dialogs,
  title: string,
  name: string,
  signal: AbortSignal,
): Promise<Result<string | null>> {
  return answered(dialogs.chooseSave(title, join(homedir(), safeName(name))), signal);
}

/** Asks the user which file to open; null when they cancel. */
export function chooseFile(dialogs: Dialogs, title: string, signal: AbortSignal): Promise<Result<string | null>> {
  return answered(dialogs.chooseOpen(title), signal);
}

/** Asks the user for a folder, which may be a new one; null when they cancel. */
export function chooseFolder(dialogs: Dialogs, title: string, signal: AbortSignal): Promise<Result<string | null>> {
  return answered(dialogs.chooseOpen(title, 'folder'), signal);
}

/** Whether the user agrees. A cancelled call counts as no, whatever the user answers later. */
export async function confirmed(dialogs: Dialogs, question: Question, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const stopped = new Promise<false>((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  return (await Promise.race([dialogs.confirm(question), stopped])) && !signal.aborted;
}

async function answered(answer: Promise<string | null>, signal: AbortSignal): Promise<Result<string | null>> {
  const stopped = new Promise<Result<never>>((resolve) => {
    signal.addEventListener('abort', () => resolve(cancelled()), { once: true });
    if (signal.aborted) resolve(cancelled());
  });
  const place = await Promise.race([answer.then((path) => ok(path)), stopped]);
  if (!place.ok || place.value === null || isAbsolute(place.value)) return place;
  return fail('file', 'Give the full path of the file, from the root.', {
    kept: 'Nothing was read or written.',
    next: 'A path such as /home/me/case.sextant begins at the root.',
  });
}

/** The last part of an address as a name that every file system accepts. Don't trust the service's names. */
export function safeName(name: string): string {
  const plain = basename(name)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '');
  return plain.slice(-120) || 'download';
}
