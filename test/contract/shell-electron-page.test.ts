import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../electron/app.ts';
import {
  answerTo,
  callMessage as call,
  createShellBench,
  isAnswer,
  type ShellBench,
} from '../support/electron-shell-bench.ts';
import { RefusableEvent } from '../support/electron-stand-in.ts';

let shell: ShellBench;
beforeEach(() => {
  shell = createShellBench();
});
afterEach(() => shell.close());

describe('a page that wants out', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'is refused its %s, and the log says so without the path',
    async (event) => {
      const { contents, log } = await shell.open();
      expect(contents.refuses(event, 'https://away.example/path?q=1')).toBe(true);
      expect(contents.refuses(event, 'sextant://app/other.html')).toBe(true);
      expect(log.join('\n')).toMatch(/warning refused .*(away\.example|webview)/);
      expect(log.join('\n')).not.toContain('path');
    },
  );

  it('opens no window', async () => {
    const { contents } = await shell.open();
    expect(contents.openWindow?.({ url: 'https://away.example/' })).toEqual({ action: 'deny' });
    expect(contents.openWindow?.({ url: 'sextant://app/' })).toEqual({ action: 'deny' });
  });

  it('reaches its own files and pictures that it made, and nothing else', async () => {
    const { session } = await shell.open();
    const cancelled = (url: string) => {
      let result: boolean | undefined;
      session.beforeRequest?.({ url }, ({ cancel }) => {
        result = cancel;
      });
      return result;
    };
    const urls = ['sextant://app/assets/main.js', 'data:image/png;base64,AA', 'blob:sextant://app/1-2'];
    expect(urls.map(cancelled)).toEqual([false, false, false]);
    const others = [
      'https://away.example/',
      'http://127.0.0.1:8080/',
      'wss://away.example/',
      'file:///etc/passwd',
      'sextant://other/',
      'sextant://app.example/',
      'sextant://app@away.example/',
      'blob:https://away.example/1-2',
      'devtools://devtools/bundled/inspector.html',
      'chrome://gpu',
      'not an address',
    ];
    expect(others.map(cancelled)).toEqual(others.map(() => true));
  });

  it('is left without a way for what is not a request', async () => {
    const { session, standIn } = await shell.open();
    expect(session.proxy).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'socks5://127.0.0.1:9',
      proxyBypassRules: '<-loopback>',
    });
    expect(standIn.called('contents.setWebRTCIPHandlingPolicy')).toEqual([['disable_non_proxied_udp']]);
    expect(standIn.called('session.fromPartition')).toEqual([['sextant', { cache: false }]]);
  });

  it('is refused each permission, asked for or looked up, each device and each download', async () => {
    const { session } = await shell.open();
    const granted: boolean[] = [];
    for (const permission of ['geolocation', 'notifications', 'media', 'clipboard-read']) {
      session.permissionRequest?.({}, permission, (given) => granted.push(given));
    }
    expect(granted).toEqual([false, false, false, false]);
    expect(session.permissionCheck?.()).toBe(false);
    expect(session.devicePermission?.()).toBe(false);
    const download = new RefusableEvent();
    session.emit('will-download', download);
    expect(download.refused).toBe(true);
  });

  it('finds no server that is trusted, and none is shown a certificate of ours', async () => {
    const { session, standIn } = await shell.open();
    const verdicts: unknown[] = [];
    session.verifyCertificate?.({}, (result) => verdicts.push(result));
    const failed = new RefusableEvent();
    const trust = (trusted: boolean) => verdicts.push(trusted);
    standIn.app.emit('certificate-error', failed, {}, 'https://away.example/', 'ERR', {}, trust);
    const asked = new RefusableEvent();
    const choose = (...chosen: unknown[]) => verdicts.push(chosen);
    standIn.app.emit('select-client-certificate', asked, {}, 'https://away.example/', [{}], choose);
    expect(verdicts).toEqual([-2, false, []]);
    expect([failed.refused, asked.refused]).toEqual([true, true]);
  });

  it('can not keep its window open', async () => {
    const { contents } = await shell.open();
    expect(contents.refuses('will-prevent-unload')).toBe(true);
  });

  it('can not fill the log with its attempts', async () => {
    const { contents, log } = await shell.open();
    for (let tries = 0; tries < 1000; tries++) contents.refuses('will-navigate', `https://n${tries}.example/`);
    expect(log.filter((line) => line.includes('refused'))).toHaveLength(100);
  });
});

describe('a message', () => {
  it('from the top frame of our origin is answered', async () => {
    const { contents } = await shell.open();
    contents.arrives(call(1, 'app.info'));
    expect(await answerTo(contents.sent, 1)).toMatchObject({
      ok: true,
      value: { shell: 'electron', menu: 'native', version: '1.2.3', keychain: { kind: 'memory' } },
    });
  });

  it.each([
    ['a frame inside the page', { senderFrame: { origin: 'sextant://app' } }, /refused a message from a foreign frame/],
    ['a frame that is gone', { senderFrame: null }, /refused a message from a foreign frame/],
    ['another window', { sender: {} }, /refused a message from a foreign frame/],
  ])('from %s is logged, dropped and never answered', async (_who, from, expected) => {
    const { contents, log } = await shell.open();
    contents.arrives(call(1, 'app.info'), from);
    contents.arrives(call(2, 'app.info'));
    await answerTo(contents.sent, 2);
    expect(contents.sent.filter((message) => isAnswer(message) && message.id === 1)).toEqual([]);
    expect(log.join('\n')).toMatch(expected);
  });

  it('from another origin is logged, dropped and never answered, even in the top frame', async () => {
    const { contents, log } = await shell.open();
    const frames = [{ origin: 'https://away.example' }, { origin: 'null' }, { origin: 'sextant://app.away.example' }];
    for (const [index, frame] of frames.entries()) {
      Object.assign(contents, { mainFrame: frame });
      contents.arrives(call(index + 1, 'app.info'));
    }
    Object.assign(contents, { mainFrame: { origin: 'sextant://app' } });
    contents.arrives(call(9, 'app.info'));
    await answerTo(contents.sent, 9);
    expect(contents.sent.filter(isAnswer)).toHaveLength(1);
    expect(log.join('\n')).toContain('refused a message from the origin https://away.example');
  });

  it('to a page that is gone is not sent', async () => {
    const { contents, app } = await shell.open();
    const before = contents.sent.length;
    contents.state = 'crashed';
    app.chooseCommand('help.keys');
    contents.state = 'destroyed';
    app.chooseCommand('help.keys');
    expect(contents.sent).toHaveLength(before);
    contents.state = 'well';
  });
});

describe('a page that falls', () => {
  it('is loaded again and may count its calls from 1 again', async () => {
    const { contents, standIn } = await shell.open({}, { createApp: withSlowInfo });
    contents.arrives(call(1, 'app.info'));
    contents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(standIn.called('window.loadURL')).toEqual([['sextant://app/'], ['sextant://app/']]);
    contents.arrives(call(1, 'jobs.list'));
    expect(await answerTo(contents.sent, 1)).toEqual({ ok: true, value: { jobs: [] } });
  });

  it('twice in a row ends Sextant, with a sentence', async () => {
    const { contents, standIn } = await shell.open();
    contents.emit('render-process-gone', {}, { reason: 'crashed' });
    contents.emit('render-process-gone', {}, { reason: 'oom' });
    expect(standIn.called('dialog.showErrorBox')).toEqual([
      ['Sextant', 'The window failed twice and closes now. What was saved is safe.'],
    ]);
    await vi.waitFor(() => expect(standIn.names()).toContain('ended'));
  });

  /** The real app, but its keychain takes for ever, and with it the first call. */
  const withSlowInfo: typeof createApp = (ports) =>
    createApp({ ...ports, openKeychain: () => new Promise(() => undefined) });
});
