import { setTimeout as wait } from 'node:timers/promises';
import type { KnownCase } from '../../../shared/memory.ts';
import { readToRemember } from '../../case/read-to-remember.ts';
import { type Candidate, candidateAt, casesUnder } from './candidates.ts';
import { gatherValues } from './case-values.ts';
import { type CaseEntry, type IndexFile, openIndexFile, removeIndexFile } from './index-file.ts';
import type { Progress, Report, Sources } from './messages.ts';
import { openSegment, packSegment, type Segment } from './segment.ts';

/** A case with its values at hand. */
export interface OpenedCase {
  readonly entry: CaseEntry;
  readonly segment: Segment;
}

/** Keeps the index up to date with the cases, one after the other, in the background. */
export interface Library {
  /** Other sources, or the same again: looks for new and changed cases. */
  look(sources: Sources): void;
  /** Deletes the index and reads every case again. */
  rebuild(sources: Sources): void;
  /** Resolves when all known cases have been read, or when reading is paused. */
  settled(): Promise<void>;
  isReady(): boolean;
  /** The cases with values, newest first. */
  cases(): OpenedCase[];
  progress(): Progress;
}

const pauseMs = 100;
/** What is known of a case that was not read. */
const unreadable = { caseId: '', title: '', changed: null, entries: 0 } as const;

export function createLibrary(send: (report: Report) => void, tell: () => void): Library {
  let sources: Sources | null = null;
  let index: IndexFile | null = null;
  let failure: string | null = null;
  let work: Promise<void> = Promise.resolve();
  let asked = 0;
  let done = 0;
  let waiting = 0;
  let reading: string | null = null;
  let readNow = 0;
  let gone: readonly string[] = [];
  let entries: CaseEntry[] | null = null;
  const segments = new Map<number, Segment>();
  const never = new AbortController().signal;

  function file(): IndexFile | null {
    if (index && !index.isInPlace()) {
      index.close(); // Somebody deleted it: it begins empty.
      forget();
    }
    if (!index && sources) {
      try {
        index = openIndexFile(sources.index);
        failure = null;
      } catch (error) {
        failure = `The index can’t be written: ${error instanceof Error ? error.message : ''}`;
      }
    }
    return index;
  }

  function forget(): void {
    index = null;
    entries = null;
    segments.clear();
  }

  function list(): CaseEntry[] {
    if (entries) return entries;
    entries = file()?.list() ?? [];
    const there = new Set(entries.map(({ id }) => id));
    for (const id of segments.keys()) if (!there.has(id)) segments.delete(id);
    return entries;
  }

  function changed(): void {
    entries = null;
    tell();
  }

  async function lookOnce(from: Sources): Promise<void> {
    const store = file();
    if (!store) return;
    const found = await casesUnder(from.folders);
    gone = found.gone;
    const wanted = new Map<string, Candidate | null>();
    for (const path of [...from.paths, ...found.paths])
      if (!wanted.has(path)) wanted.set(path, await candidateAt(path));
    changed();
    const known = new Map(list().map((entry) => [entry.path, entry]));
    const todo: Candidate[] = [];
    for (const [path, there] of wanted) {
      const entry = known.get(path);
      if (!there) continue;
      const isHidden = from.hidden.includes(path);
      const isKnown = entry && isSame(entry, there) && entry.state !== 'missing';
      if (isKnown && isHidden === (entry.state === 'private')) continue;
      const moved = entry ? undefined : [...known.values()].find((one) => isSame(one, there) && !wanted.get(one.path));
      if (moved) {
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
      else if (entry.state !== 'missing')
        store.put({ ...entry, entries: 0, state: 'missing', why: 'There is no such file.' }, null);
      segments.delete(entry.id);
    }
    for (const path of from.paths) {
      if (wanted.get(path) || known.has(path)) continue;
      const missing = { state: 'missing', why: 'There is no such file.' } as const;
      store.put({ ...unreadable, path, file: '', stamp: '', ...missing }, null);
    }
    waiting = todo.length;
    changed();
    for (const candidate of todo) {
      if (from !== sources) return; // A newer look knows better.
      await pause();
      await readCase(store, candidate, from);
      waiting = Math.max(0, waiting - 1);
      changed();
    }
    store.tidy();
  }

  async function pause(): Promise<void> {
    while (sources?.paused) await wait(pauseMs);
  }

  async function readCase(store: IndexFile, candidate: Candidate, from: Sources): Promise<void> {
    const { path, stamp } = candidate;
    const isPoison = from.skip.some((one) => one.path === path && one.stamp === stamp);
    if (isPoison) {
      const why = 'Reading it needed too much memory or ended the reading process.';
      store.put({ ...candidate, ...unreadable, state: 'unreadable', why }, null);
      return;
    }
    reading = path;
    readNow = 0;
    send({ kind: 'reading', path, stamp });
    try {
      if (from.hidden.includes(path)) leaveOut(store, candidate);
      else await readInto(store, candidate);
    } catch {
      store.put({ ...candidate, ...unreadable, state: 'unreadable', why: 'It is damaged.' }, null);
    }
    reading = null;
    send({ kind: 'reading', path: null, stamp });
  }

  /** Not even the title of a private case is in the index. */
  function leaveOut(store: IndexFile, candidate: Candidate): void {
    store.put({ ...candidate, ...unreadable, state: 'private', why: 'It is private.' }, null);
  }

  async function readInto(store: IndexFile, candidate: Candidate): Promise<void> {
    const opened = await readToRemember(candidate.path);
    if (!opened.ok) {
      // Too long to copy while it is open: what was read before stays until it is closed.
      const isKept = opened.failure.code === 'in-use' && list().some(({ path }) => path === candidate.path);
      if (isKept) return;
      store.put({ ...candidate, ...unreadable, state: 'unreadable', why: opened.failure.message }, null);
      return;
    }
    const { id: caseId, title, changed: at, isPrivate } = opened.value;
    const about = { ...candidate, caseId, title, changed: at };
    try {
      if (isPrivate) {
        leaveOut(store, candidate);
        return;
      }
      const read = (values: number) => {
        readNow = values;
        tell();
      };
      const { values, partly } = await gatherValues(opened.value, { signal: never, pause, read });
      store.put({ ...about, state: 'read', why: partly, entries: values.length }, packSegment(values));
    } finally {
      readNow = 0;
      await opened.value.close();
    }
  }

  function begin(from: Sources): void {
    sources = from;
    const number = ++asked;
    work = work.then(async () => {
      if (number === asked) await lookOnce(from);
      done = Math.max(done, number);
      if (done === asked) waiting = 0;
      changed();
    });
    // Errors of the disk end this look; the next one tries again.
    work = work.catch((error: unknown) => {
      failure = error instanceof Error ? error.message : 'The index can’t be written.';
      done = Math.max(done, number);
      index?.close();
      forget();
      tell();
    });
    tell();
  }

  function segmentOf({ id }: CaseEntry): Segment | null {
    const known = segments.get(id);
    if (known) return known;
    try {
      const bytes = file()?.segment(id);
      if (!bytes) return null;
      const segment = openSegment(bytes);
      segments.set(id, segment);
      return segment;
    } catch {
      return null; // The next look at a changed case, or a rebuild, makes it again.
    }
  }

  return {
    look: begin,
    rebuild: (from) => {
      index?.close();
      forget();
      removeIndexFile(from.index);
      begin(from);
    },
    settled: async () => {
      while (done < asked && !sources?.paused) await Promise.race([work, wait(pauseMs)]);
    },
    isReady: () => done === asked,
    cases: () =>
      list().flatMap((entry) => {
        const segment = entry.state === 'read' ? segmentOf(entry) : null;
        return segment ? [{ entry, segment }] : [];
      }),
    progress: () => {
      const all = list();
      const readCases = all.filter(({ state }) => state === 'read');
      return {
        cases: readCases.length,
        values: readCases.reduce((sum, { entries: count }) => sum + count, 0) + readNow,
        waiting,
        reading,
        looking: done < asked,
        problems: all.filter(({ state, why }) => state !== 'read' || why !== null).map(knownCase),
        gone,
        paths: all.map(({ path }) => path),
        failure,
      };
    },
  };
}

function isSame(entry: CaseEntry, { file, stamp }: Candidate): boolean {
  return entry.file === file && entry.stamp === stamp;
}

function knownCase({ path, title, caseId, state, why, entries, changed }: CaseEntry): KnownCase {
  return { path, title, id: caseId, state, why, values: entries, changed };
}
