import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FileHit, filesCalls, OpenFile } from '../../shared/calls/files.ts';
import type { Events } from '../../shared/contract.ts';
import type { EntityKind } from '../../shared/entities.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { chooseFile } from '../core/choose-place.ts';
import type { Dialogs } from '../core/dialogs.ts';
import type { JobHandle, Jobs } from '../core/jobs.ts';
import { keepHits } from './keep-hits.ts';
import type { Wanted } from './process/match.ts';
import type { FileReader } from './reader.ts';
import type { RecentFiles } from './recent-files.ts';

export interface FilesContext {
  readonly open: () => CaseFile;
  /** Waits until what came is in the case. */
  readonly settled: () => Promise<void>;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  readonly emit: Emit<Events>;
  readonly reader: FileReader;
  readonly recent: RecentFiles;
  readonly now: () => Date;
}

/** What can be told from its form in any text; a country or a person's name can't. */
const soughtKinds = [
  'domain',
  'host',
  'nameserver',
  'mailserver',
  'email',
  'email-domain',
  'ip',
  'certificate',
] as const;

export interface FilesHandlers {
  readonly handlers: Handlers<typeof filesCalls>;
  /** Takes note of how far the reader has come. */
  readonly changed: (file: OpenFile) => void;
  /** The reader ended, and what it had open with it. */
  readonly ended: (why: string) => void;
}

export function filesHandlers(context: FilesContext): FilesHandlers {
  const { reader, recent, jobs, emit } = context;
  const files = new Map<number, OpenFile>();
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
    if (files.delete(id)) await reader.ask('close', { id });
  }

  /** A file by its number, or by its path. Which paths a page may name is looked at before it comes here. */
  async function fileOf(named: number | string, signal: AbortSignal): Promise<Result<OpenFile>> {
    if (typeof named === 'string') return openPath(resolve(named), signal);
    const file = files.get(named);
    return file ? ok(file) : fail('not-found', 'That file is not open any more.', { next: 'Open it again.' });
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
      reader.warm(); // While the person chooses.
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
      return file.ok ? reader.ask('rows', { id: file.value.id, ...wish }, signal) : file;
    },
    'files.line': async ({ file: named, line }, signal) => {
      const file = await fileOf(named, signal);
      return file.ok ? reader.ask('line', { id: file.value.id, line }, signal) : file;
    },
    'files.find': async ({ file: named, ...wish }, signal) => {
      const file = await fileOf(named, signal);
      if (!file.ok) return file;
      return jobs.run(`Searching ${file.value.name}`, signal, async (jobSignal, job) => {
        const onProgress = progressOf(job, file.value);
        const found = await reader.ask('find', { id: file.value.id, ...wish }, jobSignal, onProgress);
        return found.ok ? ok({ found: found.value }) : found;
      });
    },
    'files.clearFind': async ({ file: named }, signal) => {
      const file = await fileOf(named, signal);
      if (!file.ok) return file;
      const cleared = await reader.ask('clearFind', { id: file.value.id });
      return cleared.ok ? ok({}) : cleared;
    },
    'files.match': async ({ file: named, below }, signal) => {
      const file = await fileOf(named, signal);
      if (!file.ok) return file;
      const things = soughtThings(context.open());
      if (things.size === 0) return nothingToSeek();
      const wanted = [...things].map(([id, { value }]) => ({ id, value }) satisfies Wanted);
      return jobs.run(`Looking for your entities in ${file.value.name}`, signal, async (jobSignal, job) => {
        const began = performance.now();
        const onProgress = progressOf(job, file.value);
        const matched = await reader.ask('match', { id: file.value.id, wanted, below }, jobSignal, onProgress);
        if (!matched.ok) return matched;
        const hits = matched.value.hits.flatMap(({ id, lines, first, columns }): FileHit[] => {
          const thing = things.get(id);
          return thing ? [{ entity: id, ...thing, lines, first, columns }] : [];
        });
        const { total, lines, unread } = matched.value;
        const milliseconds = Math.round(performance.now() - began);
        return ok({ asked: wanted.length, hits, total, lines, unread, milliseconds });
      });
    },
    'files.hitLines': async ({ file: named, ...wish }, signal) => {
      const file = await fileOf(named, signal);
      return file.ok ? reader.ask('hitLines', { id: file.value.id, ...wish }, signal) : file;
    },
    'files.keepHits': async ({ file: named, entities, neighbours }, signal) => {
      const file = await fileOf(named, signal);
      if (!file.ok) return file;
      const { id, path } = file.value;
      return jobs.run(`Adding hits of ${file.value.name}`, signal, async (jobSignal) => {
        const evidence = await reader.ask('evidence', { id, entities }, jobSignal);
        if (!evidence.ok) return evidence;
        if (evidence.value.lines.length === 0) {
          return fail('not-found', 'None of these lines could be found again in the file.', {
            kept: 'Nothing was added.',
            next: 'Look for your entities again.',
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
  const kinds = soughtKinds.map((kind) => `'${kind}'`).join(', ');
  const rows = file.database.all(`SELECT id, kind, value FROM entity WHERE kind IN (${kinds})`);
  return new Map(
    rows.map(({ id, kind, value }) => [Number(id), { kind: String(kind) as EntityKind, value: String(value) }]),
  );
}

function nothingToSeek(): Result<never> {
  return fail('not-found', 'The case has no names, addresses, e-mails or hashes to look for.', {
    next: 'Add some to the graph first: press A, or paste a list.',
  });
}
