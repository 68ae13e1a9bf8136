import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { optionWords } from '../electron/core/words/option-words.ts';

interface Script<O extends ParseArgsOptionsConfig> {
  /** How it is called, as in `npm run tour`. */
  readonly command: string;
  /** The text of `--help`. */
  readonly usage: string;
  readonly options: O;
  readonly allowPositionals?: boolean;
}

/** Reads the options of a script. `--help` prints the usage; wrong usage ends with one line and code 2. */
export function readOptions<const O extends ParseArgsOptionsConfig>(script: Script<O>) {
  const { command, usage, options, allowPositionals = false } = script;
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    return wrongUsage(command, optionWords(error, Object.keys(options)));
  }
}

/** Prints one line about the mistake, and where to read more. */
export function wrongUsage(command: string, problem: string): never {
  console.error(`${problem} "${command} -- --help" lists the options.`);
  process.exit(2);
}
