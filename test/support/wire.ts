import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Exchange } from '../../electron/core/http/exchange.ts';
import type { Pace } from '../../electron/core/http/incoming.ts';
import { createNetwork, type Network } from '../../electron/core/http/network.ts';
import type { ServiceRequest } from '../../electron/core/http/service-request.ts';
import { createSignedHttp, type SignedHttp } from '../../electron/core/http/signed-http.ts';
import { countAlone } from '../../electron/core/limits/counter.ts';
import { openGovernor } from '../../electron/core/limits/governor.ts';
import { createSecrets, type Secrets } from '../../electron/core/words/secrets.ts';
import type { SeenCall } from '../../electron/demo/control/call-log.ts';
import type { FaultRule } from '../../electron/demo/control/fault-book.ts';
import { type Announcement, type DemoOptions, startDemoService } from '../../electron/demo/service.ts';
import type { KeySet } from '../../electron/keys/key-store.ts';
import { operationLimits, services } from '../../electron/services.ts';
import { ConnectionFile, type Service } from '../../shared/connection.ts';
import { fail, ok } from '../../shared/result.ts';

/** What a test can override. */
export interface WireWishes {
  readonly connection?: Partial<ConnectionFile>;
  readonly keys?: KeySet;
  readonly wallClock?: () => Date;
  /** The clock for limits. */
  readonly worldClock?: () => Date;
  readonly isOffline?: () => boolean;
  readonly random?: () => number;
  readonly network?: Network;
  readonly pace?: Pace;
}

/** Removes the complete wait before a retry, where real randomness removes half at most. */
export const withoutWaiting = () => 2;

/** The real demo service over real HTTP, a client for it, and everything seen at either end. */
export interface Wire {
  readonly announcement: Announcement;
  /** As passed to the store. */
  readonly exchanges: Exchange[];
  readonly secrets: Secrets;
  http(wishes?: WireWishes): SignedHttp;
  spoil(...rules: FaultRule[]): Promise<void>;
  /** The calls to the service since the last reset. */
  calls(): Promise<readonly SeenCall[]>;
  /** Clears faults, calls and exchanges. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openWire(options: DemoOptions = {}): Promise<Wire> {
  const demo = await startDemoService({ strict: true, ...options });
  const { announcement } = demo;
  const exchanges: Exchange[] = [];
  const secrets = createSecrets();
  const network = plainNetwork();
  let number = 0;
  const spoolFolder = mkdtempSync(join(tmpdir(), 'sextant-test-spool-'));

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const { url, token } = announcement.control;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`the control address answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }

  return {
    announcement,
    exchanges,
    secrets,
    http: (wishes = {}) => {
      const parties = {
        services,
        connectionId: 'test',
        governor: openGovernor(':memory:', operationLimits), // Each test has its own limits.
        worldClock: wishes.worldClock ?? (() => new Date()),
        // A test may name a plain http host, which no user can: its proxy then sees the request.
        connection: { ...ConnectionFile.parse(announcement.connection), ...wishes.connection },
        readKey: async (service: Service) => readFrom(wishes.keys ?? announcement.keys, service),
      };
      return createSignedHttp({
        ...parties,
        counter: countAlone(parties),
        spoolFolder,
        network: wishes.network ?? network,
        secrets,
        wallClock: wishes.wallClock ?? (() => new Date()),
        isOffline: wishes.isOffline ?? (() => false),
        onExchange: (exchange) => exchanges.push(exchange),
        nextNumber: () => ++number,
        random: wishes.random ?? withoutWaiting,
        ...(wishes.pace && { pace: wishes.pace }),
      });
    },
    spoil: async (...rules) => {
      await control('POST', '/faults', rules);
    },
    calls: async () => ((await control('GET', '/calls')) as { calls: SeenCall[] }).calls,
    reset: async () => {
      await control('DELETE', '/faults');
      await control('DELETE', '/calls');
      exchanges.length = 0;
    },
    close: async () => {
      await network.close();
      await demo.close();
      rmSync(spoolFolder, { recursive: true, force: true });
    },
  };
}

export function plainNetwork(environment: NodeJS.ProcessEnv = {}): Network {
  return createNetwork(async () => undefined, environment);
}

function readFrom(keys: KeySet, service: Service) {
  const key = keys[service];
  return key === undefined ? fail('no-key', `This connection has no ${service} key.`) : ok(key);
}

/** Free requests that every part of the demo service answers. */
export const accountRequest: ServiceRequest = {
  service: 'platform',
  operation: 'account',
  allowance: 'account',
  method: 'GET',
  path: ['v1', 'account', ''],
  place: 'account',
  effect: 'free',
  signal: new AbortController().signal,
};

export const quotaRequest: ServiceRequest = {
  service: 'pdns',
  operation: 'rate_limit',
  allowance: 'pdns.free',
  method: 'GET',
  path: ['pdns', 'v2', 'rate_limit'],
  effect: 'free',
  signal: new AbortController().signal,
};

export const validateRequest: ServiceRequest = {
  service: 'batch',
  operation: 'validate',
  allowance: 'batch',
  method: 'POST',
  path: ['batchd', 'v1', 'validate'],
  place: 'batch-profile',
  json: {},
  effect: 'free',
  signal: new AbortController().signal,
};
