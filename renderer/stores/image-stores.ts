import type { Bridge } from '../../shared/contract.ts';
import type { AskingStores } from './asking-stores.ts';
import { createPictureThread, type PictureThread } from './picture-thread.ts';
import { createPictures, type PicturesStore } from './pictures-store.ts';
import { createScreenshots, type ScreenshotsStore } from './screenshots-store.ts';
import type { WindowStores } from './window-stores.ts';

/** Screenshots of sites: which exist, their bytes, and the thread that compares them. */
export interface ImageStores {
  readonly screenshots: ScreenshotsStore;
  readonly pictures: PicturesStore;
  readonly pictureThread: PictureThread;
}

export function createImageStores(
  bridge: Bridge,
  { notices, settings }: WindowStores,
  { pivots }: Pick<AskingStores, 'pivots'>,
): ImageStores {
  return {
    screenshots: createScreenshots(bridge, notices, {
      wish: (wish) => pivots.wish(wish),
      isOffline: () => settings.store.getState().offline,
    }),
    pictures: createPictures(bridge),
    pictureThread: createPictureThread(),
  };
}
