import { isIP } from 'node:net';
import * as z from 'zod';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { InfrastructureList } from './infrastructure.ts';

/** A MISP warning list, as its project publishes it (`lists/NAME/list.json`). */
const WarningList = z.object({
  name: z.string().max(500),
  type: z.string(),
  list: z.array(z.union([z.string(), z.number()])).max(5_000_000),
  version: z.union([z.int(), z.string()]).optional(),
});

const nothingRead = 'Nothing was read from it.';
const chooseOther = 'Choose the list.json of a MISP warning list.';

/** Reads a MISP warning list of hosts, addresses or blocks; entries of other kinds are left out. */
export function readWarningList(text: string): Result<InfrastructureList & { readonly leftOut: number }> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail('bad-input', 'This file is not JSON, so it is no MISP warning list.', {
      kept: nothingRead,
      next: chooseOther,
    });
  }
  const read = WarningList.safeParse(json);
  if (!read.success)
    return fail('bad-input', 'This file has not the form of a MISP warning list.', {
      kept: nothingRead,
      next: chooseOther,
    });
  const hosts: string[] = [];
  const blocks: string[] = [];
  for (const entry of read.data.list) {
    const value = String(entry).trim().toLowerCase();
    if (isIP(value.split('/')[0] ?? '') !== 0) blocks.push(value);
    else if (read.data.type !== 'regex' && isHost(value)) hosts.push(value.replace(/^[.*]+/, '').replace(/\.$/, ''));
  }
  const leftOut = read.data.list.length - hosts.length - blocks.length;
  return ok({ owner: read.data.name.slice(0, 100), what: 'warning list', hosts, blocks, leftOut });
}

function isHost(value: string): boolean {
  return value.length <= 255 && /^[.*]*[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+\.?$/u.test(value);
}
