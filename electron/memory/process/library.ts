import { setTimeout as wait } from 'node:timers/promises';
import { fingerprintWords } from '../../../shared/image-likeness.ts';
import type { KnownCase } from '../../../shared/memory.ts';
import { type ReadCase, readToRemember } from '../../case/read-to-remember.ts';
import { createStoredAnswers } from '../../graph/stored-answers.ts';
import { type CaseName, packNames, readCaseNames, unpackKeys, unpackNames } from '../case-names.ts';
import type { Candidate } from './candidates.ts';
import { gatherValues } from './case-values.ts';
import { type CaseEntry, type IndexFile, openIndexFile, removeIndexFile } from './index-file.ts';
import type { Progress, Report, Sources } from './messages.ts';
import { openSegment, packSegment, type Segment } from './segment.ts';
import { leaveOut, unreadable, whatToRead } from './what-to-read.ts';

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
  /** All known cases, also those that were not read. */
  entries(): CaseEntry[];
  /** What finds a case by its similarity to another; null if nothing of it can be compared. */
  keysOf(entry: CaseEntry): LinkKeys | null;
  namesOf(entry: CaseEntry): CaseName[];
  progress(): Progress;
}

export interface LinkKeys {
  readonly keys: Uint32Array;
  readonly looks: readonly Uint32Array[];
}

const pauseMs = 100;
/** Pictures of a case that are compared. */
const mostLooks = 60;
const longestCompareMs = 30_000;

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
  const linkKeys = new Map<number, LinkKeys>();

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
    linkKeys.clear();
  }

  function list(): CaseEntry[] {
    if (entries) return entries;
    entries = file()?.list() ?? [];
    const there = new Set(entries.map(({ id }) => id));
    for (const id of segments.keys()) if (!there.has(id)) segments.delete(id);
    for (const id of linkKeys.keys()) if (!there.has(id)) linkKeys.delete(id);
    return entries;
  }

  function changed(): void {
    entries = null;
    tell();
  }

  async function lookOnce(from: Sources): Promise<void> {
    const store = file();
    if (!store) return;
    const found = await whatToRead(store, from);
    const { todo } = found;
    gone = found.gone;
    waiting = todo.length;
    changed();
    if (from.paused) store.tidy();
    for (const candidate of todo) {
      if (from !== sources) return; // A newer look knows better.
      if (!(await pausedOver(from))) return;
      await readCase(store, candidate, from);
      waiting = Math.max(0, waiting - 1);
      changed();
    }
    store.tidy();
  }

  /** Waits while reading is paused; false if another look wants to begin meanwhile. */
  async function pausedOver(from: Sources): Promise<boolean> {
    while (sources?.paused && from === sources) await wait(pauseMs);
    return !sources?.paused;
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
      await readInto(store, candidate, from);
    } catch {
      store.put({ ...candidate, ...unreadable, state: 'unreadable', why: 'It is damaged.' }, null);
    }
    reading = null;
    send({ kind: 'reading', path: null, stamp });
  }

  async function readInto(store: IndexFile, candidate: Candidate, from: Sources): Promise<void> {
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
      const given = new AbortController();
      const pause = async () => void ((await pausedOver(from)) || given.abort());
      const { values, partly } = await gatherValues(opened.value, { signal: given.signal, pause, read });
      if (given.signal.aborted) return; // It is read from the start when reading goes on.
      const names = packNames(await namesOf(opened.value));
      if (sources?.hidden.includes(candidate.path)) leaveOut(store, candidate);
      else store.put({ ...about, state: 'read', why: partly, entries: values.length }, packSegment(values), names);
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
    entries: list,
    keysOf: ({ id }) => {
      const known = linkKeys.get(id);
      if (known) return known;
      const stored = file()?.keys(id);
      if (!stored) return null;
      const looks = (JSON.parse(stored.looks) as string[]).slice(0, mostLooks).map(fingerprintWords);
      const keys = { keys: unpackKeys(stored.keys), looks };
      linkKeys.set(id, keys);
      return keys;
    },
    namesOf: ({ id }) => {
      const packed = file()?.names(id);
      return packed ? unpackNames(packed) : [];
    },
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

/** A case of a version without pictures or campaigns is compared after it was opened, which upgrades it. */
async function namesOf({ file }: ReadCase): Promise<CaseName[]> {
  try {
    return await readCaseNames(file, createStoredAnswers(file), AbortSignal.timeout(longestCompareMs));
  } catch {
    return [];
  }
}

function knownCase({ path, title, caseId, state, why, entries, changed }: CaseEntry): KnownCase {
  return { path, title, id: caseId, state, why, values: entries, changed };
}
