import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
} from 'electron';
import { createApp } from '../app.ts';
import { startDemoWorker } from '../demo-worker.ts';
import { catchLast } from '../last-handler.ts';
import { commonPorts } from '../shell-ports.ts';
import { version } from '../version.ts';
import { start } from './start.ts';

const last = catchLast({
  say: (sentence) => process.stderr.write(`${sentence}\n`),
  exit: (code) => app.exit(code),
});
const here = dirname(fileURLToPath(import.meta.url)); // dist/main, where the bundle puts this file and those beside it

void start(
  {
    app,
    BrowserWindow,
    clipboard,
    dialog,
    ipcMain,
    Menu,
    nativeTheme,
    Notification,
    protocol,
    screen,
    session,
    shell,
    utilityProcess,
  },
  {
    args: process.argv.slice(1),
    platform: process.platform,
    development: !app.isPackaged && process.env.SEXTANT_DEVTOOLS === '1',
    pageFolder: join(here, '..', 'renderer'),
    preload: join(here, 'preload.cjs'),
    commonPorts: (dataFolder) => commonPorts(version, dataFolder),
    createApp: async (ports) => {
      const made = await createApp(ports);
      last.follow(made);
      return made;
    },
    startDemo: () => startDemoWorker(new URL('./demo-worker.js', import.meta.url)),
    say: (sentence) => process.stderr.write(`${sentence}\n`),
  },
);
