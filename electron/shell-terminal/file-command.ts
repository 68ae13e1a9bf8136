import { basename, dirname, join, resolve } from 'node:path';
import { type CallName, calls } from '../../shared/contract.ts';
import { type ExportFormatId, exportFormat, exportFormatIds } from '../../shared/export-formats.ts';
import { counted, figure } from '../../shared/figures.ts';
import type { CampaignRow } from '../../shared/membership.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
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
  readonly input: object;
  /** Members of the input that only the open case can tell. */
  readonly ask?: ((run: Run) => Promise<Result<object>>) | undefined;
  readonly say: (value: unknown) => string;
}

type Run = (name: CallName, input: unknown) => Promise<Result<unknown>>;

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
  const { casePath, place, call, input, ask, say } = work;
  const hindrance = noSuchCase(casePath) ?? (place === undefined || values.overwrite ? null : alreadyThere(place));
  if (hindrance) return printFailure(terminal, hindrance);
  const app = await terminal.openApp({ dataFolder: values['data-dir'] ?? null, offline: true, fresh: false, casePath });
  try {
    if (app.caseRefused) return printFailure(terminal, app.caseRefused);
    const told = (await ask?.((name, wish) => app.run(name, wish, terminal.signal))) ?? ok({});
    if (!told.ok) return printFailure(terminal, told.failure);
    const result = await app.run(call, { ...input, ...told.value }, terminal.signal);
    if (!result.ok) return printFailure(terminal, result.failure);
    terminal.out(`${escaped(plainLine(say(result.value)))}\n`);
    return 0;
  } finally {
    await app.close();
  }
}

function exportWork(file: string, values: CallOptions): Work | string {
  const { format, out, defanged, visible, members, campaign } = values;
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
    ask: members || campaign !== undefined ? (run) => campaignWish(run, campaign) : undefined,
    say: (value) => {
      const { path, things, links, bytes } = calls['export.write'].output.parse(value);
      return `WRITTEN ${path}: ${things} items, ${links} links, ${bytes} bytes`;
    },
  };
}

/** Only the members of the named campaign, or of the one that was judged last. */
async function campaignWish(run: Run, name: string | undefined): Promise<Result<{ campaign: number }>> {
  const listed = await run('membership.list', {});
  if (!listed.ok) return listed;
  const { campaigns, current } = calls['membership.list'].output.parse(listed.value);
  const isMeant = (row: CampaignRow) =>
    name === undefined ? row.id === current : row.name.toLowerCase() === name.trim().toLowerCase();
  const found = campaigns.find(isMeant);
  if (found) return ok({ campaign: found.id });
  const names = campaigns.map((row) => row.name).join(', ');
  return fail('not-found', name === undefined ? noCampaign : `The case has no campaign ${name}.`, {
    kept: 'Nothing was written.',
    next: names === '' ? 'Judge items in the window, or with membership.judge.' : `The campaigns are: ${names}.`,
  });
}

const noCampaign = 'The case has no campaign of its own: nothing was judged yet.';

function importWork(file: string, values: CallOptions): Work | string {
  if (!values.case) return 'Name the case to import into with --case.';
  return {
    casePath: resolve(values.case),
    call: 'import.add',
    input: { path: resolve(file) },
    say: (value) => {
      const { things, added, links, columns, searches, leftOut } = calls['import.add'].output.parse(value);
      const unknown = columns.filter(({ becomes }) => becomes === null).map(({ name }) => `column ${name}`);
      const missing = [...unknown, ...leftOut.map(({ why, count }) => `${count} × ${why}`)];
      const left = missing.length > 0 ? ` Left out: ${missing.join('; ').replace(/\.$/, '')}.` : '';
      const offered =
        searches.length > 0
          ? ` ${counted(searches.length, 'exported search', 'exported searches')} to run in the window.`
          : '';
      if (things === 0) return `NOTHING ADDED: the file contains no indicators.${offered}${left}`;
      return `ADDED ${figure(added)} of ${counted(things, 'item')} and ${counted(links, 'link')}.${offered}${left}`;
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
