import { fileURLToPath } from 'node:url';
import { catchLast } from '../last-handler.ts';
import { anotherCase, inOneLine, readStartOptions, withoutWindow } from '../start-options.ts';
import { type RunningShell, startChromiumShell } from './start.ts';

const options = readStartOptions(process.argv.slice(2));
if (!options.ok) {
  console.error(options.failure.message);
  process.exit(2);
}

const last = catchLast({ say: console.error, exit: process.exit });

// A signal may arrive while the window is still opening: then it closes as soon as it is open.
let shell: RunningShell | undefined;
let told = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    told = true;
    void shell?.close();
  });
}

const started = await startChromiumShell(options.value, {
  pageFolder: fileURLToPath(new URL('../renderer', import.meta.url)),
  demoWorker: new URL('./demo-worker.js', import.meta.url),
  onApp: last.follow,
});
if (!started.ok) {
  if (told) process.exit(0);
  console.error(inOneLine(started.failure));
  process.exit(1);
}
shell = started.value;
if (shell.app.caseRefused) console.error(`${inOneLine(shell.app.caseRefused)} ${anotherCase}`);
if (told) await shell.close();
else if (options.value.headless) console.log(withoutWindow);
await shell.closed;
process.exit(0);
