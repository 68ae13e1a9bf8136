import { limitedReport } from '../../electron/shell-electron/guard.ts';
import { pageTransport } from '../../electron/shell-electron/transport.ts';
import { createElectronStandIn } from '../support/electron-stand-in.ts';
import { transportSuite } from './transport-suite.ts';

transportSuite({
  name: "Electron's channel, on a stand-in",
  strangers: ['a frame inside the page', 'a frame that is gone', 'another window', 'another origin'],
  open: async () => {
    const { parts, ipcMain, windows } = createElectronStandIn();
    return {
      openPage: async (connect, log) => {
        new parts.BrowserWindow({});
        const contents = windows.at(-1)?.webContents;
        if (!contents) throw new Error('the stand-in made no window');
        connect(pageTransport(ipcMain, contents, limitedReport(log)));
        const own = contents.mainFrame;
        return {
          send: async (...messages) => {
            // As over the real channel, what arrives is a copy.
            for (const message of messages) contents.arrives(structuredClone(message));
          },
          heard: async () => contents.sent,
          strangers: {
            'a frame inside the page': async (message) =>
              contents.arrives(message, { senderFrame: { origin: own.origin } }),
            'a frame that is gone': async (message) => contents.arrives(message, { senderFrame: null }),
            'another window': async (message) => contents.arrives(message, { sender: {} }),
            'another origin': async (message) => {
              const ours = own.origin;
              Object.assign(own, { origin: 'https://evil.example' });
              contents.arrives(message);
              Object.assign(own, { origin: ours });
            },
          },
        };
      },
      close: async () => undefined,
    };
  },
});
