import type { BrowserWindowConstructorOptions } from 'electron';
import type { Settings } from '../../shared/settings.ts';
import { smallestWindow } from './window-state.ts';

/** A session name without `persist:` means in memory: Chromium writes nothing of the page to disk. */
export const sessionName = 'sextant';

/** The page's own background, so that no white flashes before its first drawing. */
const backgrounds = { dark: '#1c2127', light: '#f6f7f9' } satisfies Record<Settings['theme'], string>;

export interface WindowWishes {
  readonly place: { readonly x?: number; readonly y?: number; readonly width: number; readonly height: number };
  readonly theme: Settings['theme'];
  readonly preload: string;
  readonly development: boolean;
}

/**
 * Lists every restriction, even those that are the default today: a default can change with the next version, and a
 * reviewer reads this list.
 */
export function windowOptions({ place, theme, preload, development }: WindowWishes): BrowserWindowConstructorOptions {
  return {
    ...place,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Sextant',
    show: false,
    backgroundColor: backgrounds[theme],
    webPreferences: {
      preload,
      partition: sessionName,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      enableWebSQL: false,
      spellcheck: false,
      devTools: development,
    },
  };
}
