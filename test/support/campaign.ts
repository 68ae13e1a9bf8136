import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createWorlds } from '../../electron/demo/world/world.ts';

/** The numbers of the demo world. Orchard is one of its practice names. */
const campaigns = { Ledger: 0, Parcel: 1, Envelope: 2, 'Cold harbor': 3, Orchard: 6 } as const;
type Campaign = keyof typeof campaigns;

/** The result of a hunt: how many of the found domains belong to the campaign, and how many do not. */
export interface Catch {
  readonly members: number;
  readonly strangers: number;
}

/** Compares the case of a closed window with the demo world itself, which the hunt did not know. */
export function catchOf(campaign: Campaign, dataFolder: string): Catch {
  const all = membersOf(campaign);
  const found = domainsInCase(dataFolder);
  const members = found.filter((name) => all.has(name)).length;
  return { members, strangers: found.length - members };
}

export function membersOf(campaign: Campaign): ReadonlySet<string> {
  const now = Date.now();
  const world = createWorlds(7, now).at(now);
  const column = world.column('campaign');
  const ids = Array.from({ length: world.size }, (_unused, id) => id);
  return new Set(ids.filter((id) => column[id] === campaigns[campaign]).map((id) => world.nameOf(id)));
}

function domainsInCase(dataFolder: string): string[] {
  const paths = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' });
  const path = paths.find((name) => name.endsWith('.sextant'));
  if (path === undefined) throw new Error('the window left no case');
  const file = new DatabaseSync(join(dataFolder, path), { readOnly: true });
  const rows = file.prepare("SELECT value FROM entity WHERE kind = 'domain' AND hidden = 0").all();
  file.close();
  return rows.map(({ value }) => String(value));
}

/** The rarest trait of a single domain; a trait that only a handful share says too little. */
export function rarest<T extends { readonly world: number }>(read: readonly T[]): T {
  const [first] = read.filter(({ world }) => world >= 10).sort((one, other) => one.world - other.world);
  if (!first) throw new Error('nothing is shared by a few');
  return first;
}
