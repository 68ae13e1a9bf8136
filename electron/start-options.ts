import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../shared/result.ts';

/** What a person may say when starting a window. */
export interface StartOptions {
  readonly dataFolder: string | null;
  /** A case to open in place of the last one: named, or given alone as a double click does. */
  readonly casePath: string | null;
  readonly offline: boolean;
  /** A picture-taking or testing run has no visible window. */
  readonly headless: boolean;
}

/** Reads the arguments of either window shell. Chromium's own switches, which Electron passes along, are left alone. */
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
    return fail('bad-input', error instanceof Error ? error.message : 'The arguments are not understood.', {
      next: 'The README lists the options.',
    });
  }
}
