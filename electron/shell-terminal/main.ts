import { createApp } from '../app.ts';
import { askDesktopForProxy } from '../core/system-proxy.ts';
import { startDemoWorker } from '../demo-worker.ts';
import type { Desktop } from '../ports.ts';
import { commonPorts } from '../shell-ports.ts';
import { version } from '../version.ts';
import { runCommand } from './command.ts';

/** There is no desktop behind a terminal: what needs one is answered as "not taken". */
const noDesktop: Desktop = {
  copy: refuse,
  notify: refuse,
  openOutside: refuse,
  quit: async () => undefined,
};

async function refuse(): Promise<void> {
  throw new Error('there is no desktop here');
}

// Whoever reads the output may have seen enough, as "head" does; that is no mistake of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  signal: interrupted.signal,
  openApp: ({ dataFolder, offline, fresh, casePath, out, connection }) =>
    createApp({
      ...commonPorts(version, dataFolder),
      shell: 'terminal',
      menu: 'page',
      systemProxy: askDesktopForProxy(process.platform),
      dialogs: { chooseSave: async () => out ?? null, chooseOpen: async () => null },
      desktop: noDesktop,
      startDemo: () => startDemoWorker(new URL('../demo/worker.ts', import.meta.url)),
      offline,
      fresh,
      ...(casePath !== undefined && { casePath }),
      ...(connection && { connection }),
    }),
});
