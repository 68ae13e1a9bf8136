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
    does: [
      'lists all calls, those of a subject ("calls case"), or describes one ("calls case.add");',
      'with --json, prints the JSON Schema of each',
    ],
    takes: ['json'],
  },
  call: {
    form: 'call NAME [JSON]',
    does: ['makes one call; the input is JSON (default {}, - reads standard input)'],
    takes: ['connection', 'case', 'fresh', 'data-dir', 'out', 'overwrite', 'all', 'offline'],
  },
  verify: {
    form: 'verify FILE [--seal SEAL]',
    does: [
      'verifies a case from its first entry to its last and names the first entry that differs;',
      'with --seal (a line or a file that "seal" wrote), also checks that nobody rewrote the complete case',
    ],
    takes: ['seal', 'data-dir'],
  },
  seal: {
    form: 'seal FILE --out SEAL',
    does: [
      'writes one line that later proves what the case contained; store it elsewhere; with',
      '--timestamp URL, a time-stamp service (RFC 3161) signs it',
    ],
    takes: ['out', 'overwrite', 'timestamp', 'data-dir'],
  },
  rebuild: {
    form: 'rebuild FILE [--repair]',
    does: [
      'rebuilds the graph of a case from its replies and reports differences; changes nothing;',
      'with --repair, first saves a copy of the case next to it, then restores what differs',
    ],
    takes: ['repair', 'data-dir'],
  },
  recover: {
    form: 'recover FILE --out NEW',
    does: ['copies everything readable in a damaged case to a new file'],
    takes: ['out', 'data-dir'],
  },
  export: {
    form: 'export FILE --format FORMAT',
    does: [
      'exports the graph of a case for other tools, next to the case or to --out',
      `(FORMAT: ${exportFormatIds.join(', ')})`,
    ],
    takes: ['format', 'out', 'overwrite', 'defanged', 'visible', 'members', 'campaign', 'data-dir'],
  },
  report: {
    form: 'report FILE [--format FORMAT]',
    does: ['writes a report of a case, next to the case or to --out (html, pdf, markdown)'],
    takes: ['format', 'out', 'overwrite', 'data-dir'],
  },
  import: {
    form: 'import FILE --case CASE',
    does: ['imports a file of another tool, any text or another case into a case'],
    takes: ['case', 'data-dir'],
  },
  compare: {
    form: 'compare A B [--json]',
    does: ['lists what is new, gone and changed in case B compared with case A'],
    takes: ['json', 'data-dir'],
  },
  team: {
    form: 'team init ADDRESS | add IDENTITY [ROLE] [LOGIN]',
    does: [
      'init: prepares a PostgreSQL database (postgres://LOGIN@HOST/DATABASE) for shared cases, with the password',
      'in SEXTANT_DATABASE_PASSWORD, which is not stored; add: adds a colleague to a shared case by their identity',
      '(ROLE: editor, reader, owner; LOGIN: theirs in the database)',
    ],
    takes: ['case', 'data-dir'],
  },
  mcp: {
    form: 'mcp [--spend N]',
    does: [
      'lets an assistant read the case and the services, over the Model Context Protocol',
      'on standard input and output; it may spend N queries',
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
  --case FILE          uses this case; default: the case of the window unless a window has it open, else the terminal's own
  --fresh              queries the services even if the case has a stored reply
  --out FILE           the file that a call writes; without it, such a call saves nothing
  --all                reads all pages; prints one line of JSON per answer. Each page may cost a query
  --offline            sends no requests

Options of "mcp": --case, --connection, --offline, and --spend N, the number of queries it may spend (default 0).
Options of "export" and "report": --out FILE and --overwrite (existing files are not replaced without it). "export" also has
--defanged (values that no program treats as links), --visible (omits hidden items), --members (only the members of the
campaign that you judged last) and --campaign NAME (only the members of that campaign).
Options of all: --data-dir DIR uses another data folder. "sextant --version" prints the version.

For example, with the demo:
  npx sextant call graph.search '{"search": {"base": {"registrant": "Ilse Brandauer"}}}'
  npx sextant call graph.lookup '{"question": {"by": "owner", "name": "example.com"}}'

Keys come from the system keychain or from ${keyVariables('and')}, never from
arguments. Exit code: 0 done, 1 failed (prints the failure as JSON), 2 wrong usage; for "call" also, if the result is not
complete: 3 refused, 4 cut off, 5 limited, 6 partial. Standard error says when a call waits for a limit.
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
  terminal.err(`${why}\n${form}"npx sextant --help" lists all commands and options.\n`);
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
  return `Do not put a key in the arguments, which others can read: set ${variables}.`;
}
