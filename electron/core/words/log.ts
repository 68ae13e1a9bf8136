import type { Secrets } from './secrets.ts';

export type LogLevel = 'info' | 'warning' | 'bug';

/** The only output for diagnostic text. It redacts every line. */
export interface Log {
  write(level: LogLevel, text: string): void;
}

export function createLog(writeLine: (line: string) => void, secrets: Secrets, now: () => Date): Log {
  return {
    // Cuts last: redaction would not recognise half a key.
    write: (level, text) =>
      writeLine(`${now().toISOString()} ${level} ${secrets.redact(oneLine(text)).slice(0, longestLine)}`),
  };
}

const longestLine = 4000;

/** Text from outside must not forge a line, move the terminal's cursor or reverse the writing direction. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g, ' ');
}

/** An unknown thrown value as text, with its stack if it has one. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
