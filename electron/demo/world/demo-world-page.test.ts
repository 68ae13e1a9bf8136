// The page on the demo world is checked line by line: whatever it says in a table or in code is asked of the world.

import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadCount, loadTerm } from '../detect/load-test.ts';
import { millionRecordsCount, millionRecordsName } from '../pdns/million.ts';
import { storedSearches } from '../platform/investigate-hashes.ts';
import { searchParameter } from '../platform/investigate-parameters.ts';
import { createUsers } from '../users.ts';
import { parseRange } from './addresses.ts';
import type { Attribute } from './attributes.ts';
import { brands } from './brands.ts';
import { none } from './pool.ts';
import type { World } from './world.ts';
import { createWorlds } from './world.ts';

const page = readFileSync(new URL('../../../docs/demo-world.md', import.meta.url), 'utf8');
const day = 86_400_000;
const campaignNames = ['Ledger', 'Parcel', 'Envelope', 'Cold harbor', 'Ferry', 'Lantern', 'Orchard', 'Quarry'];
let world: World;
let midnight: number;

interface TableRow {
  /** The `##` and `###` headings above it. */
  readonly section: string;
  readonly cells: Readonly<Record<string, string>>;
}

const rows = tableRows(page);

/** Rows of all tables with the names of their columns. */
function tableRows(text: string): readonly TableRow[] {
  const found: TableRow[] = [];
  let section = '';
  let columns: readonly string[] | null = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) section = line.replace(/^#+ /, '');
    if (!line.startsWith('|')) {
      columns = null;
      continue;
    }
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (columns === null) columns = cells;
    else if (!/^-+$/.test(cells[0] ?? '')) {
      const names = columns;
      found.push({ section, cells: Object.fromEntries(cells.map((cell, index) => [names[index] ?? '', cell])) });
    }
  }
  return found;
}

function withColumns(...names: string[]): readonly TableRow[] {
  const found = rows.filter(({ cells }) => names.every((name) => name in cells));
  expect(found.length).toBeGreaterThan(0);
  return found;
}

const number = (cell: string | undefined) => Number((cell ?? '').replaceAll(',', ''));
const code = (cell: string | undefined) => /^`(.*)`$/.exec(cell ?? '')?.[1] ?? '';
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside);

const otherwise: Readonly<Record<string, Attribute>> = { isp_name: 'isp', tagged_with_any: 'tag' };

/** Domains that a search or a passive DNS lookup of the page brings. */
function asked(text: string): readonly number[] {
  if (text.startsWith('pdns ')) {
    const target = text.slice(5);
    const range = parseRange(target);
    const hits = range === null ? world.rrsetsToHost(target) : world.rrsetsToAddress(range);
    return [...new Set([...hits].map(({ id }) => id))];
  }
  const parameter = text.slice(0, text.indexOf('='));
  const value = text.slice(text.indexOf('=') + 1);
  expect([parameter, searchParameter(parameter)?.base]).toEqual([parameter, true]);
  const attribute = (otherwise[parameter] ?? parameter) as Attribute;
  return [...world.search(attribute, value)];
}

function members(campaign: number): readonly number[] {
  const column = world.column('campaign');
  return Array.from({ length: world.size }, (_unused, id) => id).filter((id) => column[id] === campaign);
}

function isMember(section: string, id: number): boolean {
  return world.column('campaign')[id] === campaignNames.indexOf(section);
}

beforeAll(() => {
  // Any day will do: the page must be true whenever the world starts.
  midnight = Math.floor(Date.now() / day) * day;
  world = createWorlds(7, midnight + 9 * 3_600_000).at(midnight);
});

test('names every user and what it is for', () => {
  const said = withColumns('user', 'what it is for').map(({ cells }) => [code(cells.user), cells['what it is for']]);
  expect(said).toEqual(createUsers(7).map(({ username, about }) => [username, about]));
});

test('names every brand with its site and the names that match it', () => {
  const said = withColumns('term', 'matching names').map(({ cells }) => [
    code(cells.term),
    cells.brand,
    code(cells['its main site']),
    number(cells['matching names']),
  ]);
  const known = brands.map(({ term, title, domains }) => [term, title, domains[0], world.lookalikes(term).length]);
  expect(said).toEqual(known);
});

test('counts the places worth knowing', () => {
  const said = withColumns('search', 'domains').map(({ cells }) => [code(cells.search), number(cells.domains)]);
  expect(said).toEqual(said.map(([search]) => [search, asked(String(search)).length]));
});

test('names domains that are there', () => {
  const named = [...withColumns('domain', 'what it is'), ...withColumns('where to start')].flatMap(({ cells }) =>
    [cells.domain, cells['where to start']].map(code).filter((name) => name !== ''),
  );
  expect(named.filter((name) => world.find(name) === null)).toEqual([]);
});

test('knows members of every practice case', () => {
  for (const { cells } of withColumns('case', 'known names')) {
    const known = codes(cells['known names'] ?? '').map((name) => world.find(name) ?? -1);
    expect([cells.case, known.length, known.every((id) => isMember(cells.case ?? '', id))]).toEqual([
      cells.case,
      4,
      true,
    ]);
  }
});

test('tells what the service says of values, and how many domains have them', () => {
  const said = withColumns('value', 'the service says').map(({ cells }) => {
    const text = code(cells.value);
    const [attribute, value] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];
    return {
      page: [text, number(cells['the service says']), number(cells['domains with it'])],
      world: [text, world.said(attribute as Attribute, value), asked(text).length],
    };
  });
  expect(said.map(({ page }) => page)).toEqual(said.map(({ world }) => world));
});

test('lists the stored searches', () => {
  const said = withColumns('hash', 'reruns').map(({ cells }) => [code(cells.hash), codes(cells.reruns ?? '')]);
  const real = storedSearches.map(({ hash, parameters }) => [
    hash,
    Object.entries(parameters).map(([name, value]) => `${name}=${value}`),
  ]);
  expect(said).toEqual(real);
});

test('names what is reserved for load tests', () => {
  const said = withColumns('reserved', 'records').map(({ cells }) => [
    `${code(cells.reserved)}`,
    number(cells.records),
  ]);
  expect(said).toEqual([
    [millionRecordsName.replace(/\.$/, ''), millionRecordsCount],
    [loadTerm, loadCount],
  ]);
});

test('starts every campaign at a member', () => {
  const said = withColumns('campaign', 'where to start').map(({ cells }) => cells);
  expect(said.map(({ campaign }) => campaign)).toEqual(campaignNames);
  for (const { campaign = '', 'where to start': start } of said) {
    const id = world.find(code(start)) ?? -1;
    expect([campaign, isMember(campaign, id)]).toEqual([campaign, true]);
    // The first step must follow from what the starting domain shows.
    const [first] = withColumns('step', 'query').filter((row) => row.section === campaign);
    expect([campaign, asked(code(first?.cells.query)).includes(id)]).toEqual([campaign, true]);
  }
});

test('tells the size, brand and age of every campaign', () => {
  for (const { section, cells } of withColumns('brand', 'members', 'registered, days before the start')) {
    const own = members(campaignNames.indexOf(section));
    const ages = own.map((id) => (midnight - Date.parse(world.profile(id).createDate)) / day);
    const brand = brands[world.column('brand')[own[0] ?? 0] ?? none]?.term ?? 'none';
    expect([
      section,
      cells.brand?.replaceAll('`', ''),
      number(cells.members),
      cells['registered, days before the start'],
    ]).toEqual([section, brand, own.length, `${Math.min(...ages)} to ${Math.max(...ages)}`]);
  }
});

test('solves every campaign step by step, to the last member', () => {
  for (const section of campaignNames) {
    const together = new Set<number>();
    const steps = withColumns('step', 'query').filter((row) => row.section === section);
    for (const [index, { cells }] of steps.entries()) {
      const found = asked(code(cells.query));
      const own = found.filter((id) => isMember(section, id));
      for (const id of own) together.add(id);
      const said = [cells.step, cells.results, cells.members, cells.total];
      expect([section, cells.query, ...said.map(number)]).toEqual([
        section,
        cells.query,
        index + 1,
        found.length,
        own.length,
        together.size,
      ]);
    }
    expect([section, together.size]).toEqual([section, members(campaignNames.indexOf(section)).length]);
  }
});

test('warns of red herrings that bring more than the campaign, or nothing', () => {
  for (const { section, cells } of withColumns('red herring')) {
    const found = asked(code(cells['red herring']));
    const own = found.filter((id) => isMember(section, id)).length;
    expect([section, cells['red herring'], number(cells.results), number(cells.members)]).toEqual([
      section,
      cells['red herring'],
      found.length,
      own,
    ]);
    expect(own < found.length || found.length === 0).toBe(true);
  }
});

test('tells the link between two campaigns', () => {
  for (const { cells } of withColumns('link', 'others')) {
    const found = asked(code(cells.link));
    const others = found.filter((id) => !isMember('Ledger', id)).map(world.nameOf);
    expect([number(cells.results), number(cells['members of Ledger']), [...codes(cells.others ?? '')].sort()]).toEqual([
      found.length,
      found.length - others.length,
      others.sort(),
    ]);
  }
});

test('says in the text only what the tables or the world have', () => {
  const prose = page
    .split('\n')
    .filter((line) => !line.startsWith('|') && !line.startsWith('#'))
    .join('\n');
  const known = new Set([
    'npm run --silent demo-service',
    '--connection FILE',
    '--silent',
    '--strict',
    'aggr=false',
    'search_hash',
    'pdns',
    'sync',
  ]);
  expect(codes(prose).filter((name) => !known.has(name) && world.find(name) === null)).toEqual([]);
  // Numbers in the text: the seed, the score of the brands' own names, and the step that is spoken of.
  expect(prose.replace(/`[^`]*`/g, '').match(/\d+/g)).toEqual(['7', '0', '6']);
});
