import type * as z from 'zod';
import { type EventName, type Events, events } from '../../../shared/contract.ts';
import type { DownMessage, Emit } from '../../../shared/ipc.ts';
import { describeError, type Log } from '../words/log.ts';

/** Sends declared events, and only those, to every connected page. */
export interface EventHub {
  readonly emit: Emit<Events>;
  /** Returns a function that disconnects. */
  join(tell: (message: DownMessage) => void): () => void;
}

export function createEventHub(log: Log): EventHub {
  const pages = new Set<(message: DownMessage) => void>();

  function emit<N extends EventName>(name: N, payload: z.input<Events[N]['payload']>): void {
    if (pages.size === 0) return; // As in a terminal.
    const checked = events[name].payload.safeParse(payload);
    if (!checked.success) {
      log.write('bug', `event ${name} does not fit its schema: ${checked.error.message}`);
      return;
    }
    for (const tell of pages) {
      try {
        tell({ kind: 'event', name, payload: checked.data });
      } catch (error) {
        log.write('bug', `event ${name} was not taken: ${describeError(error)}`); // The sender continues.
      }
    }
  }

  function join(tell: (message: DownMessage) => void): () => void {
    pages.add(tell);
    return () => pages.delete(tell);
  }

  return { emit, join };
}
