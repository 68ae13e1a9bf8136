import { expect, test } from 'vitest';
import { createElectronStandIn } from '../../test/support/electron-stand-in.ts';
import { electronPrinter } from './printer.ts';

test('prints in a window that is never shown, runs nothing in it, and is gone afterwards', async () => {
  const standIn = createElectronStandIn({});
  const printer = electronPrinter(standIn.parts);
  const [pdf, png] = await Promise.all([
    printer.pdf('<p>report</p>'),
    printer.png('<svg xmlns="http://www.w3.org/2000/svg"/>', { width: 20, height: 10 }),
  ]);
  expect(Buffer.from(pdf).toString()).toBe('%PDF-stand-in');
  expect(Buffer.from(png).toString('hex')).toBe('89504e47');
  expect(standIn.windows.map(({ options }) => [options.show, options.webPreferences?.javascript])).toEqual([
    [false, false],
    [false, true],
  ]);
  expect(standIn.called('window.loadURL')).toEqual([['sextant://print/'], ['sextant://print/']]);
  expect(standIn.names().filter((name) => name === 'window.destroy')).toHaveLength(2);
  expect(standIn.names()).not.toContain('window.show');
  expect(standIn.sessions.get('printer')?.proxy).toEqual({
    mode: 'fixed_servers',
    proxyRules: 'socks5://127.0.0.1:9',
    proxyBypassRules: '<-loopback>',
  });
});
