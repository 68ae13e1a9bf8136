import type { PictureStack } from './picture-stack.ts';

/** Marks on the element whether its picture moves or is being drawn, for code that takes pictures of the window. */
export function motionTeller(host: HTMLElement, stack: PictureStack, isMoving: () => boolean): () => void {
  /** Not the mark of the element: another view may have left it there, which ended before its picture was sharp. */
  let isWaiting = false;

  async function tellRest(): Promise<void> {
    do {
      await new Promise(requestAnimationFrame);
      await stack.crisp();
    } while (isMoving());
    isWaiting = false;
    host.dataset.picture = 'sharp';
  }
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    host.dataset.picture = 'moving';
    void tellRest();
  };
}
