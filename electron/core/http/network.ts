import tls from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { ConnectionFile } from '../../../shared/connection.ts';
import { failUnsent, ok, type Result } from '../../../shared/result.ts';
import { type DirectWay, openDirectWay } from './direct-answer.ts';
import { isLoopback, lookUpOutside } from './inside-addresses.ts';
import { bypassesProxy } from './proxy-bypass.ts';

/** The connection to the services: which proxy, which certificates. One pool of sockets per route. */
export interface Network {
  /**
   * The dispatcher for one address of a connection, and the proxy's address if there is one. A reply named an `outside`
   * address: without a proxy, its name must not lead to a machine in our own network.
   */
  wayTo(url: URL, proxy: ConnectionFile['proxy'], outside?: boolean): Promise<Result<Way>>;
  close(): Promise<void>;
}

export interface Way {
  readonly dispatcher: Dispatcher;
  /** A separate connection for an answer that may be long; not available through a proxy. */
  readonly openDirect?: (origin: string) => DirectWay;
  /** The first hop of the request, for error messages. */
  readonly proxy: string | null;
}

/** Asks the desktop for the proxy of an address. Null means "no proxy"; undefined means "the desktop does not say". */
export type SystemProxy = (url: URL) => Promise<string | null | undefined>;

export const connectTimeoutMs = 15_000;

interface Connecting {
  readonly ca: string[];
  readonly timeout: number;
}

export function createNetwork(systemProxy: SystemProxy, environment: NodeJS.ProcessEnv): Network {
  const agents = new Map<string, Dispatcher>();
  const directWays = new Set<DirectWay>();
  let authorities: string[] | undefined;

  function agentFor(name: string, make: (connect: Connecting) => Dispatcher): Dispatcher {
    const known = agents.get(name);
    if (known) return known;
    const agent = make(connecting());
    agents.set(name, agent);
    return agent;
  }

  /** Reading the system's certificates takes a moment, so it waits for the first request. */
  function connecting(): Connecting {
    authorities ??= [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])];
    return { ca: authorities, timeout: connectTimeoutMs };
  }

  function straight(outside: boolean): Result<Way> {
    const guarded = (connect: Connecting) => (outside ? { ...connect, lookup: lookUpOutside } : connect);
    const dispatcher = agentFor(outside ? 'outside' : 'direct', (connect) => new Agent({ connect: guarded(connect) }));
    return ok({ dispatcher, openDirect: (origin) => openDirect(origin, guarded(connecting())), proxy: null });
  }

  function openDirect(origin: string, connect: Connecting): DirectWay {
    const way = openDirectWay(origin, connect, () => directWays.delete(way));
    directWays.add(way);
    return way;
  }

  function through(written: string): Result<Way> {
    const proxy = /^[a-z0-9+.-]+:\/\//i.test(written) ? written : `http://${written}`; // curl needs no scheme either.
    if (!URL.canParse(proxy) || !/^https?:/i.test(proxy)) {
      return failUnsent('proxy', 'The proxy that this machine names is not an http or https address.', {
        next: 'Check the proxy of the system and HTTPS_PROXY, or set the proxy of this connection.',
      });
    }
    const dispatcher = agentFor(
      proxy,
      (connect) => new ProxyAgent({ uri: proxy, requestTls: connect, proxyTls: connect, connect }),
    );
    return ok({ dispatcher, proxy });
  }

  async function wayTo(url: URL, proxy: ConnectionFile['proxy'], outside = false): Promise<Result<Way>> {
    if (isLoopback(url.hostname)) return straight(false); // An earlier check decided whether this address is allowed.
    if (proxy === 'direct') return straight(outside);
    if (proxy !== 'system') return through(proxy);

    const asked = await systemProxy(url);
    if (asked) return through(asked);
    if (asked === null) return straight(outside);

    const { httpProxy, httpsProxy, exceptions } = proxiesOf(environment);
    const fromEnvironment = url.protocol === 'https:' ? httpsProxy : httpProxy;
    return fromEnvironment && !bypassesProxy(exceptions, url) ? through(fromEnvironment) : straight(outside);
  }

  async function close(): Promise<void> {
    for (const way of directWays) way.close();
    await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    agents.clear();
  }

  return { wayTo, close };
}

function proxiesOf(environment: NodeJS.ProcessEnv) {
  const read = (name: string) => environment[name.toLowerCase()] || environment[name];
  const httpProxy = read('HTTP_PROXY');
  const exceptions = (read('NO_PROXY') ?? '').split(/[\s,]+/).filter(Boolean);
  return { httpProxy, httpsProxy: read('HTTPS_PROXY') || httpProxy, exceptions };
}
