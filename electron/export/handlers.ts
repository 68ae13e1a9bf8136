import { resolve } from 'node:path';
import type { exportCalls } from '../../shared/calls/export.ts';
import { exportFormat } from '../../shared/export-formats.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { caseRow } from '../case/queries/entities.ts';
import { readExported } from '../case/queries/subject.ts';
import type { Subject } from '../case/queries/subject-shape.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { choosePlace } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { formatters } from './formats.ts';
import { writePieces } from './write-file.ts';

export interface ExportContext {
  readonly open: () => CaseFile;
  readonly settled: () => Promise<void>;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  /** Draws the canvas. */
  readonly draw: (
    subject: Subject,
    wish: PictureWish,
    signal: AbortSignal,
    /** Receives how many rows are in the picture so far. */
    told: (rows: number, areAll: boolean) => void,
  ) => Promise<Result<Uint8Array>>;
}

export interface PictureWish {
  readonly format: 'svg' | 'png';
  readonly theme: 'dark' | 'light';
}

export function exportHandlers({ open, settled, dialogs, jobs, draw }: ExportContext): Handlers<typeof exportCalls> {
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
      return jobs.run(`Exporting as ${title}`, signal, async (jobSignal, job) => {
        const isImage = format === 'svg' || format === 'png';
        const subject = counting(await readExported(open(), { ids, hidden: hidden && !isImage, campaign }));
        const all = subject.size + subject.mostLinks;
        // Nobody knows how long it takes to draw them.
        const told = (rows: number, areAll: boolean) => job.progress(rows, areAll ? null : all, 'rows');
        const picture = isImage ? await draw(subject, { format, theme }, jobSignal, told) : null;
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

function isTheCase(place: string): Result<never> {
  return fail('in-use', `${place} is the open case.`, {
    kept: 'Nothing was changed.',
    next: 'Choose another file.',
  });
}
