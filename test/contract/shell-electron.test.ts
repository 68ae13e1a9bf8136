import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../electron/case/open-database.ts';
import { contentPolicy } from '../../electron/core/bridge/serve-renderer.ts';
import { lockFolder } from '../../electron/core/disk/folder-lock.ts';
import { start } from '../../electron/shell-electron/start.ts';
import { createShellBench, type ShellBench } from '../support/electron-shell-bench.ts';
import { createElectronStandIn } from '../support/electron-stand-in.ts';

let shell: ShellBench;
beforeEach(() => {
  shell = createShellBench();
});
afterEach(() => shell.close());

describe('before Electron is ready', () => {
  it('has its scheme, its sandbox, its folder and its lock in place', async () => {
    const standIn = createElectronStandIn({ waitForReady: true });
    void start(standIn.parts, shell.options({ platform: 'win32', createApp: () => new Promise(() => undefined) }));
    expect(standIn.calls).toEqual([
      ['app.setName', 'Sextant'],
      ['app.setAppUserModelId', 'Sextant'],
      ['app.enableSandbox'],
      ['commandLine.appendSwitch', 'js-flags', '--no-memory-reducer'],
      ['protocol.registerSchemesAsPrivileged', [expect.objectContaining({ scheme: 'sextant' })]],
      ['app.setPath', 'userData', join(shell.dataFolder, 'electron')],
      ['app.requestSingleInstanceLock'],
    ]);
    expect(lockFolder(shell.dataFolder)).toMatchObject({ ok: false, failure: { code: 'in-use' } });
  });

  it('gives its scheme an origin and a secure context, and nothing else', async () => {
    const { standIn } = await shell.open();
    expect(standIn.called('protocol.registerSchemesAsPrivileged')).toEqual([
      [
        [
          {
            scheme: 'sextant',
            privileges: {
              standard: true,
              secure: true,
              bypassCSP: false,
              allowServiceWorkers: false,
              supportFetchAPI: false,
              corsEnabled: false,
              stream: false,
            },
          },
        ],
      ],
    ]);
  });

  it('leaves the sandbox of a machine alone that was started without one', async () => {
    const { standIn } = await shell.open({ switches: ['no-sandbox'] });
    expect(standIn.names()).not.toContain('app.enableSandbox');
  });
});

describe('a second start', () => {
  it('leaves the folder to the first instance and ends well, without a window or a word', async () => {
    const { standIn, said } = await shell.begin({ firstInstance: false });
    expect(standIn.called('app.exit')).toEqual([[0]]);
    expect(standIn.windows).toEqual([]);
    expect(said).toEqual([]);
  });

  it('brings the first window to the front, out of the dock', async () => {
    const { standIn, window } = await shell.open();
    window.minimized = true;
    standIn.calls.length = 0;
    standIn.app.emit('second-instance', {}, ['sextant'], shell.root);
    expect(standIn.names()).toEqual(['window.restore', 'window.show', 'window.focus']);
  });

  it('opens the case that the second start names, or that the system hands over', async () => {
    const { standIn, app } = await shell.open();
    const title = async () => {
      const state = await app.run('case.state', {}, new AbortController().signal);
      return state.ok ? (state.value as { title: string }).title : '';
    };
    for (const name of ['one', 'two']) {
      const made = createDatabase(join(shell.root, `${name}.sextant`), name, new Date());
      if (made.ok) made.value.close();
    }
    standIn.app.emit('second-instance', {}, ['sextant', 'one.sextant'], shell.root);
    await vi.waitFor(async () => expect(await title()).toBe('one'));
    standIn.app.emit('open-file', { preventDefault: () => undefined }, join(shell.root, 'two.sextant'));
    await vi.waitFor(async () => expect(await title()).toBe('two'));
  });

  it('says so when the case it is handed can not be opened', async () => {
    const { standIn, said } = await shell.open();
    standIn.app.emit('second-instance', {}, ['sextant', 'none.sextant'], shell.root);
    const sentence =
      `${join(shell.root, 'none.sextant')} can’t be opened: there is no such file, or it may not be read. ` +
      'Nothing was changed. Check the name and who may read it.';
    await vi.waitFor(() => expect(said).toEqual([sentence]));
    expect(standIn.called('dialog.showErrorBox')).toEqual([['Sextant', sentence]]);
  });

  it('says in one sentence each what has the folder and what to do, when another shell has it', async () => {
    const lock = lockFolder(shell.dataFolder);
    const { standIn, said } = await shell.begin();
    if (lock.ok) lock.value.release();
    const sentence =
      `Sextant is already open on the data folder ${shell.dataFolder}. Nothing was changed. ` +
      'Go to that window, or start with --data-dir and another folder.';
    expect(said).toEqual([sentence]);
    expect(standIn.called('dialog.showErrorBox')).toEqual([['Sextant', sentence]]);
    expect(standIn.called('app.exit')).toEqual([[1]]);
    expect(standIn.windows).toEqual([]);
  });

  it('shows no box where nobody looks', async () => {
    const lock = lockFolder(shell.dataFolder);
    const { standIn, said } = await shell.begin({}, { args: ['--headless', '--data-dir', shell.dataFolder] });
    if (lock.ok) lock.value.release();
    expect(said).toHaveLength(1);
    expect(standIn.called('dialog.showErrorBox')).toEqual([]);
    expect(standIn.called('app.exit')).toEqual([[1]]);
  });
});

describe('a start that fails', () => {
  it('says so when the arguments are not understood', async () => {
    const { standIn, said } = await shell.begin({}, { args: ['--data-dir='] });
    expect(said).toEqual(['--data-dir needs the path of a folder. Write it after the option.']);
    expect(standIn.called('app.exit')).toEqual([[1]]);
  });

  it('says so when the case that was named is not there, and opens no other', async () => {
    const path = join(shell.root, 'none.sextant');
    const { standIn, said } = await shell.begin({}, { args: ['--case', path, '--data-dir', shell.dataFolder] });
    expect(said).toEqual([
      `There is no case at ${path}. Nothing was opened. Check the name, or leave it out to open the last case.`,
    ]);
    expect(standIn.called('app.exit')).toEqual([[1]]);
    expect(standIn.windows).toEqual([]);
  });

  it('says so when the data folder can not be made', async () => {
    writeFileSync(shell.dataFolder, 'a file');
    const { standIn, said } = await shell.begin();
    expect(said).toEqual([
      `The data folder ${shell.dataFolder} can't be created or written to. Nothing was written. Name another one with --data-dir.`,
    ]);
    expect(standIn.called('app.exit')).toEqual([[1]]);
  });

  it('tells a person where the details are, and only the log what they are', async () => {
    const broken = () => Promise.reject(new Error('inner detail'));
    const { standIn, said, log } = await shell.begin({}, { createApp: broken });
    expect(said).toEqual([
      `Sextant made a mistake while starting. The details are in ${join(shell.dataFolder, 'sextant.log')}; please report them.`,
    ]);
    expect(log.join()).toContain('inner detail');
    expect(standIn.called('app.exit')).toEqual([[1]]);
  });
});

describe('the window', () => {
  it('is made with every door shut', async () => {
    const { window } = await shell.open();
    expect(window.options.webPreferences).toEqual({
      preload: '/app/preload.cjs',
      partition: 'sextant',
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
      devTools: false,
    });
  });

  it('has development tools in development only', async () => {
    const { window, standIn } = await shell.open({}, { development: true });
    expect(window.options.webPreferences).toMatchObject({ devTools: true });
    expect(standIn.names()).toContain('contents.openDevTools');
  });

  it('shows itself when there is something to see, on the background of the chosen theme', async () => {
    mkdirSync(shell.dataFolder);
    writeFileSync(join(shell.dataFolder, 'settings.json'), '{"theme":"light"}');
    const { window, standIn } = await shell.open();
    expect(window.options).toMatchObject({ show: false, backgroundColor: '#f6f7f9', title: 'Sextant' });
    expect(standIn.nativeTheme.themeSource).toBe('light');
    expect(standIn.names().filter((name) => name === 'window.loadURL' || name === 'window.show')).toEqual([
      'window.loadURL',
      'window.show',
    ]);
    expect(standIn.called('window.loadURL')).toEqual([['sextant://app/']]);
  });

  it('never shows itself in a headless run, however it was left', async () => {
    keptState({ maximized: true });
    const { standIn } = await shell.open({}, { args: ['--data-dir', shell.dataFolder, '--headless'] });
    standIn.app.emit('second-instance');
    expect(standIn.names().filter((name) => name.startsWith('window.'))).toEqual(['window.loadURL']);
  });

  it('opens where it was left, maximised if it was', async () => {
    keptState({ maximized: true });
    const { window, standIn } = await shell.open();
    expect(window.options).toMatchObject({ x: 30, y: 40, width: 900, height: 600 });
    expect(standIn.names()).toContain('window.maximize');
  });

  it('opens at its usual place when the display is gone', async () => {
    keptState({ maximized: false, x: 5000 });
    const { window } = await shell.open();
    expect(window.options).toMatchObject({ width: 1360, height: 860 });
    expect(window.options).not.toHaveProperty('x');
  });

  it('writes where it was when it closes', async () => {
    const { window, standIn } = await shell.open();
    Object.assign(window, { bounds: { x: 1, y: 2, width: 803, height: 604 }, maximized: true });
    standIn.app.quit();
    await vi.waitFor(() => expect(standIn.names()).toContain('ended'));
    const written: unknown = JSON.parse(readFileSync(join(shell.dataFolder, 'window.json'), 'utf8'));
    expect(written).toEqual({ x: 1, y: 2, width: 803, height: 604, maximized: true });
  });

  function keptState(over: { maximized: boolean; x?: number }): void {
    mkdirSync(shell.dataFolder);
    const state = { x: 30, y: 40, width: 900, height: 600, ...over };
    writeFileSync(join(shell.dataFolder, 'window.json'), JSON.stringify(state));
  }
});

describe('the page', () => {
  it('gets its files from the page folder alone, under the content policy', async () => {
    const { session } = await shell.open();
    const get = async (url: string, method = 'GET') => session.answerPage?.({ url, method });
    const index = await get('sextant://app/');
    expect(index?.status).toBe(200);
    expect(index?.headers.get('content-security-policy')).toBe(contentPolicy);
    expect(await index?.text()).toBe('<title>Sextant</title>');
    for (const url of [
      'sextant://app/../secret.js',
      'sextant://app/%2e%2e/secret.js',
      'sextant://other/',
      'https://app/',
    ]) {
      expect((await get(url))?.status).toBe(404);
    }
    expect((await get('sextant://app/', 'POST'))?.status).toBe(404);
  });
});
