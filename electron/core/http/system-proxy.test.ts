import { expect, test } from 'vitest';
import { askDesktopForProxy, type RunCommand } from './system-proxy.ts';

const service = new URL('https://api.service.example/');
const plain = new URL('http://api.service.example/');
const inside = new URL('https://wiki.corp.example/');

/** A desktop whose commands print these texts; a missing command can't run. */
function desktop(printed: Readonly<Record<string, string>>): RunCommand {
  return async (command, args) => printed[[command, ...args].join(' ')];
}

const get = 'gsettings get org.gnome.system.proxy';
const gnome = {
  [`${get} mode`]: "'manual'\n",
  [`${get}.http host`]: "'plain.corp.example'\n",
  [`${get}.http port`]: '8080\n',
  [`${get}.https host`]: "'secure.corp.example'\n",
  [`${get}.https port`]: '8443\n',
  [`${get} ignore-hosts`]: "['localhost', '127.0.0.0/8', '*.corp.example']\n",
};

test('GNOME: by scheme, with exceptions', async () => {
  const ask = askDesktopForProxy('linux', desktop(gnome));
  expect([await ask(service), await ask(plain), await ask(inside)]).toEqual([
    'http://secure.corp.example:8443',
    'http://plain.corp.example:8080',
    null,
  ]);
});

test.each(["'none'\n", "'auto'\n", undefined])('GNOME: with mode %j the desktop does not say', async (mode) => {
  const printed = { ...gnome, ...(mode ? { [`${get} mode`]: mode } : {}) };
  const run: RunCommand = mode ? desktop(printed) : async () => undefined;
  expect(await askDesktopForProxy('linux', run)(service)).toBeUndefined();
});

test('GNOME: a proxy for http alone leaves https straight', async () => {
  const ask = askDesktopForProxy(
    'linux',
    desktop({ ...gnome, [`${get}.https host`]: "''\n", [`${get}.https port`]: '0\n' }),
  );
  expect([await ask(service), await ask(plain)]).toEqual([null, 'http://plain.corp.example:8080']);
});

test('the desktop is asked once, not for every request', async () => {
  let runs = 0;
  const ask = askDesktopForProxy('linux', async (command, args) => {
    runs++;
    return desktop(gnome)(command, args);
  });
  await Promise.all([ask(service), ask(plain), ask(inside)]);
  expect(runs).toBe(6);
});

const scutil = (body: string) => desktop({ 'scutil --proxy': `<dictionary> {\n${body}\n}\n` });

test('macOS: by scheme, with exceptions', async () => {
  const ask = askDesktopForProxy(
    'darwin',
    scutil(`  ExceptionsList : <array> {
    0 : *.local
    1 : *.corp.example
  }
  HTTPEnable : 0
  HTTPSEnable : 1
  HTTPSPort : 8443
  HTTPSProxy : secure.corp.example`),
  );
  expect([await ask(service), await ask(plain), await ask(inside)]).toEqual([
    'http://secure.corp.example:8443',
    null,
    null,
  ]);
});

test('macOS: with nothing switched on the desktop does not say', async () => {
  expect(await askDesktopForProxy('darwin', scutil('  HTTPEnable : 0\n  HTTPSEnable : 0'))(service)).toBeUndefined();
  expect(await askDesktopForProxy('darwin', async () => undefined)(service)).toBeUndefined();
});

const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings';
const registry = (lines: string) =>
  desktop({ [`reg query ${key}`]: `\r\n${key}\r\n${lines.replaceAll('\n', '\r\n')}\r\n` });

test('Windows: one proxy for all, with exceptions', async () => {
  const ask = askDesktopForProxy(
    'win32',
    registry(`    ProxyEnable    REG_DWORD    0x1
    ProxyServer    REG_SZ    gate.corp.example:8080
    ProxyOverride    REG_SZ    *.corp.example;<local>`),
  );
  expect([await ask(service), await ask(plain), await ask(inside), await ask(new URL('https://intranet/'))]).toEqual([
    'http://gate.corp.example:8080',
    'http://gate.corp.example:8080',
    null,
    null,
  ]);
});

test.each([
  ['http=plain:80;https=secure:443', 'http://secure:443', 'http://plain:80'],
  ['https=secure:443', 'http://secure:443', null],
  ['http://gate.corp.example:8080', 'http://gate.corp.example:8080', 'http://gate.corp.example:8080'],
  ['socks=old:1080', null, null],
])('Windows: the proxy server %s', async (server, https, http) => {
  const ask = askDesktopForProxy(
    'win32',
    registry(`    ProxyEnable    REG_DWORD    0x1\n    ProxyServer    REG_SZ    ${server}`),
  );
  expect([await ask(service), await ask(plain)]).toEqual([https, http]);
});

test('Windows: one that is switched off does not say', async () => {
  const ask = askDesktopForProxy(
    'win32',
    registry('    ProxyEnable    REG_DWORD    0x0\n    ProxyServer    REG_SZ    gate:8080'),
  );
  expect(await ask(service)).toBeUndefined();
});

test('a system of another kind does not say', async () => {
  expect(await askDesktopForProxy('freebsd', desktop(gnome))(service)).toBeUndefined();
});

test('a command that is not there, or fails, does not say', async () => {
  const before = process.env.PATH;
  process.env.PATH = '/nowhere';
  try {
    expect(await askDesktopForProxy('linux')(service)).toBeUndefined();
  } finally {
    process.env.PATH = before;
  }
});
