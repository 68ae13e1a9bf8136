// The demo service in a worker thread of the app: options come as workerData, the announcement goes back as a message.

import { parentPort, workerData } from 'node:worker_threads';
import type { Announcement, DemoOptions } from './service.ts';
import { startDemoService } from './service.ts';

/** What the worker tells its parent. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly announcement: Announcement }
  | { readonly kind: 'failed'; readonly message: string };

/** What the parent may ask of the worker. */
export type ToWorker = { readonly kind: 'close' };

const port = parentPort;
if (port === null) throw new Error('The demo worker must be started as a worker thread.');
try {
  const service = await startDemoService((workerData ?? {}) as DemoOptions);
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'close') void service.close().then(() => port.close());
  });
  port.postMessage({ kind: 'ready', announcement: service.announcement } satisfies FromWorker);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  port.postMessage({ kind: 'failed', message } satisfies FromWorker);
  port.close();
}
