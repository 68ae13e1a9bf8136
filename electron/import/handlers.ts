import { basename, resolve } from 'node:path';
import type { importCalls } from '../../shared/calls/import.ts';
import type { ImportCounts } from '../../shared/import-counts.ts';
import { readingTitle } from '../../shared/import-title.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { countsOfCaseAt, importCaseAt } from '../case/import-case.ts';
import { rowCounts } from '../case/queries/entities.ts';
import { mustBeReadable } from '../case/readable-file.ts';
import { guardedAsync } from '../case/storage-failure.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { chooseFile } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { JobHandle, Jobs } from '../core/jobs/jobs.ts';
import { type Added, addRead } from './add-read.ts';
import { isCase } from './open-import.ts';
import type { ReadPiece } from './pieces.ts';
import type { OpenedFile } from './process/messages.ts';
import type { ImportReader } from './reader.ts';
import type { ReceivedFiles } from './received-files.ts';

export interface ImportContext {
  readonly open: () => CaseFile;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  readonly reader: ImportReader;
  readonly received: ReceivedFiles;
}

export function importHandlers(context: ImportContext): Handlers<typeof importCalls> {
  const { open, dialogs, jobs, reader, received } = context;

  async function fileFor(path: string | undefined, signal: AbortSignal): Promise<Result<string>> {
    const chosen = path === undefined ? await chooseFile(dialogs, 'Import a file', signal) : ok(resolve(path));
    if (!chosen.ok) return chosen;
    return chosen.value === null ? cancelled() : ok(chosen.value);
  }

  async function add(
    place: string,
    signal: AbortSignal,
    job: JobHandle,
  ): Promise<Result<ImportCounts & Pick<Added, 'added'>>> {
    if (await isCase(place)) return addCase(open(), place, signal);
    const work = async (file: OpenedFile, pieces: AsyncIterable<ReadPiece>) => {
      if (file.format === 'binary') return isNoText(place);
      const { format, sha256, bytes } = file;
      const added = await addRead(open(), pieces, basename(place), signal, { sha256, bytes });
      return added.ok ? ok({ path: place, format, sha256, bytes, ...added.value }) : added;
    };
    return reader.read(place, signal, work, job.progress);
  }

  return {
    'import.receive': (input) => received.take(input),
    'import.preview': async ({ path }, signal) => {
      const chosen = await fileFor(path, signal);
      if (!chosen.ok) return chosen;
      const { value: place } = chosen;
      return jobs.run(readingTitle, signal, (jobSignal, job) =>
        reading(place, async () => {
          if (await isCase(place)) return lookIntoCase(place);
          const counted = await reader.count(place, jobSignal, job.progress);
          if (!counted.ok) return counted;
          const { file, counts } = counted.value;
          return file.format === 'binary' ? isNoText(place) : ok({ path: place, ...shown(file), ...counts });
        }),
      );
    },
    'import.add': async ({ path }, signal) => {
      const chosen = await fileFor(path, signal);
      if (!chosen.ok) return chosen;
      const { value: place } = chosen;
      return jobs.run('Importing a file', signal, (jobSignal, job) => reading(place, () => add(place, jobSignal, job)));
    },
  };
}

function shown({ format, sha256, bytes }: OpenedFile) {
  return { format: format === 'binary' ? ('list' as const) : format, sha256, bytes };
}

async function addCase(file: CaseFile, place: string, signal: AbortSignal) {
  if (place === file.path) return isTheCase(place);
  const before = rowCounts(file).entities;
  const done = await importCaseAt(file, place, signal);
  if (!done.ok) return done;
  const { entities, edges } = done.value;
  return ok({ ...countsOfCase(place, entities, edges, 0), added: rowCounts(file).entities - before });
}

async function lookIntoCase(place: string): Promise<Result<ImportCounts>> {
  const found = await countsOfCaseAt(place);
  if (!found.ok) return found;
  const { entities, edges, groups } = found.value;
  return ok(countsOfCase(place, entities, edges, groups));
}

/** A case has its own evidence: the hash of its file says nothing. */
function countsOfCase(path: string, things: number, links: number, stacks: number): ImportCounts {
  const nothing = { kinds: [], columns: [], searches: [], remarks: [], leftOut: [] };
  return { path, format: 'case', sha256: null, bytes: 0, things, links, stacks, ...nothing };
}

async function reading<T>(place: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
  return guardedAsync(place, 'read', async () => {
    try {
      mustBeReadable(place);
      return await work();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'ABORT_ERR') return cancelled();
      if (code === 'EISDIR')
        return fail('file', `${place} is a folder.`, { kept: 'Nothing was written.', next: 'Choose a file.' });
      throw error;
    }
  });
}

function isNoText(place: string): Result<never> {
  return fail('file', `${place} is not a text file: it is a picture, an archive or another kind of file.`, {
    kept: 'Nothing was added.',
    next: 'Copy or unpack its text, save it as UTF-8, and import that file.',
  });
}

function isTheCase(place: string): Result<never> {
  return fail('in-use', `${place} is the open case.`, {
    kept: 'Nothing was changed.',
    next: 'Choose another file.',
  });
}
