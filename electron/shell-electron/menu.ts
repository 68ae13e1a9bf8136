import type { MenuItemConstructorOptions } from 'electron';
import { type CommandRow, type Condition, commandById, type Menu, menuGroups, menus } from '../../shared/commands.ts';

export interface MenuChoices {
  readonly mac: boolean;
  /** The current conditions; commands that need another one are disabled. */
  readonly holds: ReadonlySet<Condition>;
  readonly choose: (id: string) => void;
}

type Items = MenuItemConstructorOptions[];

/**
 * The system's menu, from the command table. It contains nothing of Electron's default menu, so no hidden key reloads
 * or zooms. Only Edit uses the system's own items, which text fields on macOS require.
 */
export function menuTemplate(choices: MenuChoices): Items {
  return menus.flatMap((menu) => {
    const built = choices.mac ? macMenu(menu, choices) : plainMenu(menu, choices);
    if (menu === 'Sextant') return [built, edit];
    return choices.mac && menu === 'Help' ? [{ role: 'windowMenu' }, built] : [built];
  });
}

const edit: MenuItemConstructorOptions = {
  label: 'Edit',
  submenu: [
    { role: 'undo' },
    { role: 'redo' },
    { type: 'separator' },
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ],
};

function plainMenu(menu: Menu, choices: MenuChoices): MenuItemConstructorOptions {
  return { label: menu, submenu: withLines(menuGroups(menu).map((rows) => rows.map((row) => item(row, choices)))) };
}

/** On macOS the first menu is the application's: About on top, the system's items in the middle, Quit at the end. */
function macMenu(menu: Menu, choices: MenuChoices): MenuItemConstructorOptions {
  const groups = menuGroups(menu).map((rows) =>
    rows.filter(({ id }) => id !== 'app.quit' && id !== 'help.about').map((row) => item(row, choices)),
  );
  if (menu === 'Help') return { role: 'help', label: menu, submenu: withLines(groups) };
  if (menu !== 'Sextant') return { label: menu, submenu: withLines(groups) };
  const row = (id: string): Items => {
    const found = commandById(id);
    return found ? [item(found, choices)] : [];
  };
  const system: Items[] = [[{ role: 'services' }], [{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }]];
  return { label: menu, submenu: withLines([row('help.about'), ...groups, ...system, row('app.quit')]) };
}

function item(row: CommandRow, { mac, holds, choose }: MenuChoices): MenuItemConstructorOptions {
  return {
    id: row.id,
    label: row.title,
    enabled: row.when === undefined || holds.has(row.when),
    click: () => choose(row.id),
    ...(row.keys !== undefined && accelerator(row.keys, row.leavesText === true, mac)),
  };
}

/**
 * A single key, or one that text fields use, is only shown: if registered, nobody could type or undo in a field. macOS
 * always registers keys, so it does not show them there.
 */
function accelerator(
  keys: string,
  leavesText: boolean,
  mac: boolean,
): Pick<MenuItemConstructorOptions, 'accelerator' | 'registerAccelerator'> {
  const written = keys.replace('Mod', 'CmdOrCtrl');
  if (!keys.includes('+') || leavesText) return mac ? {} : { accelerator: written, registerAccelerator: false };
  return { accelerator: written };
}

function withLines(groups: readonly Items[]): Items {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ type: 'separator' as const }, ...group]));
}
