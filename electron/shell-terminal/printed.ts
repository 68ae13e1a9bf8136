import { statSync } from 'node:fs';
import { keyVariables } from '../../shared/connection.ts';
import { type Failure, type FailureCode, keptOf } from '../../shared/result.ts';
import { escaped } from '../core/words/escaped.ts';
import { missingCase } from '../start-options.ts';
import type { ExitCode, Terminal } from './terminal.ts';

const keyByName = keyVariables('or');

/** What to do about it without a window. */
const nextHere: Partial<Record<FailureCode, string>> = {
  'no-key': `Set ${keyByName}, or enter it in the window under Connections.`,
  keychain: `Unlock the keychain and try again, or set ${keyByName} for this run.`,
  'no-connection': 'Name a connection file with --connection, or choose a connection in the window.',
  offline: 'Leave out --offline, or switch offline mode off in the window, to query the service.',
  'in-use': 'Close it there first, or work on a copy of the file.',
  'unknown-call': '"npx sextant calls" lists all calls.',
};

/** Why a named case can't be opened, checked before opening; null if the file exists. */
export function noSuchCase(path: string | undefined): Failure | null {
  return missingCase(path ?? null, 'Check the name. The call case.new creates a case, with {"path": "…"}.');
}

/** Why a path can't be written without overwriting a file. */
export function alreadyThere(place: string): Failure | null {
  const there = statSync(place, { throwIfNoEntry: false });
  if (!there) return null;
  if (there.isDirectory())
    return { code: 'file', message: `${place} is a folder.`, kept: 'Nothing was written.', next: 'Name a file in it.' };
  return {
    code: 'file',
    message: `The file ${place} already exists.`,
    kept: 'It was not changed.',
    next: 'Name another with --out, or give --overwrite.',
  };
}

export function printFailure(terminal: Terminal, failure: Failure): ExitCode {
  terminal.out(printed({ failure: told(failure) }));
  return 1;
}

/** The failure as printed here: always says what was saved, and suggests something that works in a terminal. */
export function told(failure: Failure): Failure {
  const { code, message, ...rest } = failure;
  const kept = keptOf(failure);
  const next = nextHere[code] ?? failure.next;
  return { code, message, ...rest, ...(kept !== undefined && { kept }), ...(next !== undefined && { next }) };
}

/** JSON in which a service's text can't control the terminal or reverse the writing direction. */
export function printed(value: unknown): string {
  return `${escaped(JSON.stringify(value, null, 2))}\n`;
}

/** Some editors begin a file with a byte order mark. */
export function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}
