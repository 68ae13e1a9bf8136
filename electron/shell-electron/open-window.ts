import type { Condition } from '../../shared/commands.ts';
import { Settings } from '../../shared/settings.ts';
import type { App } from '../app.ts';
import { describeError } from '../core/words/log.ts';
import type { Ports } from '../ports.ts';
import type { CommonPorts } from '../shell-ports.ts';
import { anotherCase, inOneLine, readStartOptions, type StartOptions } from '../start-options.ts';
import { electronDesktop, electronDialogs, reveal } from './desktop.ts';
import type { ElectronParts, Refusable, WindowPart } from './electron-parts.ts';
import { followApp } from './follow-app.ts';
import { guardApp, guardSession, limitedReport } from './guard.ts';
import { menuTemplate } from './menu.ts';
import { answerFrom, pageSchemeName, pageUrl } from './page-origin.ts';
import { sessionName, windowOptions } from './page-window.ts';
import { electronPrinter } from './printer.ts';
import type { ShellOptions } from './shell-options.ts';
import { electronSideProcess } from './side-process.ts';
import { askChromiumForProxy } from './system-proxy.ts';
import { pageTransport } from './transport.ts';
import { keepWindowState, placeWindow, readWindowState } from './window-state.ts';

export interface Beginning {
  readonly common: CommonPorts;
  readonly said: StartOptions;
  readonly lock: { release(): void };
  readonly openedFiles: OpenedFiles;
}

/** Files from the system, such as by a double click on macOS, including those before a window exists. */
export interface OpenedFiles {
  onFile(listener: (path: string) => void): void;
}

/** A page that crashes twice within this time will crash again. */
const steadyAfterMs = 60_000;
/** Longer than the demo service takes to end; after that it quits anyway. */
const closePatienceMs = 5000;

/** Opens the window on the app, and handles its end. Resolves when the page is loaded. */
export async function openWindow(
  electron: ElectronParts,
  options: ShellOptions,
  { common, said, lock, openedFiles }: Beginning,
): Promise<void> {
  let opened: WindowPart | null = null;
  const ports = electronPorts(electron, options, common, said, () => opened);
  const [app] = await Promise.all([options.createApp(ports), electron.app.whenReady()]);
  if (app.caseRefused) options.say(`${inOneLine(app.caseRefused)} ${anotherCase}`);

  const report = limitedReport((what) => app.log.write('warning', `refused ${what}`));
  guardApp(electron.app, report);
  const session = electron.session.fromPartition(sessionName, { cache: false });
  await guardSession(session, options.development, report);
  session.protocol.handle(pageSchemeName, answerFrom(options.pageFolder));

  const theme = await readTheme(app);
  electron.nativeTheme.themeSource = theme;
  const state = await readWindowState(common.dataFolder);
  const displays = electron.screen.getAllDisplays().map(({ workArea }) => workArea);
  const place = placeWindow(state, displays, electron.screen.getPrimaryDisplay().workArea);
  const { preload, development } = options;
  const window = new electron.BrowserWindow(windowOptions({ place, theme, preload, development }));
  opened = window;
  window.once('ready-to-show', () => {
    if (said.headless) return;
    // Maximising a window also shows it, so it waits for the first drawing, too.
    if (state?.maximized) window.maximize();
    window.show();
  });
  const openCase = async (path: string): Promise<void> => {
    const asked = await app.run('case.open', { path }, new AbortController().signal);
    if (asked.ok) return;
    options.say(inOneLine(asked.failure));
    if (!said.headless) electron.dialog.showErrorBox('Sextant', inOneLine(asked.failure));
  };
  electron.app.on('second-instance', (_event, args, folder) => {
    if (!said.headless) reveal(window);
    const asked = readStartOptions(args, folder);
    if (asked.ok && asked.value.casePath !== null) void openCase(asked.value.casePath);
  });
  openedFiles.onFile((path) => void openCase(path));
  if (development) window.webContents.openDevTools({ mode: 'detach' });

  const showMenu = (holds: ReadonlySet<Condition>) => {
    const choose = (id: string) => {
      // Sextant can close even if the page does not respond.
      if (id === 'app.quit') electron.app.quit();
      else app.chooseCommand(id);
    };
    const template = menuTemplate({ mac: options.platform === 'darwin', holds, choose });
    electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(template));
  };
  showMenu(new Set());
  const unfollow = followApp(app, {
    theme: (chosen) => {
      electron.nativeTheme.themeSource = chosen;
    },
    conditions: showMenu,
  });

  const transport = pageTransport(electron.ipcMain, window.webContents, report);
  let leavePage = app.connectPage(transport);

  const failedToClose = (error: unknown) => app.log.write('bug', `closing: ${describeError(error)}`);

  async function putAway(window: WindowPart): Promise<void> {
    const kept = keepWindowState(common.dataFolder, window);
    window.hide();
    await kept;
  }

  /** One step after the other, so that nothing uses an ended part; a failed step does not stop the others. */
  async function closeInOrder(): Promise<void> {
    await putAway(window).catch(failedToClose);
    leavePage();
    unfollow();
    session.protocol.unhandle(pageSchemeName);
    const closed = app.close().then((unsaved) => unsaved && options.say(inOneLine(unsaved)));
    await inTime(closed, closePatienceMs).catch(failedToClose);
    lock.release();
  }

  let closing = false;
  let closed = false;
  /**
   * Quits when everything is closed. There is one window, so closing it quits, on macOS too: an empty menu bar helps
   * nobody.
   */
  function beginToClose(event: Refusable): void {
    if (closed) return;
    event.preventDefault();
    if (closing) return;
    closing = true;
    void closeInOrder().then(() => {
      closed = true;
      electron.app.quit();
    });
  }
  window.on('close', beginToClose);
  electron.app.on('before-quit', beginToClose);

  let fellAt = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (closing) return;
    app.log.write('warning', `the page ended: ${reason}`);
    const again = performance.now() - fellAt < steadyAfterMs;
    fellAt = performance.now();
    if (again) {
      electron.dialog.showErrorBox('Sextant', 'The window failed twice and closes now. What was saved is safe.');
      electron.app.quit();
      return;
    }
    // The new page counts its calls from 1 again, so it gets a new connection.
    leavePage();
    leavePage = app.connectPage(transport);
    window.loadURL(pageUrl).catch((error) => app.log.write('bug', `loading again: ${describeError(error)}`));
  });

  await window.loadURL(pageUrl);
}

function electronPorts(
  electron: ElectronParts,
  options: ShellOptions,
  common: CommonPorts,
  said: StartOptions,
  window: () => WindowPart | null,
): Ports {
  return {
    ...common,
    shell: 'electron',
    menu: 'native',
    offline: said.offline,
    ...(said.casePath !== null && { casePath: said.casePath }),
    // The page's session has no network, so this uses the default session, which follows the desktop.
    systemProxy: askChromiumForProxy((url) => electron.session.defaultSession.resolveProxy(url)),
    dialogs: electronDialogs(electron, window),
    desktop: electronDesktop(electron, window),
    printer: electronPrinter(electron),
    startProcess: electronSideProcess(electron),
    startDemo: options.startDemo,
  };
}

async function readTheme(app: Pick<App, 'run'>): Promise<Settings['theme']> {
  const read = await app.run('settings.read', {}, new AbortController().signal);
  return read.ok ? Settings.parse(read.value).theme : 'dark';
}

async function inTime(work: Promise<unknown>, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
