import type { Failure } from '../../shared/result.ts';
import type { ExitCode, Terminal } from './terminal.ts';

export function printFailure(terminal: Terminal, failure: Failure): ExitCode {
  terminal.out(printed({ failure }));
  return 1;
}

/** JSON in which nothing that a service said can steer the terminal or turn the writing around. */
export function printed(value: unknown): string {
  return `${escaped(JSON.stringify(value, null, 2))}\n`;
}

export function escaped(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
