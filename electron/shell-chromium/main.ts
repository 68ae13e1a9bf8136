import { fileURLToPath } from 'node:url';
import { readStartOptions } from '../start-options.ts';
import { startChromiumShell } from './start.ts';

const options = readStartOptions(process.argv.slice(2));
if (!options.ok) {
  console.error(options.failure.message);
  process.exit(2);
}
const started = await startChromiumShell(options.value, {
  pageFolder: fileURLToPath(new URL('../renderer', import.meta.url)),
  demoWorker: new URL('./demo-worker.js', import.meta.url),
});
if (!started.ok) {
  const { message, kept, next } = started.failure;
  console.error([message, kept, next].filter(Boolean).join(' '));
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void started.value.close());
await started.value.closed;
process.exit(0);
