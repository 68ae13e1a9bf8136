import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { filesCalls } from '../../shared/calls/files.ts';
import type { Events } from '../../shared/contract.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import { entityKinds, kindRow } from '../../shared/entity-kinds.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import { type FileHit, matchJobTitle, type OpenFile } from '../../shared/open-file.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { valuesOfKinds } from '../case/queries/entities.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { chooseFile } from '../core/disk/choose-place.ts';
import type { JobHandle, Jobs } from '../core/jobs/jobs.ts';
import { keepHits } from './keep-hits.ts';
import type { Wanted } from './process/match.ts';
import type { FileReader } from './reader.ts';
import type { LastAsked, RecentFiles } from './recent-files.ts';

export interface FilesContext {
  readonly open: () => CaseFile;
  /** Waits until all answers are in the case. */
  readonly settled: () => Promise<void>;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  readonly emit: Emit<Events>;
  readonly reader: FileReader;
  readonly recent: RecentFiles;
  readonly now: () => Date;
}

/** Kinds that can be recognised by form in any text; a country or a person's name can't. */
const soughtForms: ReadonlySet<string> = new Set(['name', 'address', 'email', 'hash']);
const soughtKinds = entityKinds.filter((kind) => soughtForms.has(kindRow(kind).form));

type Find = NonNullable<LastAsked['find']>;

export interface FilesHandlers {
  readonly handlers: Handlers<typeof filesCalls>;
  /** Records the reader's progress. */
  readonly changed: (file: OpenFile) => void;
  /** The reader process ended, and its open files with it. */
  readonly ended: (why: string) => void;
}

export function filesHandlers(context: FilesContext): FilesHandlers {
  const { reader, recent, jobs, emit } = context;
  const files = new Map<number, OpenFile>();
  /** The searches done in the reader process, by the number of the file: a new process has done none. */
  const searched = new Set<number>();
  const matched = new Set<number>();
  let nextId = 1;

  async function openPath(path: string, signal?: AbortSignal): Promise<Result<OpenFile>> {
    const known = [...files.values()].find((file) => file.path === path && file.trouble === null);
    if (known) return ok(known);
    for (const file of files.values()) if (file.path === path) await closeFile(file.id);
    const id = nextId++;
    const opened = await reader.ask('open', { id, path }, signal);
    if (!opened.ok) return opened;
    files.set(id, opened.value);
    await recent.add(path);
    return opened;
  }

  async function closeFile(id: number): Promise<void> {
    searched.delete(id);
    matched.delete(id);
    if (files.delete(id)) await reader.ask('close', { id });
  }

  /** A file by number or by path. An earlier check decided which paths a page may name. */
  async function fileOf(named: number | string, signal: AbortSignal): Promise<Result<OpenFile>> {
    if (typeof named === 'string') return openPath(resolve(named), signal);
    const file = files.get(named);
    return file ? ok(file) : fail('not-found', 'This file is no longer open.', { next: 'Open it again.' });
  }

  async function find(file: OpenFile, wish: Find, signal: AbortSignal) {
    searched.add(file.id);
    await recent.remember(file.path, { ...recent.lastAsked(file.path), find: wish });
    return jobs.run(`Searching ${file.name}`, signal, (jobSignal, job) =>
      reader.ask('find', { id: file.id, ...wish }, jobSignal, progressOf(job, file)),
    );
  }

  /** A file named by its path may have been searched by an earlier process: then the search runs again. */
  async function searchedBefore({ id, path }: OpenFile, named: number | string, signal: AbortSignal) {
    const file = files.get(id);
    if (typeof named === 'number' || searched.has(id) || !file) return ok(null);
    const last = recent.lastAsked(path).find;
    if (last) return find(file, last, signal);
    return fail('not-found', 'There is no search in this file yet.', { next: 'Call files.find first.' });
  }

  /** The same for entities of the case; searches again only for those that are needed now. */
  async function matchedBefore(file: OpenFile, named: number | string, ids: readonly number[], signal: AbortSignal) {
    if (typeof named === 'number' || matched.has(file.id)) return ok(null);
    const things = soughtThings(context.open());
    const wanted = ids.flatMap((id) => {
      const thing = things.get(id);
      return thing ? [{ id, value: thing.value }] : [];
    });
    if (wanted.length === 0) return noneOfThese();
    const { below = true } = recent.lastAsked(file.path);
    return jobs.run(matchJobTitle(file.name), signal, (jobSignal, job) =>
      reader.ask('match', { id: file.id, wanted, below }, jobSignal, progressOf(job, file)),
    );
  }

  function changed(file: OpenFile): void {
    if (!files.has(file.id)) return;
    files.set(file.id, file);
    emit('files.changed', { file });
  }

  function ended(why: string): void {
    for (const file of files.values()) {
      if (file.trouble === null) changed({ ...file, trouble: why, index: { ...file.index, running: false } });
    }
  }

  const handlers: Handlers<typeof filesCalls> = {
    'files.choose': async (_input, signal) => {
      reader.warm(); // While the user chooses a file.
      const chosen = await chooseFile(context.dialogs, 'Look inside a file', signal);
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return ok({ file: null });
      const opened = await openPath(resolve(chosen.value), signal);
      return opened.ok ? ok({ file: opened.value }) : opened;
    },
    'files.open': async ({ path }, signal) => {
      const opened = await fileOf(path, signal);
      return opened.ok ? ok({ file: opened.value }) : opened;
    },
    'files.list': async () =>
      ok({
        files: [...files.values()],
        recent: recent.list().map((path) => ({ path, there: existsSync(path) })),
      }),
    'files.close': async ({ file: named }) => {
      if (typeof named === 'number') await closeFile(named);
      return ok({});
    },
    'files.rows': async ({ file: named, ...wish }, signal) => {
      const file = await fileOf(named, signal);
      if (!file.ok) return file;
      const before = wish.of === 'found' ? await searchedBefore(file.value, named, signal) : ok(null);
      if (!before.ok) return before;
      return reader.ask('rows', { id: file.value.id, ...wish, wait: typeof named === 'string' }, signal);
    },
    'files.line': async ({ file: named, line }, signal) => {
      const file = await fileOf(named, signal);
      return file.ok ? reader.ask('line', { id: file.value.id, line }, signal) : file;
    },
    'files.find': async ({ file: named, ...wish }, signal) => {
      const file = await fileOf(named, signal);
      if (!file.ok) return file;
      const found = await find(file.value, wish, signal);
      return found.ok ? ok({ found: found.value }) : found;
    },
    'files.clearFind': async ({ file: named }, signal) => {
      const file = await fileOf(named, signal);
      if (!file.ok) return file;
      const { find: _last, ...asked } = recent.lastAsked(file.value.path);
      await recent.remember(file.value.path, asked);
      searched.delete(file.value.id);
      const cleared = await reader.ask('clearFind', { id: file.value.id });
      return cleared.ok ? ok({}) : cleared;
    },
    'files.match': async ({ file: named, below }, signal) => {
      const file = await fileOf(named, signal);
      if (!file.ok) return file;
      const things = soughtThings(context.open());
      if (things.size === 0) return nothingToSeek();
      const wanted = [...things].map(([id, { value }]) => ({ id, value }) satisfies Wanted);
      return jobs.run(matchJobTitle(file.value.name), signal, async (jobSignal, job) => {
        const began = performance.now();
        const onProgress = progressOf(job, file.value);
        const found = await reader.ask('match', { id: file.value.id, wanted, below }, jobSignal, onProgress);
        if (!found.ok) return found;
        matched.add(file.value.id);
        await recent.remember(file.value.path, { ...recent.lastAsked(file.value.path), below });
        const hits = found.value.hits.flatMap(({ id, lines, first, columns }): FileHit[] => {
          const thing = things.get(id);
          return thing ? [{ entity: id, ...thing, lines, first, columns }] : [];
        });
        const { total, lines, unread } = found.value;
        const milliseconds = Math.round(performance.now() - began);
        return ok({ asked: wanted.length, hits, total, lines, unread, milliseconds });
      });
    },
    'files.hitLines': async ({ file: named, ...wish }, signal) => {
      const file = await fileOf(named, signal);
      if (!file.ok) return file;
      const before = await matchedBefore(file.value, named, [wish.entity], signal);
      return before.ok ? reader.ask('hitLines', { id: file.value.id, ...wish }, signal) : before;
    },
    'files.saveHits': async ({ file: named, entities, neighbours }, signal) => {
      const file = await fileOf(named, signal);
      if (!file.ok) return file;
      const before = await matchedBefore(file.value, named, entities, signal);
      if (!before.ok) return before;
      const { id, path } = file.value;
      return jobs.run(`Adding hits of ${file.value.name}`, signal, async (jobSignal) => {
        const evidence = await reader.ask('evidence', { id, entities }, jobSignal);
        if (!evidence.ok) return evidence;
        if (evidence.value.lines.length === 0) {
          return fail('not-found', 'None of these lines could be found again in the file.', {
            kept: 'Nothing was added.',
            next: 'Search for the items of the case again.',
          });
        }
        await context.settled();
        return keepHits(context.open(), path, evidence.value, { neighbours, at: context.now().toISOString() });
      });
    },
  };
  return { handlers, changed, ended };
}

function progressOf(job: JobHandle, { bytes }: OpenFile): (share: number) => void {
  return (share) => job.progress(Math.round(share * bytes), bytes);
}

function soughtThings(file: CaseFile): Map<number, { readonly kind: EntityKind; readonly value: string }> {
  return new Map(valuesOfKinds(file, soughtKinds).map(({ id, kind, value }) => [id, { kind, value }]));
}

function noneOfThese(): Result<never> {
  return fail('not-found', 'The case has none of these items.', {
    kept: 'Nothing was added.',
    next: 'Use the IDs that files.match returns.',
  });
}

function nothingToSeek(): Result<never> {
  return fail('not-found', 'The case has no names, addresses, e-mails or hashes to search for.', {
    next: 'Add some to the graph first: press A, or paste a list.',
  });
}
