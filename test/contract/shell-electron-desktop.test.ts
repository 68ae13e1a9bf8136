import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../electron/app.ts';
import { lockFolder } from '../../electron/core/disk/folder-lock.ts';
import { startDemoService } from '../../electron/demo/service.ts';
import { answerTo, callMessage as call, createShellBench, type ShellBench } from '../support/electron-shell-bench.ts';
import { RefusableEvent } from '../support/electron-stand-in.ts';

let shell: ShellBench;
beforeEach(() => {
  shell = createShellBench();
});
afterEach(() => shell.close());

describe('the desktop', () => {
  it('takes what is copied, and shows what is notified', async () => {
    const { standIn, contents, window } = await shell.open();
    contents.arrives(call(1, 'app.copy', { text: 'one[.]example' }));
    contents.arrives(call(2, 'app.notify', { title: 'Done', body: '12 rows' }));
    expect([await answerTo(contents.sent, 1), await answerTo(contents.sent, 2)]).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(standIn.called('clipboard.writeText')).toEqual([['one[.]example']]);
    expect(standIn.called('new Notification')).toEqual([['Done', '12 rows']]);
    expect(standIn.names()).toContain('notification.show');
    window.minimized = true;
    standIn.notifications[0]?.emit('click');
    expect(standIn.names().slice(-3)).toEqual(['window.restore', 'window.show', 'window.focus']);
  });

  it('that shows no notifications is a failure with a sentence', async () => {
    const { contents } = await shell.open({ notifications: false });
    contents.arrives(call(1, 'app.notify', { title: 'Done', body: '' }));
    expect(await answerTo(contents.sent, 1)).toMatchObject({ ok: false, failure: { code: 'file' } });
  });

  it('opens https addresses and no other', async () => {
    const { standIn, ports } = await shell.open();
    await ports.desktop.openOutside('https://example.com/a b');
    for (const url of [
      'http://example.com/',
      'file:///etc/passwd',
      'smb://host/share',
      'javascript:alert(1)',
      'nothing',
    ]) {
      await expect(ports.desktop.openOutside(url)).rejects.toThrow();
    }
    expect(standIn.called('shell.openExternal')).toEqual([['https://example.com/a%20b']]);
  });

  it('asks for the place of a file in front of the window', async () => {
    const path = join(shell.root, 'mine.json');
    const { standIn, ports } = await shell.open({ savePath: path });
    expect(await ports.dialogs.chooseSave('Export', '/home/a/demo.json')).toBe(path);
    expect(standIn.called('dialog.showSaveDialog')).toEqual([
      [true, expect.objectContaining({ title: 'Export', defaultPath: '/home/a/demo.json' })],
    ]);
  });

  it('hears that the person changed their mind', async () => {
    const { ports } = await shell.open({ savePath: null });
    expect(await ports.dialogs.chooseSave('Export', '/home/a/demo.json')).toBeNull();
  });

  it('asks which file to open in front of the window', async () => {
    const path = join(shell.root, 'mine.sextant');
    const { standIn, ports } = await shell.open({ openPath: path });
    expect(await ports.dialogs.chooseOpen('Open a case')).toBe(path);
    expect(standIn.called('dialog.showOpenDialog')).toEqual([
      [true, expect.objectContaining({ title: 'Open a case', properties: ['openFile'] })],
    ]);
  });

  it('asks for a folder, which may be a new one', async () => {
    const { standIn, ports } = await shell.open({ openPath: shell.root });
    expect(await ports.dialogs.chooseOpen('Share here', 'folder')).toBe(shell.root);
    expect(standIn.called('dialog.showOpenDialog')).toEqual([
      [true, { title: 'Share here', properties: ['openDirectory', 'createDirectory'] }],
    ]);
  });

  it('hears that no file was chosen to open', async () => {
    const { ports } = await shell.open({ openPath: null });
    expect(await ports.dialogs.chooseOpen('Open a case')).toBeNull();
  });

  it('asks yes or no in front of the window, shows all of it plainly, and takes neither Enter nor Escape for a yes', async () => {
    const question = { title: 'Open', message: 'Go there?', detail: 'https://a.example/\u202egpj', yes: 'Open it' };
    const { standIn, ports } = await shell.open({ agrees: true });
    expect(await ports.dialogs.confirm(question)).toBe(true);
    expect(standIn.called('dialog.showMessageBox')).toEqual([
      [
        true,
        {
          type: 'warning',
          title: 'Open',
          message: 'Go there?',
          detail: 'https://a.example/�gpj',
          buttons: ['Open it', 'Cancel'],
          defaultId: 1,
          cancelId: 1,
          noLink: true,
        },
      ],
    ]);
  });

  it('hears that the person does not agree', async () => {
    const { ports } = await shell.open({ agrees: false });
    expect(await ports.dialogs.confirm({ title: 'a', message: 'b', detail: 'c', yes: 'd' })).toBe(false);
  });

  it('asks one question at a time: behind it five wait, and the others are answered no', async () => {
    const { standIn, ports } = await shell.open({ agrees: true });
    const question = { title: 'a', message: 'b', detail: 'c', yes: 'd' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => ports.dialogs.confirm(question)));
    expect(answers.filter((agreed) => agreed)).toHaveLength(6);
    expect(standIn.called('dialog.showMessageBox')).toHaveLength(6);
  });

  it('is asked for its proxy by the session that follows it', async () => {
    const { ports, standIn } = await shell.open({ proxy: 'PROXY proxy.example:8080; DIRECT' });
    expect(await ports.systemProxy(new URL('https://api.example/v1?key=1'))).toBe('http://proxy.example:8080');
    expect(standIn.called('session.resolveProxy')).toEqual([['https://api.example/']]);
  });

  it('starts Sextant offline when told so', async () => {
    const { ports } = await shell.open({}, { args: ['--offline', '--data-dir', shell.dataFolder] });
    expect(ports.offline).toBe(true);
  });
});

describe('the menu', () => {
  const click = (menus: readonly { submenu?: unknown }[] | undefined, id: string) => {
    const items = (menus ?? []).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    const found: { click(): void } | undefined = items.find((item: { id?: string }) => item.id === id);
    found?.click();
  };

  it('sends what is chosen to the page', async () => {
    const { contents, standIn } = await shell.open();
    click(standIn.menus.at(-1), 'panel.account');
    expect(contents.sent).toContainEqual({ kind: 'event', name: 'app.command', payload: { id: 'panel.account' } });
  });

  it('quits without the help of the page', async () => {
    const { contents, standIn } = await shell.open();
    contents.state = 'crashed';
    click(standIn.menus.at(-1), 'app.quit');
    await vi.waitFor(() => expect(standIn.names()).toContain('ended'));
  });

  it('has the clock of the demo only while the demo is in use, and the theme follows the settings', async () => {
    const { standIn, app } = await shell.open({ agrees: true }, { startDemo: () => startDemoService() });
    const enabled = () =>
      (standIn.menus.at(-1) ?? [])
        .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
        .find(({ id }) => id === 'demo.day')?.enabled;
    await vi.waitFor(() => expect(enabled()).toBe(true));
    const never = new AbortController().signal;
    const at = 'https://services.invalid';
    const connection = { name: 'Own', baseUrl: at, pdnsUrl: at, batchUrl: at, batchDownloadUrl: at };
    const saved = await app.run('connections.save', { connection }, never);
    const id =
      saved.ok && typeof saved.value === 'object' && saved.value !== null && 'id' in saved.value ? saved.value.id : '';
    await app.run('connections.use', { id }, never);
    expect(enabled()).toBe(false);
    await app.run('settings.change', { theme: 'light' }, never);
    expect(standIn.nativeTheme.themeSource).toBe('light');
  });
});

describe('the end', () => {
  it('comes in order: the page, the app, the lock, and only then Electron', async () => {
    const order: string[] = [];
    const isFree = () => {
      const lock = lockFolder(shell.dataFolder);
      if (lock.ok) lock.value.release();
      return lock.ok;
    };
    const opened = await shell.open(
      { onEnd: () => order.push(`end, folder free: ${isFree()}`) },
      {
        createApp: async (ports) => {
          const app = await createApp(ports);
          const close = async () => {
            const served = opened.session.answerPage !== undefined || opened.standIn.ipcMain.eventNames().length > 0;
            order.push(`app closes, page served: ${served}, folder free: ${isFree()}`);
            return app.close();
          };
          return { ...app, close };
        },
      },
    );
    expect(opened.window.closeByUser()).toBe(true); // Refused until all is closed.
    expect(opened.window.closeByUser()).toBe(true); // An impatient person changes nothing.
    await vi.waitFor(() => expect(order).toHaveLength(2));
    expect(order).toEqual(['app closes, page served: false, folder free: false', 'end, folder free: true']);
    expect(opened.standIn.called('app.quit')).toHaveLength(1);
  });

  it('is asked for by the page and answered first', async () => {
    const { contents, standIn } = await shell.open();
    contents.arrives(call(1, 'app.quit'));
    expect(await answerTo(contents.sent, 1)).toEqual({ ok: true, value: {} });
    await vi.waitFor(() => expect(standIn.names()).toContain('ended'));
  });

  it('waits for all to be closed when it is the system that asks', async () => {
    const { standIn } = await shell.open();
    const event = new RefusableEvent();
    standIn.app.emit('before-quit', event);
    expect(event.refused).toBe(true);
    await vi.waitFor(() => expect(standIn.names()).toContain('ended'));
  });

  it('comes although the place of the window is not to be had', async () => {
    const { standIn, window, log } = await shell.open();
    window.getNormalBounds = () => {
      throw new Error('Object has been destroyed');
    };
    await shell.quit(standIn);
    expect(log.join('\n')).toContain('Object has been destroyed');
  });

  it('comes although the app fails to close, which the log tells', async () => {
    const { standIn, log } = await shell.open(
      {},
      {
        createApp: async (ports) => ({
          ...(await createApp(ports)),
          close: () => Promise.reject(new Error('a socket stuck')),
        }),
      },
    );
    await shell.quit(standIn);
    expect(log.join('\n')).toContain('a socket stuck');
  });
});
