import type { LayoutDraft, Task, TaskAnswer } from './messages.ts';

/** The page's end of the layout thread, which starts on first use. */
export interface Thinker {
  /** Null when cancelled. The task's columns are gone afterwards: they move to the thread. A new task cancels the previous one. A long layout tells from time to time how far it is. */
  ask(task: Task, onDraft?: (done: number) => void): Promise<TaskAnswer | null>;
  /** Returns whether there was something to cancel. */
  giveUp(): boolean;
  /** Ends a layout with what it has found so far. */
  settle(): void;
}

export function createThinker(): Thinker {
  let worker: Worker | null = null;
  let running: ((answer: TaskAnswer | null) => void) | null = null;
  let draft: LayoutDraft | null = null;

  function end(answer: TaskAnswer | null): void {
    running?.(answer);
    running = null;
    draft = null;
  }

  function giveUp(): boolean {
    if (!running) return false;
    worker?.terminate();
    worker = null;
    end(null);
    return true;
  }

  return {
    giveUp,
    settle() {
      if (!running || !draft) return;
      worker?.terminate();
      worker = null;
      end({ type: 'layout', places: draft.places });
    },
    ask(task, onDraft) {
      giveUp();
      worker ??= new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module', name: 'layouts' });
      worker.postMessage(task, { transfer: columnsOf(task) });
      worker.onmessage = ({ data }: MessageEvent<TaskAnswer | LayoutDraft>) => {
        if (data.type !== 'draft') return end(data);
        draft = data;
        onDraft?.(data.done);
      };
      return new Promise((resolve) => {
        running = resolve;
      });
    },
  };
}

/** A million links are handed over without a copy, which would block the page. */
function columnsOf(task: Task): ArrayBuffer[] {
  if (task.type === 'communities') {
    const { look, edgeLook, from, to, kinds } = task.graph;
    return buffersOf(look, edgeLook, from, to, kinds);
  }
  const { look, edgeLook, from, to } = task.graph;
  if (task.type === 'path') return buffersOf(look, edgeLook, from, to);
  const { x, y, degree } = task.graph;
  return buffersOf(look, edgeLook, from, to, x, y, degree, task.times);
}

function buffersOf(...columns: readonly { readonly buffer: ArrayBufferLike }[]): ArrayBuffer[] {
  return columns.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? buffer : []));
}
