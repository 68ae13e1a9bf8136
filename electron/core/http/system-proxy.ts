import { execFile } from 'node:child_process';
import type { SystemProxy } from './network.ts';
import { bypassesProxy } from './proxy-bypass.ts';

/**
 * Reads the desktop's proxy without Electron: GNOME's settings, macOS's network configuration, the Windows registry. If
 * it can't read them, the result is "the desktop does not say", and the environment decides.
 */
export function askDesktopForProxy(platform: NodeJS.Platform, run: RunCommand = runCommand): SystemProxy {
  let known: Promise<DesktopProxy | undefined> | undefined;
  return async (url) => {
    known ??= readDesktop(platform, run);
    const desktop = await known;
    if (!desktop) return undefined;
    if (bypassesProxy(desktop.bypass, url)) return null;
    return (url.protocol === 'https:' ? desktop.https : desktop.http) ?? null;
  };
}

export type RunCommand = (command: string, args: readonly string[]) => Promise<string | undefined>;

interface DesktopProxy {
  readonly http: string | undefined;
  readonly https: string | undefined;
  readonly bypass: readonly string[];
}

async function readDesktop(platform: NodeJS.Platform, run: RunCommand): Promise<DesktopProxy | undefined> {
  switch (platform) {
    case 'linux':
      return readGnome(run);
    case 'darwin':
      return readMac(run);
    case 'win32':
      return readWindows(run);
    default:
      return undefined;
  }
}

async function readGnome(run: RunCommand): Promise<DesktopProxy | undefined> {
  const get = async (schema: string, key: string) => (await run('gsettings', ['get', schema, key]))?.trim();
  const mode = await get('org.gnome.system.proxy', 'mode');
  if (mode !== "'manual'") return undefined;
  const address = async (scheme: string) => {
    const host = (await get(`org.gnome.system.proxy.${scheme}`, 'host'))?.replaceAll("'", '');
    const port = await get(`org.gnome.system.proxy.${scheme}`, 'port');
    return host && port && port !== '0' ? `http://${host}:${port}` : undefined;
  };
  const ignored = (await get('org.gnome.system.proxy', 'ignore-hosts')) ?? '';
  return {
    http: await address('http'),
    https: await address('https'),
    bypass: [...ignored.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? ''),
  };
}

async function readMac(run: RunCommand): Promise<DesktopProxy | undefined> {
  const text = await run('scutil', ['--proxy']);
  if (!text) return undefined;
  const value = (name: string) => text.match(new RegExp(`\\b${name} : (\\S+)`))?.[1];
  const address = (scheme: string) =>
    value(`${scheme}Enable`) === '1' ? `http://${value(`${scheme}Proxy`)}:${value(`${scheme}Port`)}` : undefined;
  const http = address('HTTP');
  const https = address('HTTPS');
  if (!http && !https) return undefined;
  const list = text.match(/ExceptionsList : <array> \{([^}]*)\}/)?.[1] ?? '';
  return { http, https, bypass: [...list.matchAll(/\d+ : (\S+)/g)].map((match) => match[1] ?? '') };
}

async function readWindows(run: RunCommand): Promise<DesktopProxy | undefined> {
  const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings';
  const text = await run('reg', ['query', key]);
  const value = (name: string) => text?.match(new RegExp(`${name}\\s+REG_\\w+\\s+(.+)`))?.[1]?.trim();
  const server = value('ProxyServer');
  if (value('ProxyEnable') !== '0x1' || !server) return undefined;
  const per = (scheme: string) =>
    server.match(new RegExp(`${scheme}=([^;]+)`))?.[1] ?? (server.includes('=') ? undefined : server);
  const address = (host: string | undefined) => host && (host.includes('://') ? host : `http://${host}`);
  return {
    http: address(per('http')),
    https: address(per('https')),
    bypass: (value('ProxyOverride') ?? '').split(';'),
  };
}

const runCommand: RunCommand = (command, args) =>
  new Promise((resolve) => {
    execFile(command, args, { timeout: 2000, windowsHide: true }, (error, output) =>
      resolve(error ? undefined : output),
    );
  });
