import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { EdgeRow, EntityRow, GroupRow } from '../../shared/case-rows.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { FromPicture, ToPicture } from './messages.ts';

/** The content of a picture; rows are read one by one. */
export interface Drawn {
  readonly groups: readonly GroupRow[];
  entities(): Iterable<EntityRow>;
  links(): Iterable<EdgeRow>;
}

const rowsInMessage = 1000;

/** In the bundle the worker is a file beside ours. */
const workerFile = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './picture-worker.js', import.meta.url);

/** The canvas as SVG, as the window draws it: entities without a position get one. */
export async function drawSvg(
  drawn: Drawn,
  theme: 'dark' | 'light',
  signal: AbortSignal,
  /** Receives how many rows the picture has so far, and whether these are all, which are then drawn. */
  told: (rows: number, areAll: boolean) => void = () => undefined,
): Promise<Result<FromPicture>> {
  const worker = new Worker(workerFile, { env: {}, stderr: true });
  try {
    const answer = new Promise<FromPicture>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the picture worker ended')));
      signal.addEventListener('abort', () => reject(new Error('cancelled')), { once: true });
    });
    answer.catch(() => undefined); // Handled below; it may fail while rows are still being sent.
    const post = (message: ToPicture) => worker.postMessage(message);
    post({ kind: 'groups', rows: drawn.groups });
    let count = 0;
    const sendAll = async <T>(all: Iterable<T>, messageOf: (rows: T[]) => ToPicture): Promise<boolean> => {
      for (const rows of partsOf(all)) {
        post(messageOf(rows));
        count += rows.length;
        told(count, false);
        await turn();
        if (signal.aborted) return false;
      }
      return true;
    };
    const isSent =
      (await sendAll(drawn.entities(), (rows) => ({ kind: 'entities', rows }))) &&
      (await sendAll(drawn.links(), (rows) => ({ kind: 'edges', rows })));
    if (!isSent) return cancelled();
    told(count, true);
    post({ kind: 'draw', theme });
    return ok(await answer);
  } catch (error) {
    if (signal.aborted) return cancelled();
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuch();
    throw error;
  } finally {
    void worker.terminate();
  }
}

function tooMuch(): Result<never> {
  return fail('too-large', 'There are too many items for one picture.', {
    kept: 'Nothing was written.',
    next: 'Filter or select the items to show.',
  });
}

function* partsOf<T>(rows: Iterable<T>): Generator<T[]> {
  let part: T[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < rowsInMessage) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
