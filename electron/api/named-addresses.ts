import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { ConnectionFile } from '../../shared/connection.ts';
import { failUnsent, ok, type Result } from '../../shared/result.ts';
import { writeWholeFile } from '../core/disk/json-file.ts';
import { createSerial } from '../core/jobs/serial.ts';

/**
 * Remembers addresses from replies, so that main fetches no others. On disk, because a record may be read in one run
 * and its picture requested in the next; as hashes, because some links are secrets.
 */
export interface NamedAddresses {
  remember(on: OnConnection, kind: NamedKind, addresses: readonly string[]): Promise<void>;
  /** Refuses an address that no reply named, before anything is sent. */
  check(on: OnConnection, kind: NamedKind, address: string, refusal: Refusal): Promise<Result<void>>;
}

/** Whose replies they were: services at another address have named nothing yet. */
export interface OnConnection {
  readonly connectionId: string;
  readonly connection: Pick<ConnectionFile, 'baseUrl'>;
}

export interface Refusal {
  /** The input field of the address. */
  readonly field: string;
  readonly why: string;
  readonly next: string;
}

/**
 * How many of each kind are stored per connection, newest first. An archive opens by its link alone, a picture by its
 * host.
 */
const most = { archive: 20_000, 'screenshot-host': 50 } as const;
export type NamedKind = keyof typeof most;
const mostConnections = 20;

const StoredNames = z.record(z.string(), z.record(z.string(), z.array(z.string())));
type StoredNames = z.output<typeof StoredNames>;

export function createNamedAddresses(path: string): NamedAddresses {
  const inTurn = createSerial();
  /** This run's addresses, in case the disk write fails. */
  let known: StoredNames = {};

  return {
    remember: (on, kind, addresses) =>
      inTurn(async () => {
        const key = keyOf(on);
        const named = addresses.map(digest);
        const mine = new Set(known[key]?.[kind]);
        if (named.every((entry) => mine.has(entry))) return;
        const disk = await readKept(path);
        const list = [...new Set([...named, ...mine, ...(disk[key]?.[kind] ?? [])])].slice(0, most[kind]);
        const { [key]: before, ...others } = { ...known, ...disk };
        known = newest({ [key]: { ...before, [kind]: list }, ...others });
        await writeWholeFile(path, JSON.stringify(known));
      }),
    check: async (on, kind, address, { field, why, next }) => {
      const wanted = digest(address);
      const isIn = (kept: StoredNames) => kept[keyOf(on)]?.[kind]?.includes(wanted) ?? false;
      if (isIn(known) || isIn(await readKept(path))) return ok(undefined);
      return failUnsent('bad-input', why, { next, fields: { [field]: [why] } });
    },
  };
}

/** Empty when the file is missing or damaged: then a record or a list must be read again. */
async function readKept(path: string): Promise<StoredNames> {
  try {
    return StoredNames.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
  }
}

function newest(kept: StoredNames): StoredNames {
  return Object.fromEntries(Object.entries(kept).slice(0, mostConnections));
}

function keyOf({ connectionId, connection }: OnConnection): string {
  return `${connectionId} ${connection.baseUrl}`;
}

function digest(address: string): string {
  return createHash('sha256').update(address).digest('base64url');
}
