import { Console } from 'node:console';
import { resolve } from 'node:path';
import { ok } from '../../shared/result.ts';
import { createSpending } from '../core/limits/spending.ts';
import { version } from '../version.ts';
import { readConnection } from './connection-file.ts';
import { noSuchCase, printFailure } from './printed.ts';
import type { CallOptions, ExitCode, Terminal } from './terminal.ts';

/**
 * Serves an assistant until it disconnects. Standard output belongs to the protocol: all text goes to standard error.
 */
export async function serveMcp(
  rest: readonly string[],
  values: CallOptions,
  terminal: Terminal,
  wrongUsage: (why: string) => ExitCode,
): Promise<ExitCode> {
  if (rest.length > 0) return wrongUsage('"mcp" takes options only.');
  const spend = values.spend ?? '0';
  if (!/^\d{1,6}$/.test(spend)) return wrongUsage('--spend takes a whole number of queries, such as 10.');

  const aside: Terminal = { ...terminal, out: terminal.err };
  const connection = values.connection === undefined ? ok(undefined) : await readConnection(values.connection);
  if (!connection.ok) return printFailure(aside, connection.failure);
  const casePath = values.case === undefined ? undefined : resolve(values.case);
  const missing = noSuchCase(casePath);
  if (missing) return printFailure(aside, missing);

  // A library's output must not get between the messages.
  globalThis.console = new Console(process.stderr, process.stderr);
  const { serveAssistant } = await import('../mcp/serve.ts');
  const spending = createSpending(Number(spend));
  const app = await terminal.openApp({
    dataFolder: values['data-dir'] ?? null,
    offline: values.offline ?? false,
    fresh: false,
    forAssistant: true,
    spending,
    ...(casePath !== undefined && { casePath }),
    ...(connection.value && { connection: connection.value }),
  });
  try {
    if (app.caseRefused) return printFailure(aside, app.caseRefused);
    const { stdin: input, stdout: output } = process;
    await serveAssistant({ run: app.run, spending, version, input, output, signal: terminal.signal });
    terminal.err(`Spent ${spending.spent()} of ${spending.most} queries.\n`);
    return 0;
  } finally {
    await app.close();
    process.stdin.destroy(); // Otherwise, after we end, the process would wait for input that nobody reads.
  }
}
