import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { memoryCalls } from '../../shared/calls/memory.ts';
import type { Events } from '../../shared/contract.ts';
import { fanged } from '../../shared/defang.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import type { MemoryState } from '../../shared/memory.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { bringOver } from '../case/import-case.ts';
import { isPrivate, setPrivate } from '../case/read-to-remember.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { chooseFile } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { StartSideProcess } from '../core/jobs/side-process.ts';
import { createIndexProcess } from './index-process.ts';
import type { Progress, Sources } from './process/messages.ts';
import { openSources } from './sources.ts';

/** Memory across cases: the calls, and the process behind them. */
export interface Memory {
  readonly handlers: Handlers<typeof memoryCalls>;
  /** Another case is open: the previous one can be read now. */
  opened(): void;
  /** Cases of the index, which a page may open. */
  knownFiles(): readonly string[];
  close(): Promise<void>;
}

export interface MemoryParts {
  readonly dataFolder: string;
  readonly open: () => CaseFile;
  readonly settled: () => Promise<void>;
  readonly recent: () => readonly { readonly path: string }[];
  readonly inTerminal: boolean;
  readonly startProcess: StartSideProcess;
  readonly program?: URL;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  readonly emit: Emit<Events>;
  readonly log: (line: string) => void;
}

const lookEveryMs = 5 * 60_000;
const nothing: Progress = {
  ...{ cases: 0, values: 0, waiting: 0, reading: null, looking: false, problems: [] },
  ...{ gone: [], paths: [], failure: null },
};

export async function openMemory(parts: MemoryParts): Promise<Memory> {
  const { open, emit } = parts;
  const sources = await openSources(parts.dataFolder);
  let progress: Progress = nothing;
  let looking: NodeJS.Timeout | null = null;
  const index = createIndexProcess({
    startProcess: parts.startProcess,
    program: parts.program,
    log: parts.log,
    changed: (now) => {
      progress = now;
      emit('memory.changed', state());
    },
    ended: (reading) => {
      progress = { ...progress, waiting: 0, reading: null, looking: false };
      if (!reading) return;
      // The next look leaves it out until it changes.
      void sources.change({ skip: [...sources.read().skip, reading] }).then(() => look());
    },
  });
  const casesFolder = join(parts.dataFolder, 'cases');

  function sourcesNow(): Sources {
    const { paths, folders, paused, skip } = sources.read();
    const file = open();
    return {
      index: join(parts.dataFolder, 'memory.sqlite'),
      paths: [...new Set([...paths, ...parts.recent().map(({ path }) => path)])],
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
    const began = await index.ask(how, sourcesNow());
    if (began.ok) progress = began.value;
    if (looking === null && !parts.inTerminal) looking = setInterval(() => void look(), lookEveryMs).unref();
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
        return index.ask('seen', { values, most, own: { id, path } });
      },
      'memory.search': async ({ text, path, ...wish }) => {
        await ready();
        return index.ask('search', {
          ...wish,
          text: fanged(text), // People paste what they copied.
          path: path === undefined ? undefined : resolve(path),
        });
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
        const holders = await index.ask('holders', { path: place, values });
        if (!holders.ok) return holders;
        await parts.settled();
        return parts.jobs.run('Bringing over from another case', signal, (jobSignal) =>
          bringOver(open(), place, holders.value, jobSignal),
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
      if (index.isRunning()) void look();
    },
    knownFiles: () => progress.paths,
    close: async () => {
      if (looking !== null) clearInterval(looking);
      await index.close();
      await sources.settled();
    },
  };
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
