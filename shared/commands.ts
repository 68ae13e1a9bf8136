/**
 * Every command of the product, once. Menu, palette, key handling and the key sheet all read these rows; what a command
 * does stands in `renderer/commands/run.ts`.
 */
export interface CommandRow {
  readonly id: string;
  readonly title: string;
  /** `Mod` is Ctrl, or Cmd on macOS. A lone character is pressed as such, outside of text fields. */
  readonly keys?: string;
  readonly menu?: Menu;
  /** Rows of one menu with different groups are kept apart by a line. */
  readonly group?: number;
  /** Other words that the palette finds it by. */
  readonly words?: string;
  readonly when?: Condition;
}

export const menus = ['Sextant', 'View', 'Connection', 'Help'] as const;
export type Menu = (typeof menus)[number];

/** What must hold for a command to make sense. */
export type Condition = 'demo';

export const commands = [
  { id: 'panel.start', title: 'Show Start', keys: 'Mod+1', menu: 'View', group: 1, words: 'welcome home' },
  {
    id: 'panel.account',
    title: 'Show Account',
    keys: 'Mod+2',
    menu: 'View',
    group: 1,
    words: 'quota usage limits products',
  },
  {
    id: 'panel.connections',
    title: 'Show Connections',
    keys: 'Mod+3',
    menu: 'View',
    group: 1,
    words: 'keys keychain settings',
  },
  {
    id: 'panel.requests',
    title: 'Show Requests',
    keys: 'Mod+4',
    menu: 'View',
    group: 1,
    words: 'network log evidence traffic',
  },
  {
    id: 'view.toggleTheme',
    title: 'Switch between dark and light',
    keys: 'Mod+Shift+L',
    menu: 'View',
    group: 2,
    words: 'theme colour',
  },
  {
    id: 'view.resetLayout',
    title: 'Put panels back in their places',
    menu: 'View',
    group: 2,
    words: 'layout dock reset',
  },

  {
    id: 'account.refresh',
    title: 'Read the account again',
    keys: 'Mod+R',
    menu: 'Connection',
    group: 1,
    words: 'refresh reload quota',
  },
  {
    id: 'connections.new',
    title: 'Connect an account',
    keys: 'Mod+Shift+N',
    menu: 'Connection',
    group: 2,
    words: 'new connection key add',
  },
  { id: 'connections.import', title: 'Import a connection', menu: 'Connection', group: 2, words: 'file colleague' },
  { id: 'demo.hour', title: 'Demo clock: 1 hour on', menu: 'Connection', group: 3, words: 'time', when: 'demo' },
  { id: 'demo.day', title: 'Demo clock: 1 day on', menu: 'Connection', group: 3, words: 'time', when: 'demo' },

  { id: 'palette.open', title: 'Search commands', keys: 'Mod+K', menu: 'Sextant', group: 1 },
  {
    id: 'app.toggleOffline',
    title: 'Work offline',
    keys: 'Mod+Shift+O',
    menu: 'Sextant',
    group: 2,
    words: 'network online disconnect',
  },
  { id: 'app.quit', title: 'Quit Sextant', keys: 'Mod+Q', menu: 'Sextant', group: 3, words: 'exit close' },

  { id: 'help.keys', title: 'Keys', keys: '?', menu: 'Help', group: 1, words: 'shortcuts keyboard help' },
  { id: 'help.about', title: 'About Sextant', menu: 'Help', group: 2, words: 'version promises' },
] as const satisfies readonly CommandRow[];

export type CommandId = (typeof commands)[number]['id'];

const rows: readonly CommandRow[] = commands;

export function commandById(id: string): CommandRow | undefined {
  return rows.find((row) => row.id === id);
}

export function isCommandId(id: string): id is CommandId {
  return commandById(id) !== undefined;
}

/** The rows of one menu, in groups, in the order of the table. */
export function menuGroups(menu: Menu): readonly (readonly CommandRow[])[] {
  const groups = new Map<number, CommandRow[]>();
  for (const row of rows) {
    if (row.menu !== menu) continue;
    const group = groups.get(row.group ?? 0);
    if (group) group.push(row);
    else groups.set(row.group ?? 0, [row]);
  }
  return [...groups.values()];
}

/** `Mod+Shift+K` as this system writes it. */
export function shownKeys(keys: string, mac: boolean): string {
  const parts = keys.split('+').map((part) => {
    if (part === 'Mod') return mac ? '⌘' : 'Ctrl';
    if (part === 'Shift') return mac ? '⇧' : 'Shift';
    return part;
  });
  return parts.join(mac ? '' : '+');
}
