import type { Secrets } from './secrets.ts';

export type LogLevel = 'info' | 'warning' | 'bug';

/** The only way out for diagnostic text. Every line is redacted on its way. */
export interface Log {
  write(level: LogLevel, text: string): void;
}

export function createLog(writeLine: (line: string) => void, secrets: Secrets, now: () => Date): Log {
  return {
    write: (level, text) => writeLine(`${now().toISOString()} ${level} ${secrets.redact(oneLine(text))}`),
  };
}

/** Text from outside must not be able to forge a line or move the terminal's cursor. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').slice(0, 4000);
}

/** An unknown thrown value as text, stack included where there is one. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
