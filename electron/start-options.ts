import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../shared/result.ts';

/** What a person may say when starting a window. */
export interface StartOptions {
  readonly dataFolder: string | null;
  readonly offline: boolean;
  /** A picture-taking or testing run has no visible window. */
  readonly headless: boolean;
}

/** Reads the arguments of either window shell. Chromium's own switches, which Electron passes along, are left alone. */
export function readStartOptions(args: readonly string[]): Result<StartOptions> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'data-dir': { type: 'string' }, offline: { type: 'boolean' }, headless: { type: 'boolean' } },
      strict: false,
    });
    const folder = values['data-dir'];
    if (folder === true || folder === '') return fail('bad-input', '--data-dir needs the path of a folder.');
    return ok({
      dataFolder: typeof folder === 'string' ? folder : null,
      offline: values.offline === true,
      headless: values.headless === true,
    });
  } catch (error) {
    return fail('bad-input', error instanceof Error ? error.message : 'The arguments are not understood.');
  }
}
