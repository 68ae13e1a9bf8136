import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { specOf } from '../../shared/call-specs.ts';
import type { Completeness } from '../../shared/completeness.ts';
import { type CallName, calls, events } from '../../shared/contract.ts';
import { callNamed } from '../../shared/renamed-calls.ts';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import type { App } from '../app.ts';
import { escaped } from '../core/words/escaped.ts';
import { nearest } from '../core/words/nearest.ts';
import { inOneLine } from '../start-options.ts';
import { version } from '../version.ts';
import { alreadyThere, noSuchCase, printed, printFailure, told, withoutMark } from './printed.ts';
import { type CallOptions, codeOfKind, type ExitCode, type Terminal, type Unnamed } from './terminal.ts';
import { argumentComplaint, commands, isCommand, optionComplaint, usage, wrongUsage } from './usage.ts';

/** Runs a command. Reports answers that are not in their case at the end, whatever the command's result. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let unsaved: Failure | null = null;
  const code = await carryOut(args, {
    ...terminal,
    openApp: async (options) => {
      const app = await terminal.openApp(options);
      const close = async () => {
        unsaved = await app.close();
        return unsaved;
      };
      return { ...app, close };
    },
  });
  if (unsaved === null) return code;
  terminal.err(`${escaped(inOneLine(unsaved))}\n`);
  return code === 0 ? 1 : code;
}

async function carryOut(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parse(args);
  if (typeof parsed === 'string') return wrongUsage(terminal, parsed);
  const { values, positionals } = parsed;
  const [command, ...rest] = positionals;
  if (values.version) {
    terminal.out(`${version}\n`);
    return 0;
  }
  if (values.help || command === 'help' || command === undefined) {
    terminal.out(usage);
    return command === undefined && !values.help ? 2 : 0;
  }
  if (!isCommand(command)) return wrongUsage(terminal, noSuch('command', command, Object.keys(commands)));
  const wrong = (why: string) => wrongUsage(terminal, why, command);
  const complaint = optionComplaint(command, values);
  if (complaint !== null) return wrong(complaint);
  // Loads each on demand: the user waits for everything that a command loads.
  switch (command) {
    case 'calls':
      return tellCalls(rest, values.json ?? false, terminal, wrong);
    case 'call':
      return makeCall(rest, values, terminal, wrong);
    case 'verify':
    case 'seal':
    case 'rebuild':
    case 'recover':
      return (await import('./case-command.ts')).workOnCase(command, rest, values, terminal, wrong);
    case 'export':
    case 'import':
    case 'report':
      return (await import('./file-command.ts')).workOnFile(command, rest, values, terminal, wrong);
    case 'compare':
      return (await import('./compare-command.ts')).compareCases(rest, values, terminal, wrong);
    case 'team':
      return (await import('./team-command.ts')).workOnTeam(rest, values, terminal, wrong);
    case 'mcp':
      return (await import('./mcp-command.ts')).serveMcp(rest, values, terminal, wrong);
  }
}

const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  connection: { type: 'string' },
  'data-dir': { type: 'string' },
  case: { type: 'string' },
  fresh: { type: 'boolean' },
  out: { type: 'string' },
  overwrite: { type: 'boolean' },
  all: { type: 'boolean' },
  offline: { type: 'boolean' },
  format: { type: 'string' },
  defanged: { type: 'boolean' },
  visible: { type: 'boolean' },
  members: { type: 'boolean' },
  campaign: { type: 'string' },
  spend: { type: 'string' },
  seal: { type: 'string' },
  timestamp: { type: 'string' },
  repair: { type: 'boolean' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return argumentComplaint(error, Object.keys(options));
  }
}

/** Reports an unknown name, and suggests the probable one. */
function noSuch(what: string, name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return escaped(`There is no ${what} "${name}".${meant ? ` Did you mean ${meant}?` : ''}`);
}

/** Reports an unknown call, and says where the known ones are. */
function noSuchCall(name: string): string {
  const subject = name.split('.')[0] ?? '';
  const isSubject = Object.keys(calls).some((call) => call.startsWith(`${subject}.`));
  const list = isSubject
    ? `"npx sextant calls ${subject}" lists the calls of this subject.`
    : '"npx sextant calls" lists all calls.';
  return `${noSuch('call', name, Object.keys(calls))} ${list}`;
}

/** Everyone on the machine can read a program's arguments, and shells store them. */
const neverInArguments: ReadonlySet<string> = new Set([
  'connections.setKey',
  'team.joinDatabase',
  'team.prepareDatabase',
  'team.shareInDatabase',
] satisfies CallName[]);

async function makeCall(
  rest: readonly string[],
  values: CallOptions,
  terminal: Terminal,
  wrong: (why: string) => ExitCode,
): Promise<ExitCode> {
  const [asked, text = '{}', ...tooMany] = rest;
  if (asked === undefined || tooMany.length > 0) return wrong('Give the name of a call and its input.');
  const name = callNamed(asked);
  if (name === null) return wrong(noSuchCall(asked));
  if (neverInArguments.has(name) && text !== '-')
    return wrong('Do not put a key in the arguments: give "-" and send the input on standard input.');
  if (values.all && moreOf(name) === null)
    return wrong(`${name} returns everything in one answer: it has no more pages.`);
  const input = parseJson(text === '-' ? await readStandardInput() : text);
  if (!input.ok) return wrong(`${input.failure.message} ${input.failure.next}`);

  const connection = values.connection === undefined ? ok(undefined) : await connectionIn(values.connection);
  if (!connection.ok) return printFailure(terminal, connection.failure);
  const casePath = values.case === undefined ? undefined : resolve(values.case);
  const missing = noSuchCase(casePath);
  const out = values.out === undefined ? undefined : resolve(values.out);
  const hindrance = missing ?? (out === undefined || values.overwrite ? null : alreadyThere(out));
  if (hindrance) return printFailure(terminal, hindrance);

  let unnamed: Unnamed | null = null;
  const app = await terminal.openApp({
    dataFolder: values['data-dir'] ?? null,
    offline: values.offline ?? false,
    fresh: values.fresh ?? false,
    onUnnamed: (wants) => {
      unnamed = wants;
    },
    ...(casePath !== undefined && { casePath }),
    ...(out !== undefined && { out }),
    ...(connection.value && { connection: connection.value }),
  });
  try {
    if (app.caseRefused) return printFailure(terminal, app.caseRefused);
    if (values.all) return await printAll(app, name, input.value, terminal);
    const result = await app.run(name, input.value, terminal.signal);
    if (unnamed !== null) return printFailure(terminal, notNamed[unnamed]);
    if (!result.ok) return printFailure(terminal, withUsage(name, result.failure));
    terminal.out(printed(result.value));
    return codeOf(result.value);
  } finally {
    await app.close();
  }
}

/** After a wrong input, says where the right one is described. */
function withUsage(name: CallName, failure: Failure): Failure {
  if (failure.code !== 'bad-input' || failure.next !== undefined) return failure;
  return { ...failure, next: `"npx sextant calls ${name}" describes its input.` };
}

/** A window would have asked the user. */
const notNamed: Record<Unnamed, Failure> = {
  save: {
    code: 'file',
    message: 'This call writes a file, and the command names none.',
    kept: 'Nothing was saved.',
    next: 'Name the file with --out.',
  },
  open: {
    code: 'file',
    message: 'This call opens a file, and the input names none.',
    kept: 'Nothing was opened.',
    next: 'Name it in the input: {"path": "/home/me/case.sextant"}.',
  },
};

/** No program may take a refused, cut-off or limited result for a complete one. The schema of its call checked the value. */
function codeOf(value: unknown): ExitCode {
  const { completeness } = value as { readonly completeness?: Completeness | null };
  return completeness && Object.hasOwn(codeOfKind, completeness.kind) ? codeOfKind[completeness.kind] : 0;
}

/** The part of an answer that says whether and how to continue. */
const GoingOn = z.object({
  completeness: z.object({ kind: z.literal('more'), resume: z.string() }),
  stopped: z.unknown().optional(),
});

/** Prints each answer as it arrives: together they may be too large to hold, or take too long. */
async function printAll(app: App, name: CallName, input: unknown, terminal: Terminal): Promise<ExitCode> {
  let result = await app.run(name, input, terminal.signal);
  for (let last = ''; result.ok; ) {
    terminal.out(`${escaped(JSON.stringify(result.value))}\n`);
    const more = GoingOn.safeParse(result.value);
    const next = moreOf(name);
    if (!more.success || next === null) return codeOf(result.value);
    const { resume } = more.data.completeness;
    // What stopped an answer would stop the next one too, and a place that does not move would loop.
    if ((more.data.stopped ?? null) !== null || resume === last) return 1;
    last = resume;
    result = await app.run(next, { resume }, terminal.signal);
  }
  terminal.out(`${escaped(JSON.stringify({ failure: told(result.failure) }))}\n`);
  return 1;
}

async function connectionIn(file: string) {
  const { readConnection } = await import('./connection-file.ts');
  return readConnection(file);
}

function moreOf(name: CallName): string | null {
  return specOf(name).more ?? null;
}

function parseJson(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(withoutMark(text)));
  } catch {
    return fail('bad-input', 'The input is not JSON.', {
      next: 'Check its quotes and commas, and put it in single quotes for the shell.',
    });
  }
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function tellCalls(
  rest: readonly string[],
  json: boolean,
  terminal: Terminal,
  wrong: (why: string) => ExitCode,
): ExitCode {
  const [asked, ...tooMany] = rest;
  if (tooMany.length > 0) return wrong('Give one name, or none for all.');
  const name = asked === undefined ? null : callNamed(asked);
  const ofSubject = Object.keys(calls).filter((call) => call.startsWith(`${asked}.`));
  if (asked === undefined) terminal.out(json ? printed(describeContract()) : listCalls(Object.keys(calls)));
  else if (ofSubject.length > 0 && !json) terminal.out(listCalls(ofSubject));
  else if (name === null) return wrong(noSuchCall(asked));
  else terminal.out(json ? printed(describeCall(name)) : `${specOf(name).does}\n${printed(describeCall(name).input)}`);
  return 0;
}

function listCalls(names: readonly string[]): string {
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => `${name.padEnd(width)}  ${specOf(name as CallName).does}\n`).join('');
}

/** Every call and event with JSON Schema, so that anyone can use them. */
function describeContract(): object {
  return {
    calls: (Object.keys(calls) as CallName[]).map(describeCall),
    events: Object.entries(events).map(([name, entry]) => ({
      name,
      tells: entry.tells,
      payload: schemaOf(entry.payload, 'output'),
    })),
  };
}

function describeCall(name: CallName) {
  const { does, input, output, more } = specOf(name);
  return {
    name,
    does,
    input: schemaOf(input, 'input'),
    output: schemaOf(output, 'output'),
    ...(more !== undefined && { more }),
  };
}

function schemaOf(type: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(type, { io, unrepresentable: 'any' });
}
