import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { RunningDemo } from './ports.ts';

const WorkerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), announcement: z.unknown() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);

/** Runs the demo service in a separate thread, so that creating its world never blocks main. */
export async function startDemoWorker(
  file: URL,
  options: Readonly<Record<string, unknown>> = {},
): Promise<RunningDemo> {
  // A small young generation keeps the memory of the demo world low: creating it makes much short-lived garbage.
  const resourceLimits = { maxYoungGenerationSizeMb: 24 };
  const worker = new Worker(file, { workerData: options, env: {}, resourceLimits });
  const announcement = await new Promise<unknown>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the demo service ended before it was ready')));
    worker.once('message', (raw: unknown) => {
      const message = WorkerMessage.parse(raw);
      if (message.kind === 'ready') resolve(message.announcement);
      else reject(new Error(message.message));
    });
  });
  return {
    announcement,
    close: async () => {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage({ kind: 'close' });
      const late = setTimeout(() => void worker.terminate(), 2000);
      await ended;
      clearTimeout(late);
    },
  };
}
