import type { Bridge } from '../../shared/contract.ts';
import type { AskingStores } from './asking-stores.ts';
import { createImageThread, type ImageThread } from './image-thread.ts';
import { createImages, type ImagesStore } from './images-store.ts';
import { createScreenshots, type ScreenshotsStore } from './screenshots-store.ts';
import type { WindowStores } from './window-stores.ts';

/** Stores of screenshots: the list, the images, and the thread that compares them. */
export interface ScreenshotStores {
  readonly screenshots: ScreenshotsStore;
  readonly images: ImagesStore;
  readonly imageThread: ImageThread;
}

export function createScreenshotStores(
  bridge: Bridge,
  { notices, settings }: WindowStores,
  { pivots }: Pick<AskingStores, 'pivots'>,
): ScreenshotStores {
  return {
    screenshots: createScreenshots(bridge, notices, {
      wish: (wish) => pivots.wish(wish),
      isOffline: () => settings.store.getState().offline,
    }),
    images: createImages(bridge),
    imageThread: createImageThread(),
  };
}
