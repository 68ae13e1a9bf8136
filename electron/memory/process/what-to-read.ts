import { type Candidate, candidateAt, casesUnder } from './candidates.ts';
import type { CaseEntry, IndexFile } from './index-file.ts';
import type { Sources } from './messages.ts';

/** What is known of a case that was not read. */
export const unreadable = { caseId: '', title: '', changed: null, entries: 0 } as const;

const missing = { state: 'missing', why: 'There is no such file.' } as const;

/**
 * Which cases are new or changed. The index follows at once those that were moved, deleted or made private: that needs
 * no reading, and also happens while reading is paused. `gone` are the folders that are not there.
 */
export async function whatToRead(
  store: IndexFile,
  from: Sources,
): Promise<{ readonly todo: readonly Candidate[]; readonly gone: readonly string[] }> {
  const { paths, gone } = await casesUnder(from.folders);
  const wanted = new Map<string, Candidate | null>();
  for (const path of [...from.paths, ...paths]) if (!wanted.has(path)) wanted.set(path, await candidateAt(path));
  const known = new Map(store.list().map((entry) => [entry.path, entry]));
  const movable = new Map<string, CaseEntry>();
  for (const entry of known.values())
    if (entry.state !== 'missing' && !wanted.get(entry.path)) movable.set(sameness(entry), entry);
  const todo: Candidate[] = [];
  for (const [path, there] of wanted) {
    const entry = known.get(path);
    if (!there) continue;
    const isHidden = from.hidden.includes(path);
    const isKnown = entry && sameness(entry) === sameness(there) && entry.state !== 'missing';
    if (isKnown && (!isHidden || entry.state === 'private')) continue;
    if (isHidden) {
      leaveOut(store, there);
      continue;
    }
    const moved = entry ? undefined : movable.get(sameness(there));
    if (moved) {
      movable.delete(sameness(there));
      store.rename(moved.id, path);
      known.delete(moved.path);
      known.set(path, { ...moved, path });
      continue;
    }
    todo.push(there);
  }
  for (const [path, entry] of known) {
    const there = wanted.get(path);
    if (there) continue;
    // Opened once and no longer there: named, without its values. In a folder: forgotten.
    if (!from.paths.includes(path)) store.remove(entry.id);
    else if (entry.state !== 'missing') store.put({ ...entry, entries: 0, ...missing }, null);
  }
  for (const path of from.paths) {
    if (wanted.get(path) || known.has(path)) continue;
    store.put({ ...unreadable, path, file: '', stamp: '', ...missing }, null);
  }
  return { todo, gone };
}

/** Not even the title of a private case is in the index. */
export function leaveOut(store: IndexFile, candidate: Candidate): void {
  store.put({ ...candidate, ...unreadable, state: 'private', why: 'It is private.' }, null);
}

/** Equal for the same file without a change, under any name. */
function sameness({ file, stamp }: Candidate): string {
  return `${file} ${stamp}`;
}
