// A thread that runs demo services for the journeys of one test worker. Their worlds come from a pool, and the code of
// the services is read once.
import { parentPort } from 'node:worker_threads';
import { type DemoOptions, type DemoService, startDemoService } from '../../electron/demo/service.ts';
import { worldPool } from './world-pool.ts';

export type ToHost =
  | { readonly kind: 'start'; readonly id: number; readonly options: DemoOptions }
  | { readonly kind: 'close'; readonly id: number };

export type FromHost =
  | { readonly id: number; readonly announcement: DemoService['announcement'] }
  | { readonly id: number; readonly closed: true }
  | { readonly id: number; readonly failed: string };

const start = worldPool(startDemoService);
const running = new Map<number, DemoService>();

async function answer(message: ToHost): Promise<FromHost> {
  const { id } = message;
  try {
    if (message.kind === 'start') {
      const service = await start(message.options);
      running.set(id, service);
      return { id, announcement: service.announcement };
    }
    await running.get(id)?.close();
    running.delete(id);
    return { id, closed: true };
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (message: ToHost) => parentPort?.postMessage(await answer(message)));
