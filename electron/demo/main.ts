// The demo service on its own: prints one line of JSON, then serves until it is stopped.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { readFaultRules } from './control/fault-rules.ts';
import type { DemoOptions } from './service.ts';
import { startDemoService } from './service.ts';

const usage = `Usage: npm run --silent demo-service -- [OPTIONS]

Prints one line of JSON, which is a connection file with its keys, then serves until it is stopped.

  --port N                   the first of six ports in a row; 0, and without it, takes free ones
  --seed N                   which invented world; 7 without it
  --wording neutral|public   how the services are called
  --now ISO                  the time to begin at
  --faults FILE              what goes wrong, as JSON
  --strict                   refuses parameters of passive DNS that the real service passes over`;
const seeHelp = '"npm run demo-service -- --help" lists the options.';

// On machines with much memory the engine lets short-lived objects pile up to 100 MB and more; the service has no use for it.
setFlagsFromString('--max-semi-space-size=8');

/** Wrong usage, told in one sentence. */
class WrongUsage extends Error {}

if (process.argv.includes('--help')) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
try {
  const service = await startDemoService(readOptions(process.argv.slice(2)));
  const stop = () => void service.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`${JSON.stringify(service.announcement)}\n`);
} catch (error) {
  process.stderr.write(`${portTrouble(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = error instanceof WrongUsage ? 2 : 1;
}

function readOptions(args: readonly string[]): DemoOptions {
  const { port, seed, wording, now, faults, strict } = readArguments(args);
  if (wording !== 'neutral' && wording !== 'public') throw new WrongUsage('--wording must be neutral or public.');
  if (now !== undefined && Number.isNaN(Date.parse(now))) throw new WrongUsage('--now must be an ISO 8601 time.');
  return {
    port: wholeNumber('--port', port, 65_530),
    seed: wholeNumber('--seed', seed, 0xffffffff),
    wording,
    strict,
    ...(now === undefined ? {} : { now }),
    ...(faults === undefined ? {} : { faults: readFaultFile(faults) }),
  };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '0' },
        seed: { type: 'string', default: '7' },
        wording: { type: 'string', default: 'neutral' },
        now: { type: 'string' },
        faults: { type: 'string' },
        strict: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const [problem] = error instanceof Error ? error.message.split('. ') : [];
    throw new WrongUsage(`${problem}. ${seeHelp}`);
  }
}

/** A port that can't be had, told in one line; null where something else went wrong. */
function portTrouble(error: unknown): string | null {
  const { code, port } = error as { code?: string; port?: number };
  const what = code === 'EADDRINUSE' ? 'is in use' : code === 'EACCES' ? 'may not be used by this user' : null;
  if (what === null) return null;
  return `Port ${port} ${what}: choose another with --port (six in a row are taken), or leave it out for free ones.`;
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most)) throw new WrongUsage(`${name} must be a whole number from 0 to ${most}.`);
  return value;
}

function readFaultFile(file: string): NonNullable<DemoOptions['faults']> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new WrongUsage(`--faults ${file} cannot be read as JSON.`);
  }
  const read = readFaultRules(value);
  if (!read.ok) throw new WrongUsage(read.problem);
  return read.rules;
}
