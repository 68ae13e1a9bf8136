import { expect, test } from 'vitest';
import { cropped, resized } from '../../electron/demo/images/drawn-image.ts';
import { drawPage } from '../../electron/demo/images/pages.ts';
import { createWorlds } from '../../electron/demo/world/world.ts';
import { closeness, fingerprintOf, groupAlike } from '../../shared/image-likeness.ts';

// The looks of pages as the demo world draws them: what a person would call a kit is one group, and nothing else is in it.

const now = Date.parse('2026-03-01T12:00:00Z');
const world = createWorlds(7, now).at(now);

function sitesTitled(title: string, most: number) {
  return [...world.search('website_title', title)]
    .map((id) => world.profile(id))
    .filter(({ response }) => response === 200)
    .slice(0, most)
    .map((profile) => {
      const small = resized(drawPage(profile), 320);
      const { width, height, pixels } = small.height > 240 ? cropped(small, 240) : small;
      return { item: title, fingerprint: fingerprintOf({ width, height, data: pixels, bytesPerPixel: 3 }) };
    });
}

const kits = [
  'Northmere Bank | Secure sign-in',
  'Parcelwick: customs fee outstanding',
  'Account verification required',
  'This domain may be for sale',
];

test.each(['strict', 'usual'] as const)('%s: sites of one kit are together, and apart from those of others', (how) => {
  const sites = kits.flatMap((title) => sitesTitled(title, 8));
  expect(sites.length).toBeGreaterThan(20);
  const groups = groupAlike(sites, closeness[how]);
  const mixed = groups.filter((group) => new Set(group).size > 1);
  expect(mixed).toEqual([]);
  if (how === 'usual') expect(groups.length).toBe(kits.length);
});
