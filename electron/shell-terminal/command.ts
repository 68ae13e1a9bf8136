import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type CallName, calls, events } from '../../shared/contract.ts';
import { exportFormatIds } from '../../shared/export-formats.ts';
import type { CallSpec } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { App } from '../app.ts';
import { escaped } from '../core/escaped.ts';
import { workOnCase } from './case-command.ts';
import { compareCases } from './compare-command.ts';
import { readConnection, withoutMark } from './connection-file.ts';
import { workOnFile } from './file-command.ts';
import { serveMcp } from './mcp-command.ts';
import { printed, printFailure } from './printed.ts';
import type { CallOptions, ExitCode, Terminal } from './terminal.ts';

export const usage = `Usage:
  sextant calls [--json]                 lists every call; with --json, the JSON Schema of each
  sextant call NAME [JSON]               makes one call; the input is JSON ({} when left out, - for standard input)
  sextant verify FILE                    checks the ledger of a case; names the first row that is not as it was
  sextant rebuild FILE                   makes the graph of a case anew from its replies, and says whether it is the same
  sextant recover FILE --out NEW         puts what can be read of a damaged case into a new file
  sextant export FILE --format FORMAT    writes the graph of a case for other tools, beside it or where --out says
                                         (FORMAT: ${exportFormatIds.join(', ')})
  sextant report FILE [--format FORMAT]  writes a report of a case, beside it or where --out says (html, pdf, markdown)
  sextant import FILE --case CASE        adds a STIX bundle, CSV, JSON, a list, any text or another case to a case
  sextant compare A B [--json]           says what is new, gone and changed in case B against case A
  sextant mcp [--spend N]                serves the case and what can be read of the services to an assistant, over the
                                         Model Context Protocol on standard input and output; N queries may be spent

Options of "call":
  --connection FILE    uses a connection file, or the line that the demo service prints, for this run
  --case FILE          uses this case; without it the window's while no window has it open, else one of the terminal's own
  --fresh              asks the services even for what the case holds
  --data-dir DIR       uses another data folder
  --out FILE           where a call that saves a file puts it; without it, nothing is saved
  --all                goes on while there is more; prints one line of JSON per answer. May cost a query each time
  --offline            asks no service

Options of "mcp": --case, --connection, --data-dir, --offline, and --spend N, how many queries it may spend (0 without it).
Options of "export": --out FILE, --defanged (values that no program takes for links), --visible (without what is hidden).

Keys come from the system keychain or from SEXTANT_PLATFORM_KEY, SEXTANT_PDNS_KEY and SEXTANT_BATCH_KEY, never from
arguments. Exit code: 0 done, 1 failed as expected (the failure is printed as JSON), 2 wrong usage.
`;

export async function runCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parse(args);
  if (!parsed.ok) return wrongUsage(terminal, parsed.failure.message);
  const { values, positionals } = parsed.value;
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) {
    terminal.out(usage);
    return values.help ? 0 : 2;
  }
  switch (command) {
    case 'calls':
      terminal.out(values.json ? `${JSON.stringify(describeContract(), null, 2)}\n` : listCalls());
      return 0;
    case 'call':
      return makeCall(rest, values, terminal);
    case 'verify':
    case 'rebuild':
    case 'recover':
      return workOnCase(command, rest, values, terminal, (why) => wrongUsage(terminal, why));
    case 'export':
    case 'import':
    case 'report':
      return workOnFile(command, rest, values, terminal, (why) => wrongUsage(terminal, why));
    case 'compare':
      return compareCases(rest, values, terminal, (why) => wrongUsage(terminal, why));
    case 'mcp':
      return serveMcp(rest, values, terminal, (why) => wrongUsage(terminal, why));
    default:
      return wrongUsage(terminal, `There is no command "${command}".`);
  }
}

function parse(args: readonly string[]) {
  try {
    const options = {
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      connection: { type: 'string' },
      'data-dir': { type: 'string' },
      case: { type: 'string' },
      fresh: { type: 'boolean' },
      out: { type: 'string' },
      all: { type: 'boolean' },
      offline: { type: 'boolean' },
      format: { type: 'string' },
      defanged: { type: 'boolean' },
      visible: { type: 'boolean' },
      spend: { type: 'string' },
    } as const;
    return ok(parseArgs({ args: [...args], options, allowPositionals: true }));
  } catch (error) {
    return fail('bad-input', error instanceof Error ? error.message : 'The arguments are not understood.', {
      next: 'The usage says how to call it.',
    });
  }
}

function wrongUsage(terminal: Terminal, why: string): ExitCode {
  terminal.err(`${why}\n\n${usage}`);
  return 2;
}

/** Everyone on the machine can read the arguments of a program, and shells keep them. */
const neverInArguments: ReadonlySet<string> = new Set(['connections.setKey'] satisfies CallName[]);

async function makeCall(rest: readonly string[], values: CallOptions, terminal: Terminal): Promise<ExitCode> {
  const [name, text = '{}', ...tooMany] = rest;
  if (name === undefined || tooMany.length > 0) return wrongUsage(terminal, 'Give the name of a call and its input.');
  if (neverInArguments.has(name) && text !== '-')
    return wrongUsage(terminal, 'A key must not stand in the arguments: give "-" and the input on standard input.');
  if ([values['data-dir'], values.connection, values.out, values.case].includes(''))
    return wrongUsage(terminal, 'An option was given without its value.');
  if (values.all && moreOf(name) === null)
    return wrongUsage(terminal, `${name} says everything in one answer: it has nothing to go on with.`);
  const input = parseJson(text === '-' ? await readStandardInput() : text);
  if (!input.ok) return wrongUsage(terminal, input.failure.message);

  const connection = values.connection === undefined ? ok(undefined) : await readConnection(values.connection);
  if (!connection.ok) return printFailure(terminal, connection.failure);

  const app = await terminal.openApp({
    dataFolder: values['data-dir'] ?? null,
    offline: values.offline ?? false,
    fresh: values.fresh ?? false,
    ...(values.case !== undefined && { casePath: resolve(values.case) }),
    ...(values.out !== undefined && { out: resolve(values.out) }),
    ...(connection.value && { connection: connection.value }),
  });
  try {
    if (app.caseRefused) return printFailure(terminal, app.caseRefused);
    if (values.all) return await printAll(app, name, input.value, terminal);
    const result = await app.run(name, input.value, terminal.signal);
    if (!result.ok) return printFailure(terminal, result.failure);
    terminal.out(printed(result.value));
    return 0;
  } finally {
    await app.close();
  }
}

/** What of an answer says whether and how to go on. */
const GoingOn = z.object({
  completeness: z.object({ kind: z.literal('more'), resume: z.string() }),
  stopped: z.unknown().optional(),
});

/** Each answer is printed as it comes: all of them together may be more than should be held, or waited for. */
async function printAll(app: App, name: string, input: unknown, terminal: Terminal): Promise<ExitCode> {
  let result = await app.run(name, input, terminal.signal);
  for (let last = ''; result.ok; ) {
    terminal.out(`${escaped(JSON.stringify(result.value))}\n`);
    const more = GoingOn.safeParse(result.value);
    const next = moreOf(name);
    if (!more.success || next === null) return 0;
    const { resume } = more.data.completeness;
    // What stopped an answer would stop the next one too, and a place that does not move leads nowhere.
    if ((more.data.stopped ?? null) !== null || resume === last) return 1;
    last = resume;
    result = await app.run(next, { resume }, terminal.signal);
  }
  terminal.out(`${escaped(JSON.stringify({ failure: result.failure }))}\n`);
  return 1;
}

function moreOf(name: string): string | null {
  const entry: CallSpec | undefined = Object.hasOwn(calls, name) ? calls[name as CallName] : undefined;
  return entry?.more ?? null;
}

function parseJson(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(withoutMark(text)));
  } catch {
    return fail('bad-input', 'The input is not JSON.', { next: 'Check its quotes and commas.' });
  }
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function listCalls(): string {
  const width = Math.max(...Object.keys(calls).map((name) => name.length));
  return Object.entries(calls)
    .map(([name, entry]) => `${name.padEnd(width)}  ${entry.does}\n`)
    .join('');
}

/** Every call and event with JSON Schema, enough for a stranger to use them. */
function describeContract(): object {
  const schema = (type: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return {
    calls: Object.entries<CallSpec>(calls).map(([name, { does, input, output, more }]) => ({
      name,
      does,
      input: schema(input, 'input'),
      output: schema(output, 'output'),
      ...(more !== undefined && { more }),
    })),
    events: Object.entries(events).map(([name, entry]) => ({
      name,
      tells: entry.tells,
      payload: schema(entry.payload, 'output'),
    })),
  };
}
