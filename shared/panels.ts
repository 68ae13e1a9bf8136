import type { WorkspaceId } from './workspaces.ts';

/**
 * Every panel of the window, once. Workspaces, drawers, commands, menu and key sheet read these rows. The rest of a
 * panel (icon, component, help) is in `renderer/panels/<id>/panel.tsx`.
 */
export interface PanelRow {
  readonly id: string;
  /** On its tab. */
  readonly title: string;
  /** The title of the command that shows it; defaults to "Show" and its title. */
  readonly command?: string;
  readonly keys?: string;
  /** The menu of that command; defaults to that of the panels. */
  readonly menu?: 'Team';
  /** In the menu, a line separates rows of different groups. */
  readonly group: number;
  /** Additional search words. */
  readonly words: string;
  /** The workspace that it opens in, or the drawer that every workspace has. */
  readonly home: WorkspaceId | 'drawer';
  /** At the side of its workspace, to be read beside the main panels. */
  readonly side?: true;
}

/** In the order of their tabs. */
export const panelRows = [
  {
    id: 'start',
    title: 'Start',
    keys: 'Mod+Shift+H',
    group: 1,
    words: 'welcome home',
    home: 'investigate',
  },
  {
    id: 'graph',
    title: 'Graph',
    keys: 'Mod+0',
    group: 1,
    words: 'canvas pivot nodes picture',
    home: 'investigate',
  },
  {
    id: 'entities',
    title: 'Items',
    keys: 'Mod+Shift+E',
    group: 1,
    words: 'table list things',
    home: 'investigate',
  },
  {
    id: 'records',
    title: 'Records',
    keys: 'T',
    group: 1,
    words: 'table columns investigate results registrant registrar addresses name servers domains whois list',
    home: 'investigate',
  },
  {
    id: 'timeline',
    title: 'Timeline',
    keys: 'Mod+9',
    group: 1,
    words: 'time passive dns registrations history range',
    home: 'investigate',
  },
  {
    id: 'search',
    title: 'Search',
    keys: 'S',
    group: 2,
    words: 'investigate form parameters find domains',
    home: 'investigate',
  },
  {
    id: 'watching',
    title: 'Watching',
    group: 2,
    words: 'saved searches chains of pivots news schedule',
    home: 'investigate',
  },
  {
    id: 'memory',
    title: 'All cases',
    command: 'Search all cases',
    keys: 'Mod+Shift+A',
    group: 2,
    words: 'memory seen before other cases index folders history everywhere actors alike recurring hand',
    home: 'investigate',
  },
  {
    id: 'inspector',
    title: 'Inspector',
    keys: 'Mod+6',
    group: 1,
    words: 'details attributes provenance',
    home: 'investigate',
    side: true,
  },
  {
    id: 'links',
    title: 'What links these?',
    command: 'What links these?',
    keys: 'L',
    group: 1,
    words: 'common shared traits rare clusters compare selection',
    home: 'investigate',
    side: true,
  },
  {
    id: 'dns',
    title: 'Passive DNS',
    keys: 'Mod+Shift+D',
    group: 2,
    words: 'pdns records rrset rdata history lookup names addresses txt table',
    home: 'dns',
  },
  {
    id: 'detect',
    title: 'Detect',
    keys: 'Mod+D',
    group: 2,
    words: 'lookalikes triage monitors watch ignore escalate',
    home: 'detect',
  },
  {
    id: 'screenshots',
    title: 'Screenshots',
    command: 'Show the Screenshots panel',
    group: 2,
    words: 'pictures images sites look-alikes kits',
    home: 'detect',
  },
  {
    id: 'channels',
    title: 'Channels',
    keys: 'Mod+B',
    group: 3,
    words: 'batch window download link share range',
    home: 'collect',
  },
  {
    id: 'feeds',
    title: 'Feeds',
    keys: 'Mod+Shift+F',
    group: 3,
    words: 'follow newly observed active hostnames risk hotlist rdap stream',
    home: 'collect',
  },
  {
    id: 'file',
    title: 'Look inside',
    group: 3,
    words: 'file ndjson csv parquet channel lines large table',
    home: 'collect',
  },
  {
    id: 'report',
    title: 'Report',
    group: 1,
    words: 'html pdf markdown write print summary template share',
    home: 'report',
  },
  {
    id: 'history',
    title: 'History',
    keys: 'Mod+7',
    group: 1,
    words: 'events log past undo',
    home: 'report',
  },
  {
    id: 'evidence',
    title: 'Evidence',
    keys: 'Mod+8',
    group: 1,
    words: 'ledger replies spent raw',
    home: 'report',
  },
  {
    id: 'account',
    title: 'Account',
    keys: 'Mod+Shift+U',
    group: 4,
    words: 'quota usage limits products',
    home: 'drawer',
  },
  {
    id: 'connections',
    title: 'Connections',
    keys: 'Mod+,',
    group: 4,
    words: 'keys keychain settings',
    home: 'drawer',
  },
  {
    id: 'requests',
    title: 'Requests',
    keys: 'Mod+Shift+J',
    group: 4,
    words: 'network log evidence traffic',
    home: 'drawer',
  },
  {
    id: 'jobs',
    title: 'Jobs',
    keys: 'Mod+J',
    group: 4,
    words: 'downloads running progress cancel retry queue',
    home: 'drawer',
  },
  {
    id: 'team',
    title: 'Team',
    command: 'Share this case…',
    menu: 'Team',
    group: 1,
    words: 'team colleagues join people shared folder postgresql database identity conflict',
    home: 'drawer',
  },
] as const satisfies readonly PanelRow[];

export type PanelId = (typeof panelRows)[number]['id'];

export const panelIds: readonly PanelId[] = panelRows.map(({ id }) => id);

const byId = new Map<PanelId, PanelRow>(panelRows.map((row) => [row.id, row]));

export function panelTitle(id: PanelId): string {
  return byId.get(id)?.title ?? id;
}

/** Where it opens, if it is not yet in the current workspace. */
export function homeOf(id: PanelId): WorkspaceId | 'drawer' {
  return byId.get(id)?.home ?? 'drawer';
}

/** The panels of a workspace's first layout, in the order of their tabs. */
export function panelsOf(workspace: WorkspaceId, place: 'main' | 'side'): readonly PanelId[] {
  return panelIds.filter((id) => {
    const row = byId.get(id);
    return row?.home === workspace && (row.side === true) === (place === 'side');
  });
}

export const isAtSide = (id: PanelId): boolean => byId.get(id)?.side === true;

/** The command that shows a panel. */
export type PanelCommand = `panel.${PanelId}`;
