import type { AnswerMessage, PictureAnswers, PictureTask } from './picture-messages.ts';

/** The page's end of the picture thread, which starts on first use. */
export type PictureThread = <T extends PictureTask>(task: T) => Promise<PictureAnswers[T['kind']]>;

export function createPictureThread(): PictureThread {
  const waiting = new Map<number, (answer: PictureAnswers[PictureTask['kind']]) => void>();
  let worker: Worker | null = null;
  let nextId = 1;

  function started(): Worker {
    if (worker) return worker;
    worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' });
    worker.onmessage = ({ data: { id, answer } }: MessageEvent<AnswerMessage>) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    };
    return worker;
  }

  return (task) =>
    new Promise((resolve) => {
      const id = nextId++;
      waiting.set(id, resolve as (answer: PictureAnswers[PictureTask['kind']]) => void);
      started().postMessage({ id, task });
    });
}
