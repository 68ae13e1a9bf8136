import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

interface Script<O extends ParseArgsOptionsConfig> {
  /** How a person calls it, as in `npm run tour`. */
  readonly command: string;
  /** What `--help` prints. */
  readonly usage: string;
  readonly options: O;
  readonly allowPositionals?: boolean;
}

/** Reads the options of a script. `--help` prints what there is, and wrong usage ends in one line and code 2. */
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
    return wrongUsage(command, mistakeWords(error instanceof Error ? error.message : String(error)));
  }
}

/** What Node says of an option, in our words where its own say more of Node than of the mistake. */
export function mistakeWords(said: string): string {
  const option = said.match(/^Option '(?:-\w, )?(--[\w-]+)/)?.[1];
  if (option) return said.includes('does not take') ? `${option} takes no value` : `${option} needs a value after it`;
  const argument = said.match(/^Unexpected argument '(.*?)'\. /s)?.[1];
  return argument === undefined ? said : `"${argument}" is no option`;
}

/** Says in one line what was wrong, and where to read on. */
export function wrongUsage(command: string, problem: string): never {
  const sentence = problem.split('. ')[0]?.replace(/\.$/, '');
  console.error(`${sentence}. "${command} -- --help" lists the options.`);
  process.exit(2);
}
