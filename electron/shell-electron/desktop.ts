import type { OpenDialogOptions } from 'electron';
import { plainLines } from '../../shared/odd-text.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { mostQuestionsWaiting, oneAtATime } from '../core/jobs/one-at-a-time.ts';
import type { Desktop } from '../ports.ts';
import type { ElectronParts, WindowPart } from './electron-parts.ts';

type DesktopParts = Pick<ElectronParts, 'app' | 'clipboard' | 'Notification' | 'shell'>;

/** The desktop functions for the page, through Electron. */
export function electronDesktop(electron: DesktopParts, window: () => WindowPart | null): Desktop {
  return {
    copy: async (text) => electron.clipboard.writeText(text),
    notify: async (title, body) => {
      if (!electron.Notification.isSupported()) throw new Error('this desktop shows no notifications');
      const notification = new electron.Notification({ title, body });
      notification.on('click', () => reveal(window()));
      notification.show();
    },
    openOutside: async (text) => {
      // The contract checks this too; but passing another scheme to the system can start programs.
      const url = new URL(text);
      if (url.protocol !== 'https:') throw new Error('only https addresses are opened');
      await electron.shell.openExternal(url.href);
    },
    quit: async () => electron.app.quit(),
  };
}

/** What the system's dialog offers. */
const wanted: Readonly<Record<'file' | 'folder', Pick<OpenDialogOptions, 'properties' | 'filters'>>> = {
  file: {
    properties: ['openFile'],
    filters: [
      { name: 'Cases of Sextant', extensions: ['sextant'] },
      { name: 'All files', extensions: ['*'] },
    ],
  },
  folder: { properties: ['openDirectory', 'createDirectory'] },
};

/** The system's own dialogs, one at a time. */
export function electronDialogs({ dialog }: Pick<ElectronParts, 'dialog'>, window: () => WindowPart | null): Dialogs {
  const inTurn = oneAtATime(mostQuestionsWaiting);
  const dialogs: Dialogs = {
    chooseSave: async (title, suggested) => {
      const parent = window();
      if (!parent) return null;
      const { canceled, filePath } = await dialog.showSaveDialog(parent, {
        title,
        defaultPath: suggested,
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      return canceled || filePath === '' ? null : filePath;
    },
    chooseOpen: async (title, what = 'file') => {
      const parent = window();
      if (!parent) return null;
      const { canceled, filePaths } = await dialog.showOpenDialog(parent, { title, ...wanted[what] });
      return canceled ? null : (filePaths[0] ?? null);
    },
    confirm: async ({ title, message, detail, yes }) => {
      const parent = window();
      if (!parent) return false;
      const { response } = await dialog.showMessageBox(parent, {
        type: 'warning',
        title,
        message: plainLines(message),
        detail: plainLines(detail),
        buttons: [yes, 'Cancel'],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      });
      return response === 0;
    },
  };
  return {
    chooseSave: (title, suggested) => inTurn(() => dialogs.chooseSave(title, suggested), null),
    chooseOpen: (title, what) => inTurn(() => dialogs.chooseOpen(title, what), null),
    confirm: (question) => inTurn(() => dialogs.confirm(question), false),
  };
}

/** Shows the window to the user, wherever it is. */
export function reveal(window: WindowPart | null): void {
  if (!window) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
