import { keyVariables } from '../../shared/connection.ts';
import { exportFormatIds } from '../../shared/export-formats.ts';
import { namesKey, optionWords } from '../core/words/option-words.ts';
import type { CallOptions, ExitCode, Terminal } from './terminal.ts';

interface CommandSpec {
  readonly form: string;
  readonly does: readonly string[];
  readonly takes: readonly (keyof CallOptions)[];
}

/** Every command: its usage, what it does, and its options. */
export const commands = {
  calls: {
    form: 'calls [NAME] [--json]',
    does: ['lists every call, or tells all of one; with --json, the JSON Schema of each'],
    takes: ['json'],
  },
  call: {
    form: 'call NAME [JSON]',
    does: ['makes one call; the input is JSON ({} when left out, - for standard input)'],
    takes: ['connection', 'case', 'fresh', 'data-dir', 'out', 'overwrite', 'all', 'offline'],
  },
  verify: {
    form: 'verify FILE [--seal SEAL]',
    does: [
      'checks a case from its first entry to its last; names the first thing that is not as it was;',
      'with --seal, a line or a file that "seal" wrote, also that nobody wrote all of it again',
    ],
    takes: ['seal', 'data-dir'],
  },
  seal: {
    form: 'seal FILE --out SEAL',
    does: [
      'writes one line that proves later what the case was, to be kept elsewhere; with --timestamp URL',
      'a time-stamp service (RFC 3161) signs it',
    ],
    takes: ['out', 'overwrite', 'timestamp', 'data-dir'],
  },
  rebuild: {
    form: 'rebuild FILE [--repair]',
    does: [
      'makes the graph of a case again from its replies, aside, and says whether it is the same; with',
      '--repair, puts back what differs, after a copy of the case was put beside it',
    ],
    takes: ['repair', 'data-dir'],
  },
  recover: {
    form: 'recover FILE --out NEW',
    does: ['puts what can be read of a damaged case into a new file'],
    takes: ['out', 'data-dir'],
  },
  export: {
    form: 'export FILE --format FORMAT',
    does: [
      'writes the graph of a case for other tools, beside it or where --out says',
      `(FORMAT: ${exportFormatIds.join(', ')})`,
    ],
    takes: ['format', 'out', 'overwrite', 'defanged', 'visible', 'data-dir'],
  },
  report: {
    form: 'report FILE [--format FORMAT]',
    does: ['writes a report of a case, beside it or where --out says (html, pdf, markdown)'],
    takes: ['format', 'out', 'overwrite', 'data-dir'],
  },
  import: {
    form: 'import FILE --case CASE',
    does: ['adds a STIX bundle, CSV, JSON, a list, any text or another case to a case'],
    takes: ['case', 'data-dir'],
  },
  compare: {
    form: 'compare A B [--json]',
    does: ['says what is new, gone and changed in case B against case A'],
    takes: ['json', 'data-dir'],
  },
  mcp: {
    form: 'mcp [--spend N]',
    does: [
      'serves the case and what can be read of the services to an assistant, over the',
      'Model Context Protocol on standard input and output; N queries may be spent',
    ],
    takes: ['spend', 'connection', 'case', 'data-dir', 'offline'],
  },
} as const satisfies Record<string, CommandSpec>;
export type CommandName = keyof typeof commands;

const column = 41;

export const usage = `Usage:
${Object.values<CommandSpec>(commands).map(lineOf).join('\n')}

Options of "call":
  --connection FILE    uses a connection file, or the line that the demo service prints, for this run
  --case FILE          uses this case; without it the window's while no window has it open, else one of the terminal's own
  --fresh              asks the services even for what the case holds
  --out FILE           where a call that saves a file puts it; without it, nothing is saved
  --all                goes on while there is more; prints one line of JSON per answer. May cost a query each time
  --offline            asks no service

Options of "mcp": --case, --connection, --offline, and --spend N, how many queries it may spend (0 without it).
Options of "export" and "report": --out FILE; of "export" besides --defanged (values that no program takes for links) and
--visible (without what is hidden). What is written goes over no file that is there, unless --overwrite is given.
Options of all: --data-dir DIR uses another data folder. "sextant --version" tells the version.

For example, with the demo:
  npx sextant call graph.search '{"search": {"base": {"registrant": "Ilse Brandauer"}}}'
  npx sextant call graph.lookup '{"question": {"by": "owner", "name": "example.com"}}'

Keys come from the system keychain or from ${keyVariables('and')}, never from
arguments. Exit code: 0 done, 1 failed as expected (the failure is printed as JSON), 2 wrong usage; of "call" also, where
the result is not all there is: 3 refused, 4 cut off, 5 limited, 6 partial. A wait for a limit is told on standard error.
`;

function lineOf({ form, does }: CommandSpec): string {
  const start = `  sextant ${form}`.padEnd(column);
  return `${start}${does.join(`\n${' '.repeat(column)}`)}`;
}

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

/** Prints what is wrong, the usage of this command, and where to find the rest. */
export function wrongUsage(terminal: Terminal, why: string, command?: CommandName): ExitCode {
  const form = command ? `Usage: sextant ${commands[command].form}\n` : '';
  terminal.err(`${why}\n${form}"npx sextant --help" tells of every command and option.\n`);
  return 2;
}

/** Refuses an option that the command does not use: the user meant something by it. */
export function optionComplaint(command: CommandName, values: CallOptions): string | null {
  const takes: readonly string[] = commands[command].takes;
  for (const [name, value] of Object.entries(values)) {
    if (name === 'help' || name === 'version') continue;
    if (!takes.includes(name)) return `"${command}" has no option --${name}.`;
    if (value === '') return `--${name} needs a value after it.`;
  }
  return values.out === '-' ? '--out takes a file name; standard output is for messages.' : null;
}

/** Describes an error in the arguments themselves. */
export function argumentComplaint(error: unknown, options: readonly string[]): string {
  if (!namesKey(error)) return optionWords(error, options);
  const variables = keyVariables('or');
  return `A key must not stand in the arguments, which others can read: set ${variables}.`;
}
