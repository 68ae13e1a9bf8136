// The demo service: three APIs, two hosts for files and a control address, all on loopback, each on a port of its own.

import { downloadHost } from './batch/download-host.ts';
import { batchHost } from './batch/host.ts';
import { createClock } from './clock.ts';
import { createCallLog } from './control/call-log.ts';
import type { FaultRule } from './control/fault-book.ts';
import { createFaultBook } from './control/fault-book.ts';
import { controlHost } from './control/host.ts';
import type { HostName } from './http/call.ts';
import type { Listener } from './http/listener.ts';
import { listen } from './http/listener.ts';
import type { Host } from './http/router.ts';
import { pdnsHost } from './pdns/host.ts';
import { createPdnsQuotas } from './pdns/quota.ts';
import { platformHost } from './platform/host.ts';
import { imagesHost } from './platform/images-host.ts';
import { createUsageMeter } from './platform/limits.ts';
import { hexFrom } from './random.ts';
import type { Origins, Service } from './service-state.ts';
import type { Role } from './users.ts';
import { createUsers } from './users.ts';
import type { Wording } from './wording.ts';
import { createWords } from './wording.ts';
import { createWorlds, type Worlds } from './world/world.ts';

export interface DemoOptions {
  /** Port of the platform API; the other hosts take the ports after it. 0 or none: any free ports. */
  readonly port?: number;
  readonly seed?: number;
  readonly wording?: Wording;
  /** World time at the start, ISO 8601; without it the world starts at wall time. */
  readonly now?: string;
  readonly faults?: readonly FaultRule[];
  /** Refuses parameters of passive DNS that it does not know, where the real service passes over them. */
  readonly strict?: boolean;
}

export interface Announcement {
  /** A connection file as the app exports it. */
  readonly connection: {
    readonly name: string;
    readonly username: string;
    readonly baseUrl: string;
    readonly pdnsUrl: string;
    readonly batchUrl: string;
    readonly batchDownloadUrl: string;
    readonly auth: { readonly platform: 'hmac-sha256'; readonly feeds: 'header' };
    readonly wording: Wording;
  };
  /** Keys of the main user. */
  readonly keys: { readonly platform: string; readonly pdns: string; readonly batch: string };
  readonly users: readonly {
    readonly username: string;
    readonly about: string;
    readonly role: Role;
    readonly detect: boolean;
    readonly active: boolean;
    /** The platform key. */
    readonly key: string;
    readonly pdnsKey: string;
    readonly batchKey: string;
  }[];
  readonly control: { readonly url: string; readonly token: string };
  readonly world: { readonly offsetMs: number };
}

export interface DemoService {
  readonly announcement: Announcement;
  close(): Promise<void>;
}

const hosts: readonly Host[] = [platformHost, pdnsHost, batchHost, downloadHost, imagesHost, controlHost];

/**
 * Starts the demo service on 127.0.0.1; rejects when a port is taken or `now` is no time. Tests that start many services
 * supply the worlds.
 */
export async function startDemoService(
  options: DemoOptions = {},
  makeWorlds: (seed: number, startedAt: number) => Worlds = createWorlds,
): Promise<DemoService> {
  const seed = options.seed ?? 7;
  const startAt = options.now === undefined ? null : Date.parse(options.now);
  if (startAt !== null && Number.isNaN(startAt)) throw new Error('now is not an ISO 8601 time.');
  const clock = createClock(startAt);
  const origins: Partial<Record<HostName, string>> = {};
  const service: Service = {
    seed,
    strict: options.strict ?? false,
    clock,
    words: createWords(options.wording ?? 'neutral'),
    users: createUsers(seed),
    meter: createUsageMeter(clock.startedAt),
    quotas: createPdnsQuotas(clock.startedAt),
    faults: createFaultBook(options.faults ?? []),
    log: createCallLog(),
    controlToken: hexFrom(seed, 'control', 40),
    world: makeWorlds(seed, clock.startedAt).at,
    origins: () => origins as Origins,
  };

  const listeners: Listener[] = [];
  const close = async () => {
    await Promise.all(listeners.map((listener) => listener.close()));
  };
  try {
    for (const [index, host] of hosts.entries()) {
      const port = options.port === undefined || options.port === 0 ? 0 : options.port + index;
      const listener = await listen(host, port, service);
      listeners.push(listener);
      origins[host.name] = listener.origin;
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { announcement: announce(service), close };
}

function announce(service: Service): Announcement {
  const origins = service.origins();
  const [main] = service.users;
  if (main === undefined) throw new Error('The demo service has no users.');
  return {
    connection: {
      name: 'Demo',
      username: main.username,
      baseUrl: origins.platform,
      pdnsUrl: origins.pdns,
      batchUrl: origins.batch,
      batchDownloadUrl: origins.download,
      auth: { platform: 'hmac-sha256', feeds: 'header' },
      wording: service.words.wording,
    },
    keys: { platform: main.platformKey, pdns: main.pdnsKey, batch: main.batchKey },
    users: service.users.map((user) => ({
      username: user.username,
      about: user.about,
      role: user.role,
      detect: user.detect,
      active: user.active,
      key: user.platformKey,
      pdnsKey: user.pdnsKey,
      batchKey: user.batchKey,
    })),
    control: { url: origins.control, token: service.controlToken },
    world: { offsetMs: service.clock.offsetMs() },
  };
}
