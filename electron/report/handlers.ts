import { resolve } from 'node:path';
import type { reportCalls } from '../../shared/calls/report.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { newReport, type ReportText } from '../../shared/report.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { caseRow } from '../case/queries/entities.ts';
import { savedItemsOf } from '../case/saved-items.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import type { Printer } from '../core/bridge/printer.ts';
import { choosePlace } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { writePieces } from '../export/write-file.ts';
import type { JudgingAids } from '../graph/shared-traits.ts';
import type { StoredAnswers } from '../graph/stored-answers.ts';
import { noPrinter, printed } from '../picture/raster.ts';
import { htmlReport } from './html.ts';
import { markdownReport } from './markdown.ts';
import { mostPreviewed, previewReport } from './preview.ts';
import { readFacts } from './read-facts.ts';

export interface ReportContext {
  readonly open: () => CaseFile;
  readonly answers: () => StoredAnswers;
  readonly aids: JudgingAids;
  readonly settled: () => Promise<void>;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  readonly printer: Printer | null;
  readonly now: () => Date;
  readonly version: string;
}

const endings = { html: '.html', pdf: '.pdf', markdown: '.md' } as const;

export function reportHandlers(context: ReportContext): Handlers<typeof reportCalls> {
  const { open, settled, dialogs, jobs, printer } = context;
  return {
    'report.preview': async ({ text }, signal) => {
      const chosen = textOf(open(), text);
      await settled();
      const facts = await readFacts(context, chosen, signal, mostPreviewed.rows);
      return facts.ok ? ok({ sections: previewReport(chosen.template, facts.value) }) : facts;
    },
    'report.write': async ({ format, path, text }, signal) => {
      const chosen = textOf(open(), text);
      const name = `${chosen.title.trim() || 'report'}${endings[format]}`;
      const asked = path === undefined ? await choosePlace(dialogs, 'Write a report', name, signal) : ok(resolve(path));
      if (!asked.ok) return asked;
      if (asked.value === null) return cancelled();
      const { value: place } = asked;
      if (place === open().path) return isTheCase(place);
      if (format === 'pdf' && printer === null) return noPrinter('PDF files');
      await settled();
      return jobs.run('Writing a report', signal, async (jobSignal) => {
        const facts = await readFacts(context, chosen, jobSignal);
        if (!facts.ok) return facts;
        if (format === 'markdown') {
          return writePieces(place, markdownReport(chosen.template, facts.value), jobSignal);
        }
        if (format === 'html' || printer === null) {
          return writePieces(place, htmlReport(chosen.template, facts.value), jobSignal);
        }
        const page = [...htmlReport(chosen.template, facts.value)].join('');
        const pdf = await printed(() => printer.pdf(page));
        return pdf.ok ? writePieces(place, [pdf.value], jobSignal) : pdf;
      });
    },
  };
}

type Given = { readonly [K in keyof ReportText]?: ReportText[K] | undefined };

/** The given text, or the one saved in the case, or a default from the case. */
function textOf(file: CaseFile, given: Given | undefined): ReportText {
  const saved = savedItemsOf(file, 'report').at(-1)?.data ?? newReport;
  const about = caseRow(file);
  const wanted = { ...saved, ...withoutUndefined(given ?? {}) };
  return {
    ...wanted,
    title: wanted.title.trim() || about?.title || 'Report',
    summary: wanted.summary.trim() === '' ? (about?.note ?? '') : wanted.summary,
  };
}

function withoutUndefined(given: Given): Partial<ReportText> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function isTheCase(place: string): Result<never> {
  const message = `${place} is the open case.`;
  return fail('in-use', message, { kept: 'Nothing was changed.', next: 'Choose another file.' });
}
