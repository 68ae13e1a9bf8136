import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { commands, menuGroups, menus } from '../../shared/commands.ts';
import { menuTemplate } from './menu.ts';

type Item = MenuItemConstructorOptions;

function build(mac: boolean, holds: 'demo'[] = []) {
  const chosen: string[] = [];
  const template = menuTemplate({ mac, holds: new Set(holds), choose: (id) => chosen.push(id) });
  return { template, chosen };
}

const itemsOf = (menu: Item | undefined): Item[] => (Array.isArray(menu?.submenu) ? menu.submenu : []);
const allItems = (template: Item[]): Item[] => template.flatMap(itemsOf);
const find = (template: Item[], id: string) => allItems(template).find((item) => item.id === id);
const name = (item: Item) => (item.type === 'separator' ? '-' : (item.id ?? item.role));

describe('the native menu', () => {
  it('has the menus of the command table in their order, with Edit after the first', () => {
    expect(build(false).template.map((menu) => menu.label)).toEqual([
      'Sextant',
      'Edit',
      'Case',
      'Team',
      'Selection',
      'Campaign',
      'Panels',
      'View',
      'Detect',
      'Connection',
      'Help',
    ]);
  });

  it('has every row of the table once, in its menu, groups kept apart by lines', () => {
    const { template } = build(false);
    for (const menu of menus) {
      const expected = menuGroups(menu).flatMap((rows, index) => [
        ...(index ? ['-'] : []),
        ...rows.map(({ id }) => id),
      ]);
      expect(itemsOf(template.find(({ label }) => label === menu)).map(name)).toEqual(expected);
    }
  });

  it('has no item of Electron beside those that edit text, so no hidden key reloads, zooms or opens tools', () => {
    const roles = build(false).template.flatMap((menu) => [menu, ...itemsOf(menu)].flatMap((item) => item.role ?? []));
    expect(roles).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
  });

  it('writes Mod as the key that the system means by it', () => {
    const { template } = build(false);
    expect(find(template, 'app.toggleOffline')).toMatchObject({
      label: 'Work offline',
      accelerator: 'CmdOrCtrl+Shift+O',
    });
    expect(find(template, 'app.toggleOffline')).not.toHaveProperty('registerAccelerator');
  });

  it('shows the keys of undo without taking them from text fields', () => {
    const shown = { accelerator: 'CmdOrCtrl+Z', registerAccelerator: false };
    expect(find(build(false).template, 'case.undo')).toMatchObject(shown);
    expect(find(build(false).template, 'selection.hide')).toMatchObject({ registerAccelerator: false });
    expect(find(build(true).template, 'case.undo')).not.toHaveProperty('accelerator');
  });

  it('shows a lone character without taking it from text fields, and leaves it out where macOS would take it', () => {
    expect(find(build(false).template, 'help.keys')).toMatchObject({ accelerator: '?', registerAccelerator: false });
    expect(find(build(true).template, 'help.keys')).not.toHaveProperty('accelerator');
  });

  it('hands on the id of the row that was clicked', () => {
    const { template, chosen } = build(false);
    for (const item of allItems(template)) if (item.id) Reflect.apply(item.click ?? (() => undefined), undefined, []);
    expect(chosen).toEqual(menus.flatMap((menu) => menuGroups(menu).flatMap((rows) => rows.map(({ id }) => id))));
  });

  it('greys out what needs the demo while another connection is in use', () => {
    const enabled = (template: Item[]) => commands.filter(({ id }) => find(template, id)?.enabled).map(({ id }) => id);
    const inMenus = commands.filter((row) => 'menu' in row); // Commands of a single panel are in the palette.
    const everywhere = inMenus.filter((row) => !('when' in row)).map(({ id }) => id);
    expect(enabled(build(false).template)).toEqual(everywhere);
    expect(enabled(build(false, ['demo']).template)).toEqual(inMenus.map(({ id }) => id));
  });

  it('follows the order that macOS has for the first menu, and has its Window menu before Help', () => {
    const { template } = build(true);
    expect(itemsOf(template[0]).map(name)).toEqual([
      'help.about',
      '-',
      'palette.open',
      '-',
      'app.toggleOffline',
      '-',
      'services',
      '-',
      'hide',
      'hideOthers',
      'unhide',
      '-',
      'app.quit',
    ]);
    expect(template.map(({ role, label }) => role ?? label)).toEqual([
      'Sextant',
      'Edit',
      'Case',
      'Team',
      'Selection',
      'Campaign',
      'Panels',
      'View',
      'Detect',
      'Connection',
      'windowMenu',
      'help',
    ]);
    expect(itemsOf(template.at(-1)).map(name)).toEqual(['guide.open', 'guide.anew', '-', 'help.panel', 'help.keys']);
  });
});
