import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { ConnectionFile } from '../../shared/connection.ts';
import { failUnsent, ok, type Result } from '../../shared/result.ts';
import { writeWholeFile } from '../core/disk/json-file.ts';
import { createSerial } from '../core/jobs/serial.ts';

/**
 * Remembers what replies named, so that main fetches that and no other address that it is handed. On disk, since a
 * record may be read in one run and its picture asked for in the next; as hashes, since some links open what they name.
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
  /** The field of the input that the address stood in. */
  readonly field: string;
  readonly why: string;
  readonly next: string;
}

/** Of each kind, the newest so many are kept per connection. An archive opens by its link alone, a picture by its host. */
const most = { archive: 20_000, 'screenshot-host': 50 } as const;
export type NamedKind = keyof typeof most;
const mostConnections = 20;

const StoredNames = z.record(z.string(), z.record(z.string(), z.array(z.string())));
type StoredNames = z.output<typeof StoredNames>;

export function createNamedAddresses(path: string): NamedAddresses {
  const inTurn = createSerial();
  /** This run's own, should the disk not take them. */
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

/** Nothing when there is no file yet, or a damaged one: then a record or a list is simply read again. */
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
