import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { createWorlds } from '../../electron/demo/world/world.ts';
import { linksTexts } from '../../renderer/texts/links.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';

const campaigns = ['Ledger', 'Parcel', 'Envelope', 'Cold harbor'] as const;
type Campaign = (typeof campaigns)[number];

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
  return new Set(ids.filter((id) => column[id] === campaigns.indexOf(campaign)).map((id) => world.nameOf(id)));
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

/** One line of "What links these?", as shown. */
export interface TraitRead {
  readonly value: string;
  /** How many domains in the world share it; not a number without a count. */
  readonly world: number;
  /** How many of our domains have it. */
  readonly ours: number;
  /** How many of our domains were compared. */
  readonly of: number;
}

/** Fewer new ones are not worth a query. */
const several = 4;

const figureOf = (text: string | undefined) => Number.parseInt((text ?? '').replaceAll(',', ''), 10);

/** The table of shared traits, read from the screen. */
export async function readTraits(page: Page): Promise<TraitRead[]> {
  const lines = await page
    .getByRole('region', { name: linksTexts.traits.title })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())));
  return lines.map(([, what = '', world, have]) => ({
    value: what.split('\n').at(-1) ?? '',
    world: figureOf(world),
    ours: figureOf(have),
    of: figureOf(have?.split(' of ')[1]),
  }));
}

/**
 * The next trait that a careful analyst follows: rare in the world, on most of our domains or with a third of its
 * domains ours, and likely to find several more. All of that is on the screen, and the rarest come first.
 */
function nextTrait(traits: readonly TraitRead[], followed: ReadonlySet<string>): TraitRead | undefined {
  return traits.find(({ value, world, ours, of }) => {
    const isOurs = ours >= world / 3 || ours >= of * 0.6;
    return !followed.has(value) && isOurs && world < 500 && world - ours >= several;
  });
}

/** The rarest trait of a single domain; a trait that only a handful share says too little. */
export function rarest<T extends { readonly world: number }>(read: readonly T[]): T {
  const [first] = read.filter(({ world }) => world >= 10).sort((one, other) => one.world - other.world);
  if (!first) throw new Error('nothing is shared by a few');
  return first;
}

/** Follows one trait after the other, by what the screen shows, until one finds nothing new or none is left. */
export async function hunt(ways: {
  readonly look: () => Promise<readonly TraitRead[]>;
  /** Requests the domains with the trait, and reads the result from the window. */
  readonly follow: (trait: TraitRead, traits: readonly TraitRead[]) => Promise<string>;
}): Promise<void> {
  const followed = new Set<string>();
  for (;;) {
    const traits = await ways.look();
    const next = nextTrait(traits, followed);
    if (!next) return;
    followed.add(next.value);
    const said = await ways.follow(next, traits);
    if (said.includes(pivotTexts.outcome.added(0))) return;
  }
}
