import { basename, resolve } from 'node:path';
import type { exportCalls } from '../../shared/calls/export.ts';
import type { importCalls } from '../../shared/calls/import.ts';
import { exportFormat } from '../../shared/export-formats.ts';
import type { ImportCounts } from '../../shared/import-counts.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { countsOfCaseAt, importCaseAt } from '../case/import-case.ts';
import { caseRow, rowCounts } from '../case/queries/entities.ts';
import { readSubject, type Subject } from '../case/queries/subject.ts';
import { guardedAsync } from '../case/storage-failure.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { chooseFile, choosePlace } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { addRead, countRead } from './add-read.ts';
import { formatters } from './formats.ts';
import { type OpenedImport, openImport } from './open-import.ts';
import { writePieces } from './write-file.ts';

export interface ExportContext {
  readonly open: () => CaseFile;
  readonly settled: () => Promise<void>;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  /** Draws the canvas. */
  readonly draw: (subject: Subject, wish: PictureWish, signal: AbortSignal) => Promise<Result<Uint8Array>>;
}

export interface PictureWish {
  readonly format: 'svg' | 'png';
  readonly theme: 'dark' | 'light';
}

type ExportHandlers = Handlers<typeof exportCalls & typeof importCalls>;

export function exportHandlers({ open, settled, dialogs, jobs, draw }: ExportContext): ExportHandlers {
  async function fileFor(path: string | undefined, signal: AbortSignal): Promise<Result<string>> {
    const chosen = path === undefined ? await chooseFile(dialogs, 'Import a file', signal) : ok(resolve(path));
    if (!chosen.ok) return chosen;
    return chosen.value === null ? cancelled() : ok(chosen.value);
  }

  return {
    'export.write': async ({ format, path, ids, hidden, defanged, theme, campaign }, signal) => {
      const { title, ending } = exportFormat(format);
      const name = `${caseRow(open())?.title.trim() || 'case'}${ending}`;
      const chosen =
        path === undefined ? await choosePlace(dialogs, `Export as ${title}`, name, signal) : ok(resolve(path));
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return cancelled();
      const { value: place } = chosen;
      if (place === open().path) return isTheCase(place);
      await settled();
      return jobs.run(`Exporting as ${title}`, signal, async (jobSignal) => {
        const isImage = format === 'svg' || format === 'png';
        const subject = counting(readSubject(open(), { ids, hidden: hidden && !isImage, campaign }));
        const picture = isImage ? await draw(subject, { format, theme }, jobSignal) : null;
        if (picture && !picture.ok) return picture;
        let count = 0;
        const pieces = isImage ? [picture?.value ?? ''] : formatters[format](subject, { defanged });
        const done = await writePieces(
          place,
          each(pieces, (piece) => {
            if (piece !== '') count++;
          }),
          jobSignal,
        );
        if (!done.ok) return done;
        // A list omits entities that are no indicators, and writes each value once.
        return ok({ ...done.value, ...subject.taken, ...(format === 'list' && { things: count }) });
      });
    },
    'import.preview': async ({ path }, signal) => {
      const chosen = await fileFor(path, signal);
      if (!chosen.ok) return chosen;
      const { value: place } = chosen;
      return jobs.run('Reading a file', signal, (jobSignal) =>
        reading(place, async () => {
          const opened = await openImport(place, jobSignal);
          if (opened.format === 'binary') return isNoText(place);
          if (opened.format === 'case') return lookIntoCase(place);
          const counts = await countRead(opened.pieces(), jobSignal);
          return jobSignal.aborted ? cancelled() : ok({ path: place, format: opened.format, ...counts });
        }),
      );
    },
    'import.add': async ({ path }, signal) => {
      const chosen = await fileFor(path, signal);
      if (!chosen.ok) return chosen;
      const { value: place } = chosen;
      return jobs.run('Importing a file', signal, (jobSignal) =>
        reading(place, async () => {
          const opened = await openImport(place, jobSignal);
          if (opened.format === 'binary') return isNoText(place);
          const added = await addAll(open(), place, opened, jobSignal);
          return added.ok ? ok({ path: place, format: opened.format, ...added.value }) : added;
        }),
      );
    },
  };
}

/** A subject that counts the rows read from it. */
function counting(subject: Subject) {
  const taken = { things: 0, links: 0 };
  const seen = new Set<'entities' | 'links'>();
  /** Some formats read the rows twice. */
  function* counted<T>(name: 'entities' | 'links', rows: Generator<T>): Generator<T> {
    const isFirst = !seen.has(name);
    seen.add(name);
    for (const row of rows) {
      if (isFirst) taken[name === 'entities' ? 'things' : 'links']++;
      yield row;
    }
  }
  return {
    ...subject,
    taken,
    entities: () => counted('entities', subject.entities()),
    links: () => counted('links', subject.links()),
  };
}

function* each<T>(all: Iterable<T>, told: (one: T) => void): Generator<T> {
  for (const one of all) {
    told(one);
    yield one;
  }
}

async function addAll(file: CaseFile, place: string, { format, pieces }: OpenedImport, signal: AbortSignal) {
  if (format !== 'case') return addRead(file, pieces(), basename(place), signal);
  if (place === file.path) return isTheCase(place);
  const before = rowCounts(file).entities;
  const done = await importCaseAt(file, place, signal);
  if (!done.ok) return done;
  const { entities, edges } = done.value;
  const counts = { things: entities, links: edges, stacks: 0, kinds: [], leftOut: [] };
  return ok({ ...counts, added: rowCounts(file).entities - before });
}

async function lookIntoCase(place: string): Promise<Result<ImportCounts>> {
  const found = await countsOfCaseAt(place);
  if (!found.ok) return found;
  const { entities, edges, groups } = found.value;
  const counts = { things: entities, links: edges, stacks: groups, kinds: [], leftOut: [] };
  return ok({ path: place, format: 'case', ...counts });
}

async function reading<T>(place: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
  return guardedAsync(place, 'read', async () => {
    try {
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
  return fail('file', `${place} is not a text file: it is a picture, a PDF, an archive or another kind of file.`, {
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
