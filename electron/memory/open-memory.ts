import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { memoryCalls } from '../../shared/calls/memory.ts';
import type { Events } from '../../shared/contract.ts';
import { fanged } from '../../shared/defang.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import type { MemoryState, SeenValue } from '../../shared/memory.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Infrastructure } from '../attribution/infrastructure.ts';
import { bringOver } from '../case/bring-over.ts';
import type { CaseFile } from '../case/case-file.ts';
import { isPrivate, setPrivate } from '../case/read-to-remember.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { chooseFile } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { StartSideProcess } from '../core/jobs/side-process.ts';
import type { StoredAnswers } from '../graph/stored-answers.ts';
import { type CaseName, linkKeys, looksOf, readCaseNames } from './case-names.ts';
import { withReason } from './common.ts';
import { createIndexProcess } from './index-process.ts';
import type { Progress, Sources } from './process/messages.ts';
import type { SeenWish } from './process/operations.ts';
import type { ComparedCase, NamedCase } from './process/similar-cases.ts';
import { openSources } from './sources.ts';

/** Memory across cases: the calls, and the process behind them. */
export interface Memory {
  readonly handlers: Handlers<typeof memoryCalls>;
  /** Another case is open: the previous one can be read now. */
  opened(): void;
  /** Cases of the index, which a page may open. */
  knownFiles(): readonly string[];
  /** For what is found across cases. */
  readonly across: Across;
  /** Calls the listener when all known cases have been read. */
  onRead(listener: () => void): void;
  close(): Promise<void>;
}

/** Questions to the index about several cases. */
export interface Across {
  /** The names of the open case, as they are compared with those of others. */
  own(signal?: AbortSignal): Promise<CaseName[]>;
  /** The cases that have most in common with these names of the open case. */
  similar(names: readonly CaseName[], most: number): Promise<Result<{ cases: ComparedCase[]; ready: boolean }>>;
  named(
    cases: readonly { readonly id: string; readonly path: string }[],
  ): Promise<Result<{ cases: NamedCase[]; ready: boolean }>>;
  /** Which cases have these values, also the open one. */
  seen(values: readonly { readonly kind: EntityKind; readonly value: string }[]): Promise<Result<SeenValue[]>>;
}

export interface MemoryParts {
  readonly dataFolder: string;
  readonly open: () => CaseFile;
  readonly answers: () => StoredAnswers;
  readonly settled: () => Promise<void>;
  readonly recent: () => readonly { readonly path: string }[];
  /** What strangers share, with the warning lists that the user added. */
  readonly infrastructure: () => Promise<Infrastructure>;
  readonly inTerminal: boolean;
  readonly startProcess: StartSideProcess;
  readonly program?: URL;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  readonly emit: Emit<Events>;
  readonly log: (line: string) => void;
}

const lookEveryMs = 5 * 60_000;
/** Cases that are listed for each value of an actor. */
const mostCases = 300;
const nothing: Progress = {
  ...{ cases: 0, values: 0, waiting: 0, reading: null, looking: false, problems: [] },
  ...{ gone: [], paths: [], failure: null },
};

export async function openMemory(parts: MemoryParts): Promise<Memory> {
  const { open, emit } = parts;
  const sources = await openSources(parts.dataFolder);
  let progress: Progress = nothing;
  let looking: NodeJS.Timeout | null = null;
  let openedLook: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];
  /** Since the listeners were called last. */
  let hasLooked = false;
  let isClosed = false;
  const index = createIndexProcess({
    startProcess: parts.startProcess,
    program: parts.program,
    log: parts.log,
    changed: (now) => {
      progress = now;
      if (hasLooked && !now.looking) {
        hasLooked = false;
        for (const listener of listeners) listener();
      }
      emit('memory.changed', state());
    },
    ended: (reading) => {
      progress = { ...progress, waiting: 0, reading: null, looking: false };
      if (!reading) return;
      // The next look leaves it out until it changes.
      void sources.change({ skip: [...sources.read().skip, reading] }).then(() => look());
    },
  });
  /** Cases that a page was told of: it may open them, whatever the index reports meanwhile. */
  const shown = new Set<string>();
  const casesFolder = join(parts.dataFolder, 'cases');

  function sourcesNow(): Sources {
    const { paths, folders, paused, skip, forgotten } = sources.read();
    const file = open();
    return {
      index: join(parts.dataFolder, 'memory.sqlite'),
      paths: [...new Set([...paths, ...parts.recent().map(({ path }) => path)])].filter(
        (path) => !forgotten.includes(path),
      ),
      folders: [casesFolder, ...folders],
      paused,
      skip,
      hidden: isPrivate(file) ? [file.path] : [],
    };
  }

  function state(): MemoryState {
    const { cases, values, waiting, reading, looking: isLooking, problems, gone, failure } = progress;
    const { folders, paused } = sources.read();
    return {
      ...{ cases, values, waiting, reading, looking: isLooking, paused, problems, failure },
      folders: folders.map((path) => ({ path, there: !gone.includes(path) })),
    };
  }

  async function look(how: 'look' | 'rebuild' = 'look'): Promise<void> {
    if (isClosed) return;
    const began = await index.ask(how, sourcesNow());
    if (began.ok) progress = began.value;
    hasLooked = true;
    if (looking === null && !parts.inTerminal && !isClosed)
      looking = setInterval(() => void look(), lookEveryMs).unref();
  }

  /** The first call starts the process. A terminal ends with its call, so it waits for the cases. */
  async function ready(): Promise<void> {
    if (!index.isRunning()) await look();
    if (parts.inTerminal) await settled();
  }

  async function settled(): Promise<void> {
    const done = await index.ask('settled', undefined as never);
    if (done.ok) progress = done.value;
  }

  async function forgetMissing(): Promise<void> {
    await ready();
    const missing = progress.problems.flatMap(({ path, state: is }) => (is === 'missing' ? [path] : []));
    const { paths, forgotten } = sources.read();
    await sources.change({
      paths: paths.filter((path) => !missing.includes(path)),
      forgotten: [...new Set([...forgotten, ...missing])],
    });
  }

  async function seenIn(wish: SeenWish): Promise<Result<{ values: SeenValue[]; ready: boolean }>> {
    const [found, infrastructure] = await Promise.all([index.ask('seen', wish), parts.infrastructure()]);
    if (!found.ok) return found;
    return ok({ ...found.value, values: found.value.values.map((one) => withReason(one, infrastructure)) });
  }

  const told = (): Result<MemoryState> => {
    const now = state();
    emit('memory.changed', now);
    return ok(now);
  };

  return {
    handlers: {
      'memory.seen': async ({ values, most }) => {
        await ready();
        const { id, path } = open();
        const seen = await seenIn({ values, most, own: { id, path } });
        if (seen.ok) for (const one of seen.value.values) for (const sight of one.seen) shown.add(sight.path);
        return seen;
      },
      'memory.search': async ({ text, path, ...wish }) => {
        await ready();
        const found = await index.ask('search', {
          ...wish,
          text: fanged(text), // People paste what they copied.
          path: path === undefined ? undefined : resolve(path),
        });
        if (found.ok) for (const one of found.value.cases) shown.add(one.path);
        return found;
      },
      'memory.state': async () => {
        await ready();
        return ok(state());
      },
      'memory.folder': async ({ add, remove }, signal) => {
        const { folders } = sources.read();
        if (remove !== undefined) {
          await sources.change({ folders: folders.filter((folder) => folder !== remove) });
          await look();
          return told();
        }
        const chosen =
          add === undefined
            ? await chooseFile(parts.dialogs, 'Choose a case in the folder to watch', signal)
            : ok(resolve(add));
        if (!chosen.ok) return chosen;
        if (chosen.value === null) return cancelled();
        const folder = folderOf(chosen.value);
        if (folder === null) return noFolder(chosen.value);
        await sources.change({ folders: [...folders.filter((known) => known !== folder), folder] });
        await look();
        return told();
      },
      'memory.run': async ({ how, wait }) => {
        if (how === 'pause' || how === 'resume') await sources.change({ paused: how === 'pause' });
        if (how === 'forget') await forgetMissing();
        await look(how === 'rebuild' ? 'rebuild' : 'look');
        if (wait) await settled();
        return told();
      },
      'memory.bringOver': async ({ path, values }, signal) => {
        const place = resolve(path);
        if (place === open().path)
          return fail('in-use', `${place} is the open case.`, {
            kept: 'Nothing was changed.',
            next: 'Choose another.',
          });
        await ready();
        const there = await index.ask('whereabouts', { path: place, values });
        if (!there.ok) return there;
        await parts.settled();
        return parts.jobs.run('Bringing over from another case', signal, (jobSignal) =>
          bringOver(open(), place, there.value, jobSignal),
        );
      },
      'memory.private': async ({ set }) => {
        const file = open();
        if (set !== undefined && set !== isPrivate(file)) {
          const done = setPrivate(file, set);
          if (!done.ok) return done;
          await look();
        }
        return ok({ private: isPrivate(file) });
      },
    },
    opened: () => {
      if (!parts.inTerminal) void sources.opened(open().path);
      if (!index.isRunning()) return;
      clearTimeout(openedLook);
      openedLook = setTimeout(() => void look(), shownWithin(open().path)).unref();
    },
    knownFiles: () => [...progress.paths, ...shown],
    onRead: (listener) => void listeners.push(listener),
    across: {
      own: async (signal) => {
        await parts.settled();
        return readCaseNames(open(), parts.answers(), signal);
      },
      similar: async (names, most) => {
        if (isClosed) return cancelled();
        await ready();
        const { id, path } = open();
        return index.ask('similar', { own: { id, path }, keys: [...linkKeys(names)], looks: looksOf(names), most });
      },
      named: async (cases) => {
        if (isClosed) return cancelled();
        await ready();
        return index.ask('named', cases);
      },
      seen: async (values) => {
        if (isClosed) return cancelled();
        await ready();
        const seen = await seenIn({ values, most: mostCases, own: { id: '', path: '' } });
        return seen.ok ? ok(seen.value.values) : seen;
      },
    },
    close: async () => {
      isClosed = true; // Work in slices may go on: it starts no process.
      if (looking !== null) clearInterval(looking);
      clearTimeout(openedLook);
      await index.close();
      await sources.settled();
    },
  };
}

const [shownBytesPerMs, mostShownMs] = [20_000, 20_000];

/** How long a window may take to load and draw a case, in milliseconds: its processors are not taken from it. */
function shownWithin(path: string): number {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return Math.min(bytes / shownBytesPerMs, mostShownMs);
}

function folderOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  return found.isDirectory() ? path : dirname(path);
}

function noFolder(path: string): Result<never> {
  return fail('file', `${path} does not exist.`, {
    kept: 'Nothing was changed.',
    next: 'Choose a case in the folder.',
  });
}
