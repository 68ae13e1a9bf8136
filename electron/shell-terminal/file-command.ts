import { basename, dirname, join, resolve } from 'node:path';
import { type CallName, calls } from '../../shared/contract.ts';
import { type ExportFormatId, exportFormat, exportFormatIds } from '../../shared/export-formats.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { escaped } from '../core/words/escaped.ts';
import { nearest } from '../core/words/nearest.ts';
import { alreadyThere, noSuchCase, printFailure } from './printed.ts';
import type { CallOptions, ExitCode, Terminal } from './terminal.ts';

type FileCommand = 'export' | 'import' | 'report';

/** One run of the command: a call on a case, and the sentence about its result. */
interface Work {
  readonly casePath: string;
  /** The file that it writes, if any. */
  readonly place?: string;
  readonly call: CallName;
  readonly input: unknown;
  readonly say: (value: unknown) => string;
}

/** Exports a case to files and imports files into a case, and prints a sentence instead of JSON. */
export async function workOnFile(
  command: FileCommand,
  rest: readonly string[],
  values: CallOptions,
  terminal: Terminal,
  wrongUsage: (why: string) => ExitCode,
): Promise<ExitCode> {
  const [file, ...tooMany] = rest;
  if (!file) return wrongUsage('The file is missing.');
  if (tooMany.length > 0) return wrongUsage('Give one file only.');
  const work = { export: exportWork, import: importWork, report: reportWork }[command](file, values);
  if (typeof work === 'string') return wrongUsage(work);
  const { casePath, place, call, input, say } = work;
  const hindrance = noSuchCase(casePath) ?? (place === undefined || values.overwrite ? null : alreadyThere(place));
  if (hindrance) return printFailure(terminal, hindrance);
  const app = await terminal.openApp({ dataFolder: values['data-dir'] ?? null, offline: true, fresh: false, casePath });
  try {
    if (app.caseRefused) return printFailure(terminal, app.caseRefused);
    const result = await app.run(call, input, terminal.signal);
    if (!result.ok) return printFailure(terminal, result.failure);
    terminal.out(`${escaped(plainLine(say(result.value)))}\n`);
    return 0;
  } finally {
    await app.close();
  }
}

function exportWork(file: string, { format, out, defanged, visible }: CallOptions): Work | string {
  if (!isFormat(format)) return noSuchForm(format, exportFormatIds);
  const casePath = resolve(file);
  const place = out ? resolve(out) : beside(casePath, exportFormat(format).ending);
  return {
    casePath,
    place,
    call: 'export.write',
    input: {
      format,
      path: place,
      defanged: defanged ?? false,
      hidden: !visible,
    },
    say: (value) => {
      const { path, things, links, bytes } = calls['export.write'].output.parse(value);
      return `WRITTEN ${path}: ${things} items, ${links} links, ${bytes} bytes`;
    },
  };
}

function importWork(file: string, values: CallOptions): Work | string {
  if (!values.case) return 'Name the case to import into with --case.';
  return {
    casePath: resolve(values.case),
    call: 'import.add',
    input: { path: resolve(file) },
    say: (value) => {
      const { things, added, links, leftOut } = calls['import.add'].output.parse(value);
      const missing = leftOut.map(({ why, count }) => `${count} × ${why}`);
      const left = missing.length > 0 ? ` Left out: ${missing.join('; ').replace(/\.$/, '')}.` : '';
      if (things === 0) return `NOTHING ADDED: the file contains no indicators.${left}`;
      return `ADDED ${added} of ${things} items and ${links} links.${left}`;
    },
  };
}

const reportEndings: Readonly<Record<string, string>> = { html: '.html', pdf: '.pdf', markdown: '.md' };

function reportWork(file: string, { format = 'html', out }: CallOptions): Work | string {
  const ending = reportEndings[format];
  if (ending === undefined) return noSuchForm(format, Object.keys(reportEndings));
  const casePath = resolve(file);
  const place = out ? resolve(out) : beside(casePath, ending);
  return {
    casePath,
    place,
    call: 'report.write',
    input: { format, path: place },
    say: (value) => {
      const { path, bytes } = calls['report.write'].output.parse(value);
      return `WRITTEN ${path}: ${bytes} bytes`;
    },
  };
}

function noSuchForm(format: string | undefined, forms: readonly string[]): string {
  if (format === undefined) return `Name the format with --format: ${forms.join(', ')}.`;
  const meant = nearest(format, forms);
  return `There is no format ${plainLine(format)}.${meant ? ` Did you mean ${meant}?` : ''} The formats are ${forms.join(', ')}.`;
}

function isFormat(format: string | undefined): format is ExportFormatId {
  return format !== undefined && (exportFormatIds as readonly string[]).includes(format);
}

export function beside(casePath: string, ending: string): string {
  return join(dirname(casePath), basename(casePath).replace(/\.sextant$/, '') + ending);
}
