import type { Task, TaskAnswer } from './messages.ts';

/** The page's end of the layout thread, which starts on first use. */
export interface Thinker {
  /** Null when cancelled. A new task cancels the previous one. */
  ask(task: Task): Promise<TaskAnswer | null>;
  /** Returns whether there was something to cancel. */
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
