import { join } from 'node:path';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import { lockFolder } from '../core/disk/folder-lock.ts';
import { makeFolder } from '../core/disk/make-folder.ts';
import { describeError } from '../core/words/log.ts';
import { leaveRoomInMemory } from '../main-memory.ts';
import { scriptSwitches } from '../page-memory.ts';
import { inOneLine, missingCase, nextWithoutCase, readStartOptions, withoutWindow } from '../start-options.ts';
import type { ElectronParts } from './electron-parts.ts';
import { type OpenedFiles, openWindow } from './open-window.ts';
import { pageScheme } from './page-origin.ts';
import type { ShellOptions } from './shell-options.ts';

/** Starts Sextant in Electron. Everything up to the first await must happen before Electron is ready. */
export async function start(electron: ElectronParts, options: ShellOptions): Promise<void> {
  const { app } = electron;
  const read = readStartOptions(options.args);
  if (!read.ok) return giveUp(electron, options, read.failure, false);
  const said = read.value;
  const missing = missingCase(said.casePath, nextWithoutCase);
  if (missing) return giveUp(electron, options, missing, said.headless);
  const common = options.commonPorts(said.dataFolder);

  const openedFiles = followOpenedFiles(app);
  app.setName('Sextant');
  if (options.platform === 'win32') app.setAppUserModelId('Sextant'); // Windows shows no notifications without one.
  // This call would override the switch, and a machine that needs the switch can't start a sandboxed process. The
  // window's own sandbox option, which keeps Node out of the page, still applies.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.commandLine.appendSwitch(...scriptSwitches);
  leaveRoomInMemory();
  electron.protocol.registerSchemesAsPrivileged([pageScheme]);

  // Electron's own files, and the lock of the running instance, are in a folder below ours.
  const profile = folderIn(join(common.dataFolder, 'electron'), common.dataFolder);
  if (!profile.ok) return giveUp(electron, options, profile.failure, said.headless);
  app.setPath('userData', profile.value);
  if (!app.requestSingleInstanceLock()) {
    // The instance with the lock has been notified, and shows its window.
    app.exit(0);
    return;
  }
  const lock = lockFolder(common.dataFolder);
  if (!lock.ok) return giveUp(electron, options, lock.failure, said.headless);

  try {
    await openWindow(electron, options, { common, said, lock: lock.value, openedFiles });
    if (said.headless) options.say(withoutWindow);
  } catch (error) {
    common.writeLog(`${common.wallClock().toISOString()} bug Sextant did not start: ${describeError(error)}`);
    await giveUp(electron, options, startFailure(common.dataFolder), said.headless);
  }
}

/** Listens from the start: the system passes a file before anything is ready for it. */
function followOpenedFiles(app: ElectronParts['app']): OpenedFiles {
  const early: string[] = [];
  let take: (path: string) => void = (path) => early.push(path);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    take(path);
  });
  return {
    onFile: (listener) => {
      take = listener;
      for (const path of early.splice(0)) listener(path);
    },
  };
}

/** Reports why no window opens, on the terminal and, unless headless, on the screen. */
async function giveUp(
  { app, dialog }: ElectronParts,
  options: ShellOptions,
  failure: Failure,
  headless: boolean,
): Promise<void> {
  const text = inOneLine(failure);
  options.say(text);
  if (!headless) {
    await app.whenReady(); // Before that, Linux shows no box.
    dialog.showErrorBox('Sextant', text);
  }
  app.exit(1);
}

function folderIn(path: string, dataFolder: string): Result<string> {
  try {
    makeFolder(path);
    return ok(path);
  } catch {
    return fail('file', `The data folder ${dataFolder} can't be created or written to.`, {
      kept: 'Nothing was written.',
      next: 'Name another one with --data-dir.',
    });
  }
}

function startFailure(dataFolder: string): Failure {
  return {
    code: 'bug',
    message: 'Sextant made a mistake while starting.',
    next: `The details are in ${join(dataFolder, 'sextant.log')}; please report them.`,
  };
}
