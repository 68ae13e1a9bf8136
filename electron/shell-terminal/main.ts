import type { App } from '../app.ts';
import { describeError } from '../core/words/log.ts';
import { mistakeInWords } from '../last-handler.ts';
import { runCommand } from './command.ts';

// The reader of the output may stop early, as "head" does; that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

/** An uncaught error is printed as one line; the log has the rest. */
let log: App['log'] | null = null;
function giveUp(error: unknown): never {
  log?.write('bug', `nobody caught: ${describeError(error)}`);
  process.stderr.write(`${mistakeInWords(error)}\n`);
  process.exit(1);
}
process.on('uncaughtException', giveUp);
process.on('unhandledRejection', giveUp);

const err = (text: string) => void process.stderr.write(text);

const ending = runCommand(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err,
  signal: interrupted.signal,
  openApp: async (options) => {
    const { openTerminalApp } = await import('./open-app.ts');
    const app = await openTerminalApp(options, err);
    log = app.log;
    return app;
  },
});

ending.then((code) => {
  process.exitCode = code;
}, giveUp);
