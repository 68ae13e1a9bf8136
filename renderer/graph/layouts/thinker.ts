import type { Task, TaskAnswer } from './messages.ts';

/** The page's end of the thread that thinks. It is started when it is first needed. */
export interface Thinker {
  /** Null when it was given up. A new task gives up the one before. */
  ask(task: Task): Promise<TaskAnswer | null>;
  /** Says whether there was something to give up. */
  giveUp(): boolean;
}

export function createThinker(): Thinker {
  let worker: Worker | null = null;
  let running: ((answer: TaskAnswer | null) => void) | null = null;

  function giveUp(): boolean {
    if (!running) return false;
    worker?.terminate();
    worker = null;
    running(null);
    running = null;
    return true;
  }

  return {
    giveUp,
    ask(task) {
      giveUp();
      worker ??= new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module', name: 'layouts' });
      worker.postMessage(task);
      worker.onmessage = ({ data }: MessageEvent<TaskAnswer>) => {
        running?.(data);
        running = null;
      };
      return new Promise((resolve) => {
        running = resolve;
      });
    },
  };
}
