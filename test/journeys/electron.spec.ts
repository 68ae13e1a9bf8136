import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { processorOf } from '../../build/emulated.ts';
import { lockFolder } from '../../electron/core/disk/folder-lock.ts';
import { commands } from '../../shared/commands.ts';
import { tryFrames, tryPermissions, tryToLeave, tryToRunAndLoad } from '../support/hostile-page.ts';
import {
  electronArguments,
  findElectron,
  type LaunchedElectron,
  launchElectron,
  slowness,
} from '../support/launch-electron.ts';
import { type ListeningPorts, listenFor } from '../support/listening-ports.ts';
import { leavingTricks, playTrick, stayingTricks, trickNames } from '../support/network-tricks.ts';

const electron = findElectron();
const pictures = process.env.SEXTANT_RESULTS ?? process.env.OUT ?? 'test-results';

/** Long enough for a refused navigation to have happened, had it not been refused. */
const settleMs = 300 * slowness;

/** DuckDB is a native module: an Electron for another processor than this machine's needs one of its own. */
function missingDuckDb(): string | null {
  const processor = (electron.found && processorOf(electron.path)) || process.arch;
  const name = `@duckdb/node-bindings-${process.platform}-${processor}`;
  const there = existsSync(new URL(`../../node_modules/${name}`, import.meta.url));
  return there ? null : `Not run: files can't be looked into here, since ${name} is not installed.`;
}

test.describe.configure({ mode: 'serial', timeout: 60_000 * slowness });

test.describe('Sextant in Electron', () => {
  test.skip(!electron.found, electron.found ? '' : electron.reason);

  let folder: string;
  let launched: LaunchedElectron;
  let ports: ListeningPorts;

  test.beforeAll(async () => {
    test.setTimeout(150_000 * slowness);
    folder = mkdtempSync(join(tmpdir(), 'sextant-electron-'));
    // Without this switch a machine that has no network would pass the test of WebRTC whatever the shell does.
    const result = await launchElectron({ dataFolder: folder, args: ['--allow-loopback-in-peer-connection'] });
    if ('reason' in result) throw new Error(result.reason);
    launched = result;
    ports = await listenFor(trickNames);
  });

  test.afterAll(async () => {
    await launched?.app.close();
    await ports?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Makes a call over the page's own bridge, under a number that the page never gets to. */
  let nextId = 1_000_000;
  async function call(name: string, input: unknown = {}): Promise<unknown> {
    const id = nextId++;
    const result = await launched.page.evaluate(
      (message) =>
        new Promise<unknown>((resolve) => {
          interface Bridge {
            send(message: unknown): void;
            onMessage(listener: (message: { kind: string; id?: number; result?: unknown }) => void): () => void;
          }
          const { sextant } = globalThis as unknown as { sextant: Bridge };
          const stop = sextant.onMessage((answer) => {
            if (answer.kind !== 'answer' || answer.id !== message.id) return;
            stop();
            resolve(answer.result);
          });
          sextant.send(message);
        }),
      { kind: 'call', id, name, input },
    );
    expect(result, `the answer to ${name}`).toMatchObject({ ok: true });
    return (result as { value: unknown }).value;
  }

  /** Waits until the page has that theme, and a little for it to get to the screen. */
  async function drawn(theme: 'dark' | 'light'): Promise<void> {
    await launched.page.waitForFunction(
      (dark) => document.documentElement.classList.contains('bp6-dark') === dark,
      theme === 'dark',
      { timeout: 10_000 * slowness },
    );
    await launched.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await launched.page.waitForTimeout(settleMs);
  }

  test('opens one window, on its own origin, with the product in its title', async () => {
    expect(launched.app.windows().length).toBe(1);
    expect(launched.page.url()).toBe('sextant://app/');
    expect(await launched.page.title()).toContain('Sextant');
    expect(await call('app.info')).toMatchObject({ shell: 'electron', menu: 'native' });
  });

  test('has a menu of the command table, whose choices reach the page', async () => {
    const { app, page } = launched;
    const items = await app.evaluate(({ Menu }) => {
      const all = Menu.getApplicationMenu()?.items.flatMap((menu) => menu.submenu?.items ?? []) ?? [];
      return all
        .map(({ id, role, type }) => (type === 'separator' ? null : (role ?? id)))
        .filter((name) => name !== null);
    });
    const roles = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectall'];
    expect(items.toSorted()).toEqual(
      [...commands.filter((row) => 'menu' in row).map((row) => row.id), ...roles].toSorted(),
    );

    const heard = page.evaluate(
      () =>
        new Promise((resolve) => {
          const { sextant } = globalThis as unknown as {
            sextant: { onMessage(listener: (message: { name?: string; payload?: unknown }) => void): () => void };
          };
          const stop = sextant.onMessage((message) => {
            if (message.name !== 'app.command') return;
            stop();
            resolve(message.payload);
          });
        }),
    );
    await page.waitForTimeout(settleMs);
    await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('panel.account')?.click());
    expect(await heard).toEqual({ id: 'panel.account' });
  });

  test('shows the account that came over a signed call', async () => {
    const account = (await call('account.read')) as { username: string };
    expect(account.username).toMatch(/\S/);
    await expect(launched.page.getByTestId('account-username')).toHaveText(account.username, {
      timeout: 10_000 * slowness,
    });
    const { requests } = (await call('requests.list', { limit: 50 })) as { requests: readonly object[] };
    expect(requests).toContainEqual(expect.objectContaining({ service: 'platform', status: 200 }));
  });

  test('is photographed in both themes', async () => {
    mkdirSync(pictures, { recursive: true });
    for (const theme of ['light', 'dark'] as const) {
      await call('settings.change', { theme });
      await drawn(theme);
      // The whole screen, because menu and frame are not the page's.
      const screen = await launched.app.evaluate(async ({ desktopCapturer, screen }) => {
        const { width, height } = screen.getPrimaryDisplay().size;
        const [source] = await desktopCapturer.getSources({ types: ['screen'], thumbnailSize: { width, height } });
        return source?.thumbnail.toPNG().toString('base64') ?? '';
      });
      writeFileSync(join(pictures, `electron-window-${theme}.png`), Buffer.from(screen, 'base64'));
      expect(screen.length).toBeGreaterThan(10_000);
    }
  });

  test('keeps a key in the keychain and in no file', async () => {
    const info = (await call('app.info')) as { keychain: { kind: string; why: string | null } };
    const why = process.env.SEXTANT_NO_TEST_KEYCHAIN;
    test.skip(why !== undefined, `There is no keychain to test with: ${why}`);
    expect(info.keychain).toEqual({ kind: 'keychain', why: null });

    const canary = `canary-${crypto.randomUUID()}`;
    const address = 'https://services.invalid';
    await launched.app.evaluate(({ dialog }) => {
      dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false }); // The person agrees to it.
    });
    const { id } = (await call('connections.save', {
      connection: { name: 'Canary', baseUrl: address, pdnsUrl: address, batchUrl: address, batchDownloadUrl: address },
    })) as { id: string };
    const view = await call('connections.setKey', { id, service: 'platform', key: canary });
    expect(view).toMatchObject({ keys: { platform: 'keychain' } });
    expect(JSON.stringify(view)).not.toContain(canary);

    const keytar = await import('@napi-rs/keyring/keytar.js');
    expect(await keytar.getPassword('Sextant', `${id}/platform`)).toBe(canary);
    expect(filesWith(folder, canary)).toEqual([]);
    expect(launched.output()).not.toContain(canary);

    await call('connections.forget', { id });
    expect(await keytar.getPassword('Sextant', `${id}/platform`)).toBeNull();
  });

  test('keeps Node, the network and code of others out of the page', async () => {
    expect(await launched.page.evaluate(tryToRunAndLoad)).toEqual({
      node: [],
      bridge: ['send', 'onMessage'],
      secure: true,
      fetchAway: 'refused',
      fetchLoopback: 'refused',
      fetchOwn: 'refused',
      picture: 'refused',
      eval: 'refused',
      compiled: 'refused',
      inline: false,
      worker: 'refused',
    });
  });

  test('lets nothing of the page reach a port, not even past the content policy', async () => {
    for (const [name, trick] of Object.entries(stayingTricks)) {
      await playTrick(launched.page, trick, ports.addresses(name));
    }
    await launched.page.waitForTimeout(5 * settleMs);
    expect([...ports.heard()]).toEqual([]);
  });

  test('looks inside a file in a utility process of its own', async () => {
    const missing = missingDuckDb();
    if (missing !== null) console.log(missing);
    test.skip(missing !== null, missing ?? '');
    const path = join(folder, 'lines.ndjson');
    writeFileSync(path, '{"name":"one.example"}\n{"name":"two.example"}\n');
    await launched.app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, path);
    const { file } = (await call('files.choose')) as { file: { id: number } };
    expect(await call('files.find', { file: file.id, text: 'two' })).toMatchObject({ found: { total: 1 } });
    expect(await call('files.rows', { file: file.id, of: 'found', columns: ['name'] })).toMatchObject({
      rows: [{ line: 2, cells: ['two.example'] }],
    });
    const utilities = await launched.app.evaluate(({ app }) =>
      app.getAppMetrics().flatMap(({ type, name, serviceName }) => (type === 'Utility' ? [name, serviceName] : [])),
    );
    expect(utilities).toContain('Sextant side process');
  });

  test('refuses every permission', async () => {
    expect(await launched.page.evaluate(tryPermissions)).toEqual({
      geolocation: 'denied',
      notifications: 'denied',
      camera: 'denied',
      clipboard: 'denied',
      asked: 'denied',
      place: 1, // PERMISSION_DENIED
      stream: expect.stringMatching(/NotAllowedError|NotFoundError/),
    });
  });

  test('gives a frame inside the page no bridge, and loads none from outside', async () => {
    expect(await launched.page.evaluate(tryFrames, settleMs)).toBe(0);
  });

  test('comes to the front, instead of starting twice on one data folder', async () => {
    const { app } = launched;
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    expect(await runAgain({ dataFolder: folder })).toMatchObject({ code: 0 });
    const minimized = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
    expect(minimized).toBe(false);
    expect(app.windows().length).toBe(1);
  });

  test('says in a sentence that another shell has the data folder', async () => {
    const other = mkdtempSync(join(tmpdir(), 'sextant-held-'));
    const lock = lockFolder(other);
    const { code, output } = await runAgain({ dataFolder: other, args: ['--headless'] });
    if (lock.ok) lock.value.release();
    rmSync(other, { recursive: true, force: true });
    expect(output).toContain(`Sextant is already open on the data folder ${other}.`);
    expect(code).toBe(1);
  });

  // Late, because Playwright waits for ever for the end of a navigation that was refused.
  test('stays on its page and in its window', async () => {
    const { page, app } = launched;
    const opened = await page.evaluate(tryToLeave, settleMs);
    expect(opened).toBe(0);
    for (const [name, trick] of Object.entries(leavingTricks)) await playTrick(page, trick, ports.addresses(name));
    await page.waitForTimeout(5 * settleMs);
    expect([...ports.heard()]).toEqual([]);
    expect(page.url().replace(/#$/, '')).toBe('sextant://app/'); // One of the tricks is a link to the page itself.
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
    expect(app.windows().length).toBe(1);
  });

  test('closes in order: its place is kept and the data folder is free again', async () => {
    await launched.app.close();
    expect(existsSync(join(folder, 'window.json'))).toBe(true);
    const lock = lockFolder(folder);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value.release();
  });
});

async function runAgain(wishes: { dataFolder: string; args?: readonly string[] }) {
  const path = electron.found ? electron.path : '';
  const child = spawn(path, electronArguments(wishes), { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const late = setTimeout(() => child.kill('SIGKILL'), 50_000 * slowness);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(late);
  return { code, output };
}

/** The files below a folder that hold a text, as bytes of either encoding that Chromium writes. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return bytes.includes(text, 0, 'utf8') || bytes.includes(text, 0, 'utf16le');
    });
}
