import type { SystemProxy } from '../core/http/network.ts';

/** A proxy script that never loads must not block requests for ever. */
const patience = 10_000;

/** Asks Chromium, which reads the desktop's settings and runs proxy scripts. */
export function askChromiumForProxy(resolveProxy: (url: string) => Promise<string>): SystemProxy {
  return async (url) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, patience, undefined);
    });
    try {
      // Paths and queries stay here: they may contain a signature, and a proxy script is somebody else's program.
      const answer = await Promise.race([resolveProxy(`${url.origin}/`), late]);
      return answer === undefined ? undefined : readProxyAnswer(answer);
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Reads `PROXY a:8080; HTTPS b:443; DIRECT`: the first supported entry. SOCKS is not supported; going direct although
 * the desktop prefers SOCKS would ignore its setting, so that counts as not saying.
 */
export function readProxyAnswer(answer: string): string | null | undefined {
  let unspeakable = false;
  for (const entry of answer.split(';')) {
    const [, kind = '', address] = entry.trim().match(/^(\w+)(?:\s+([^\s/?#@]+))?$/) ?? [];
    if (kind === 'DIRECT') return unspeakable ? undefined : null;
    const scheme = schemes[kind];
    if (scheme && address && URL.canParse(`${scheme}://${address}`)) return `${scheme}://${address}`;
    unspeakable = true;
  }
  return undefined;
}

const schemes: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };
