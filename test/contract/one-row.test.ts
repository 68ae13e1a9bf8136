import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';
import { addressMembers, addressRows, services } from '../../shared/connection.ts';
import { entityKinds } from '../../shared/entity-kinds.ts';
import { panelIds } from '../../shared/panels.ts';

// A service, a panel and a kind of item are one row each: these count the other files that name one.

const sources = new Map(
  ['shared', 'electron', 'renderer', 'build']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('electron/demo/'))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
);

const naming = (pattern: RegExp) => [...sources].filter(([, text]) => pattern.test(text)).map(([name]) => name);

test.each(services)(
  'what %s is called and where it is found stands in two files, its folder is used by few',
  (service) => {
    const members = addressMembers.filter((member) => addressRows[member].service === service);
    expect(members.length).toBeGreaterThan(0);
    const outside = (name: string) => !name.startsWith(`electron/api/${service}/`);
    const named = members
      .filter((member) => member !== 'baseUrl')
      .flatMap((member) => naming(new RegExp(`\\b${member}\\b`)));
    expect([...new Set(named.filter(outside))]).toEqual(service === 'platform' ? [] : ['shared/connection.ts']);
    const users = naming(new RegExp(`'[^']*/api/${service}/service\\.ts'|'\\./api/${service}/service\\.ts'`)).filter(
      outside,
    );
    expect(users).toEqual(['electron/services.ts']);
  },
);

test('no file but its own folder imports the declaration of a panel', () => {
  for (const id of panelIds) expect(naming(new RegExp(`panels/${id}/panel\\.tsx'`)), id).toEqual([]);
  expect(naming(/panels\/\*\/panel\.tsx/)).toEqual(['renderer/frame/panels.tsx']);
});

test('kinds of items are listed in one file; others say what records hold, what can be asked, what a value is worth and what other tools call it', () => {
  const listing = [...sources]
    .filter(([, text]) => entityKinds.filter((kind) => new RegExp(`['"]${kind}['"]`).test(text)).length > 10)
    .map(([name]) => name);
  expect(listing.sort()).toEqual([
    'electron/attribution/rarity.ts',
    'electron/attribution/values.ts',
    'electron/graph/stored-values.ts',
    'electron/import/maltego.ts',
    'electron/import/record-columns.ts',
    'electron/memory/common.ts',
    'shared/attributes.ts',
    'shared/entity-kinds.ts',
    'shared/pivots.ts',
  ]);
});
