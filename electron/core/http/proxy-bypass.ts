import { BlockList, isIP } from 'node:net';

/**
 * Whether an address is an exception from the proxy, in any form that desktops and `NO_PROXY` use: `corp.example`,
 * `.corp.example`, `*.corp.example`, `host:8443`, `10.*`, `10.0.0.0/8`, `<local>`, `*`.
 */
export function bypassesProxy(patterns: readonly string[], url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return patterns.some((written) => covers(written.trim().toLowerCase(), host, port));
}

function covers(pattern: string, host: string, port: string): boolean {
  if (pattern === '*') return true;
  if (pattern === '<local>') return !host.includes('.') && isIP(host) === 0;
  if (pattern.includes('/')) return isInNetwork(host, pattern);
  if (pattern.endsWith('.*')) return host.startsWith(pattern.slice(0, -1));
  const [name = '', itsPort] = isIP(pattern) === 6 ? [pattern] : pattern.split(':');
  if (itsPort !== undefined && itsPort !== port) return false;
  const suffix = name.replace(/^\*?\.?/, '');
  return suffix !== '' && (host === suffix || host.endsWith(`.${suffix}`));
}

function isInNetwork(host: string, pattern: string): boolean {
  const [network = '', bits = ''] = pattern.split('/');
  const version = isIP(network);
  if (version === 0 || isIP(host) !== version || !/^\d{1,3}$/.test(bits)) return false;
  const most = version === 4 ? 32 : 128;
  if (Number(bits) > most) return false;
  const list = new BlockList();
  const family = version === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(network, Number(bits), family);
  return list.check(host, family);
}
