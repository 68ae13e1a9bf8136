import { isIP } from 'node:net';
import * as z from 'zod';
import { figure } from '../../shared/figures.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { InfrastructureList } from './infrastructure.ts';

/** More would stop other work while they are read. */
const mostEntries = 100_000;
const inOneTurn = 2000;
const longestEntry = 300;

/** A MISP warning list, as its project publishes it (`lists/NAME/list.json`). */
const WireList = z.object({
  name: z.string().max(500),
  type: z.string(),
  // Its entries are looked at one by one.
  list: z.custom<readonly unknown[]>((list) => Array.isArray(list)),
  version: z.union([z.int(), z.string()]).optional(),
});

const nothingRead = 'Nothing was read from it.';
const chooseOther = 'Choose the list.json of a MISP warning list.';

export interface WarningList extends InfrastructureList {
  /** As its project writes it: mostly a day, such as 20240305. */
  readonly version: string | null;
  /** Entries that are no host, address or block. */
  readonly leftOut: number;
}

/** Reads a MISP warning list of hosts, addresses or blocks; entries of other kinds are left out. `pause` lets other work run. */
export async function readWarningList(
  text: string,
  pause: () => Promise<void> = async () => undefined,
): Promise<Result<WarningList>> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return fail('bad-input', 'This file is not JSON, so it is no MISP warning list.', {
      kept: nothingRead,
      next: chooseOther,
    });
  }
  const read = WireList.safeParse(json);
  if (!read.success)
    return fail('bad-input', 'This file has not the form of a MISP warning list.', {
      kept: nothingRead,
      next: chooseOther,
    });
  const { name, version, type, list } = read.data;
  if (list.length > mostEntries)
    return fail('bad-input', `This list has more than ${figure(mostEntries)} entries.`, {
      kept: nothingRead,
      next: 'Choose a shorter list. Lists of the most visited sites are no infrastructure.',
    });
  const hosts: string[] = [];
  const blocks: string[] = [];
  for (const [at, entry] of list.entries()) {
    if (at % inOneTurn === inOneTurn - 1) await pause();
    if (typeof entry !== 'string' || entry.length > longestEntry) continue;
    const value = entry.trim().toLowerCase();
    if (isIP(value.split('/')[0] ?? '') !== 0) blocks.push(value);
    else if (type !== 'regex' && isHost(value)) hosts.push(value.replace(/^[.*]+/, '').replace(/\.$/, ''));
  }
  if (hosts.length + blocks.length === 0)
    return fail('bad-input', 'This list has no host, address or network, so it says nothing about infrastructure.', {
      kept: nothingRead,
      next: 'Choose a list of hosts, addresses or networks.',
    });
  const leftOut = list.length - hosts.length - blocks.length;
  const owner = name.trim().slice(0, 100) || 'A list without a name';
  return ok({ owner, what: 'warning list', hosts, blocks, leftOut, version: version?.toString().slice(0, 40) ?? null });
}

function isHost(value: string): boolean {
  return value.length <= 255 && /^[.*]*[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+\.?$/u.test(value);
}
