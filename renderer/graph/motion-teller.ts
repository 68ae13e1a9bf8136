import type { PictureStack } from './picture-stack.ts';

/** Marks on the element whether its picture moves or is being drawn, for code that takes pictures of the window. */
export function motionTeller(host: HTMLElement, stack: PictureStack, isMoving: () => boolean): () => void {
  async function tellRest(): Promise<void> {
    do {
      await new Promise(requestAnimationFrame);
      await stack.crisp();
    } while (isMoving());
    host.dataset.picture = 'sharp';
  }
  return () => {
    if (host.dataset.picture === 'moving') return;
    host.dataset.picture = 'moving';
    void tellRest();
  };
}
