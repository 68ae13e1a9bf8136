import type { Failure } from '../../shared/result.ts';
import { escaped } from '../core/escaped.ts';
import type { ExitCode, Terminal } from './terminal.ts';

export function printFailure(terminal: Terminal, failure: Failure): ExitCode {
  terminal.out(printed({ failure }));
  return 1;
}

/** JSON in which nothing that a service said can steer the terminal or turn the writing around. */
export function printed(value: unknown): string {
  return `${escaped(JSON.stringify(value, null, 2))}\n`;
}
