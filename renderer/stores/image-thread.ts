import type { AnswerMessage, ImageAnswers, ImageTask } from './image-messages.ts';

/** The page's side of the image thread; starts the worker with the first task. */
export type ImageThread = <T extends ImageTask>(task: T) => Promise<ImageAnswers[T['kind']]>;

export function createImageThread(): ImageThread {
  const waiting = new Map<number, (answer: ImageAnswers[ImageTask['kind']]) => void>();
  let worker: Worker | null = null;
  let nextId = 1;

  function started(): Worker {
    if (worker) return worker;
    worker = new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module', name: 'images' });
    worker.onmessage = ({ data: { id, answer } }: MessageEvent<AnswerMessage>) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    };
    return worker;
  }

  return (task) =>
    new Promise((resolve) => {
      const id = nextId++;
      waiting.set(id, resolve as (answer: ImageAnswers[ImageTask['kind']]) => void);
      started().postMessage({ id, task });
    });
}
