// A connection to a hostile service, with keys that occur nowhere else, and the whole app or the terminal on it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from '../../electron/ports.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import type { Bench } from './attack.ts';
import { type CanaryTree, plantCanaries } from './canary-tree.ts';
import { type HostileService, startHostileService, startNeverCalled } from './hostile-service.ts';

export interface Keys extends Record<string, string> {
  readonly platform: string;
  readonly pdns: string;
  readonly batch: string;
}

export function canaryKeys(bench: Bench): Keys {
  const part = (length: number) => Array.from({ length }, () => bench.dice.one([...'abcdef0123456789'])).join('');
  return {
    platform: `cnry-${part(20)}-pq`,
    pdns: `cnry${part(36)}`,
    batch: `${part(8)}-${part(4)}-4${part(3)}-8${part(3)}-${part(12)}`,
  };
}

export interface Scene {
  readonly service: HostileService;
  readonly never: Awaited<ReturnType<typeof startNeverCalled>>;
  readonly keys: Keys;
  readonly connection: ConnectionFile;
  /** The connection as a file, for the terminal. */
  readonly connectionPath: string;
  readonly canaries: CanaryTree;
  readonly dataFolder: string;
  /** Where a person lets the program write. */
  readonly out: string;
  /** How much of a long answer was taken. */
  readonly sent: { bytes: number };
  /** Keys as the terminal takes them. */
  readonly environment: NodeJS.ProcessEnv;
}

export async function setScene(bench: Bench): Promise<Scene> {
  const service = await startHostileService();
  const never = await startNeverCalled();
  bench.atEnd(() => service.close());
  bench.atEnd(() => never.close());
  const keys = canaryKeys(bench);
  const at = service.origin;
  const connection = ConnectionFile.parse({
    ...{ name: 'Hostile', username: 'analyst', baseUrl: at, pdnsUrl: at, batchUrl: at, batchDownloadUrl: at },
    ...{ auth: { platform: 'header', feeds: 'header' }, proxy: 'direct' },
  });
  const canaries = plantCanaries(bench.folder, `${bench.seed}x${bench.dice.upTo(1e9)}`);
  const [dataFolder, out] = [join(bench.folder, 'data'), join(bench.folder, 'out')];
  mkdirSync(out);
  const connectionPath = join(bench.folder, 'connection.json');
  writeFileSync(connectionPath, JSON.stringify(connection));
  return {
    ...{ service, never, keys, connection, connectionPath, canaries, dataFolder, out },
    sent: { bytes: 0 },
    environment: {
      SEXTANT_PLATFORM_KEY: keys.platform,
      SEXTANT_PDNS_KEY: keys.pdns,
      SEXTANT_BATCH_KEY: keys.batch,
    },
  };
}

/** The app on this scene, with a person who puts every file into the folder that is there for it. */
export async function openOnScene(bench: Bench, scene: Scene, ports: Partial<Ports> = {}): Promise<TestApp> {
  const { connection, keys, dataFolder, out } = scene;
  let saved = 0;
  const app = await openTestApp({
    dataFolder,
    connection: { file: connection, keys },
    fresh: true,
    dialogs: {
      chooseSave: async () => join(out, `saved-${++saved}`),
      chooseOpen: async () => null,
      confirm: async () => true,
    },
    ...ports,
  });
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= app.close();
    return closing;
  };
  bench.atEnd(() => close().catch(() => undefined)); // Whoever closes it first hears what went wrong.
  return { ...app, close };
}
