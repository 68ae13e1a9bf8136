import { expect, test } from 'vitest';
import {
  type CommandRow,
  commandById,
  commands,
  isCommandId,
  keyContexts,
  keyRows,
  menuGroups,
  menus,
  partKeys,
  shownKeys,
} from './commands.ts';

const rows: readonly CommandRow[] = commands;

/** Sorts the parts of a combination, so that Shift+Mod and Mod+Shift are the same. */
function combination(keys: string): string {
  const parts = keys.split('+');
  return [...parts.slice(0, -1).sort(), parts.at(-1)?.toLowerCase()].join('+');
}

test('no two commands have one id', () => {
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
});

test('no two commands have one key in one place', () => {
  const keys = [...rows, ...partKeys].flatMap((row: Pick<CommandRow, 'keys' | 'alsoKeys' | 'context'>) =>
    [row.keys, row.alsoKeys].flatMap((each) => (each ? [`${row.context ?? 'window'} ${combination(each)}`] : [])),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('a key is a lone key, Shift with a letter or a function key, or Mod with at most Shift before it', () => {
  const all: readonly Pick<CommandRow, 'keys' | 'alsoKeys'>[] = [...rows, ...partKeys];
  const keys = all.flatMap((row) => [row.keys ?? [], row.alsoKeys ?? []].flat());
  expect(keys.filter((key) => !/^((Mod\+(Shift\+)?)?[^\s+]+|Shift\+(F\d|[A-Z]))$/.test(key))).toEqual([]);
});

test('a key that every program gives to text is taken only where there is no text, and none of the window’s', () => {
  const ofText = ['Mod+C', 'Mod+V', 'Mod+X', 'Mod+A', 'Mod+Z', 'Mod+Shift+Z', 'Mod+Y'].map(combination);
  const has = (row: CommandRow, taken: readonly string[]) =>
    [row.keys, row.alsoKeys].some((keys) => keys !== undefined && taken.includes(combination(keys)));
  expect(rows.filter((row) => has(row, ofText) && !row.leavesText)).toEqual([]);
  expect(rows.filter((row) => has(row, [combination('Mod+W')]))).toEqual([]);
});

test('every command has a title to be found by, and a place in a menu that exists', () => {
  for (const row of rows) {
    expect(row.title).toMatch(/^[A-Z]\S*( \S+)*$/);
    expect(row.id).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
    if (row.menu !== undefined) expect(menus).toContain(row.menu);
  }
  expect(new Set(rows.map((row) => row.title)).size).toBe(rows.length);
});

test('the menus hold every command that has a place, each once, groups together and in order', () => {
  const placed = menus.flatMap((menu) => menuGroups(menu).flat());
  expect(placed.map((row) => row.id).sort()).toEqual(
    rows
      .filter((row) => row.menu !== undefined)
      .map((row) => row.id)
      .sort(),
  );
  for (const menu of menus) {
    const groups = menuGroups(menu);
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.every((group) => new Set(group.map((row) => row.group)).size === 1)).toBe(true);
    const order = groups.map((group) => group[0]?.group ?? 0);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  }
});

test('no menu is longer than what one looks through', () => {
  expect(menus.filter((menu) => menuGroups(menu).flat().length > 26)).toEqual([]);
});

test('every part with keys of its own has some, and no key of a part has the id of a command', () => {
  expect([...new Set(keyRows.map(({ context }) => context))].sort()).toEqual(Object.keys(keyContexts).sort());
  expect(partKeys.filter(({ id }) => isCommandId(id))).toEqual([]);
  expect(new Set(partKeys.map(({ id }) => id)).size).toBe(partKeys.length);
});

test('a command is known by its id, and nothing else is', () => {
  expect(commandById('help.keys')?.title).toBe('Keys');
  expect(commandById('no.such')).toBeUndefined();
  expect([isCommandId('app.quit'), isCommandId('toString'), isCommandId('')]).toEqual([true, false, false]);
});

test.each([
  ['Mod+K', 'Ctrl+K', '⌘K'],
  ['Mod+Shift+L', 'Ctrl+Shift+L', '⌘⇧L'],
  ['?', '?', '?'],
  ['Plus', '+', '+'],
])('%s is written %s, and %s on a Mac', (keys, here, mac) => {
  expect([shownKeys(keys, false), shownKeys(keys, true)]).toEqual([here, mac]);
});
