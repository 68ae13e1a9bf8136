import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Failure, fail, ok, type Result } from '../shared/result.ts';

/** The options for starting a window. */
export interface StartOptions {
  readonly dataFolder: string | null;
  /** A case to open in place of the last one: named, or as the only argument, as by a double click. */
  readonly casePath: string | null;
  readonly offline: boolean;
  /** True without a visible window, for pictures and tests. */
  readonly headless: boolean;
}

/** Reads the arguments of either window shell. Ignores Chromium's own switches, which Electron passes along. */
export function readStartOptions(args: readonly string[], folderOfCaller = process.cwd()): Result<StartOptions> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        'data-dir': { type: 'string' },
        case: { type: 'string' },
        offline: { type: 'boolean' },
        headless: { type: 'boolean' },
      },
      strict: false,
      allowPositionals: true,
    });
    const folder = values['data-dir'];
    if (folder === true || folder === '')
      return fail('bad-input', '--data-dir needs the path of a folder.', { next: 'Write it after the option.' });
    if (values.case === true || values.case === '')
      return fail('bad-input', '--case needs the path of a file.', { next: 'Write it after the option.' });
    const named = values.case ?? positionals.find((text) => text.endsWith('.sextant'));
    return ok({
      casePath: typeof named === 'string' ? resolve(folderOfCaller, named) : null,
      dataFolder: typeof folder === 'string' ? folder : null,
      offline: values.offline === true,
      headless: values.headless === true,
    });
  } catch (error) {
    return fail('bad-input', error instanceof Error ? error.message : 'The arguments are not valid.', {
      next: 'The README lists the options.',
    });
  }
}

/** A named case must exist: an empty one in its place would look as if its content were lost. */
export function missingCase(path: string | null, next: string): Failure | null {
  if (path === null || existsSync(path)) return null;
  return { code: 'file', message: `There is no case at ${path}.`, kept: 'Nothing was opened.', next };
}

/** What to do about it when a window was to open. */
export const nextWithoutCase = 'Check the name, or leave it out to open the last case.';

/** Printed when the named case exists but can't be opened; the window also says why. */
export const anotherCase = 'A new case is open instead.';

/** Printed to the terminal, because nothing else shows the run. */
export const withoutWindow = 'Running without a window; Ctrl+C stops it.';

/** The text of a failure in a terminal. */
export function inOneLine({ message, kept, next }: Failure): string {
  return [message, kept, next].filter((sentence) => sentence !== undefined).join(' ');
}
