/**
 * Every panel of the window, once. Dock, rail, commands, menu and key sheet read these rows. The rest of a panel (icon,
 * component, help) is in `renderer/panels/<id>/panel.tsx`.
 */
export interface PanelRow {
  readonly id: string;
  /** On its tab and in the rail. */
  readonly title: string;
  /** The title of the command that shows it; defaults to "Show" and its title. */
  readonly command?: string;
  readonly keys?: string;
  /** In the menu, a line separates rows of different groups. */
  readonly group: number;
  /** Additional search words. */
  readonly words: string;
  /** The panels to open beside, in order of preference: panels that are used together must not share a place. */
  readonly beside: readonly string[];
}

/** In rail order. */
export const panelRows = [
  {
    id: 'start',
    title: 'Start',
    keys: 'Mod+1',
    group: 1,
    words: 'welcome home',
    beside: ['graph', 'entities', 'connections'],
  },
  {
    id: 'graph',
    title: 'Graph',
    keys: 'Mod+0',
    group: 1,
    words: 'canvas pivot nodes picture',
    beside: ['start', 'entities'],
  },
  {
    id: 'detect',
    title: 'Detect',
    keys: 'Mod+D',
    group: 2,
    words: 'lookalikes triage monitors watch ignore escalate',
    beside: ['graph', 'start', 'entities'],
  },
  {
    id: 'screenshots',
    title: 'Screenshots',
    command: 'Show the Screenshots panel',
    group: 2,
    words: 'pictures images sites look-alikes kits',
    beside: ['detect', 'graph', 'start'],
  },
  {
    id: 'channels',
    title: 'Channels',
    keys: 'Mod+B',
    group: 3,
    words: 'batch window download link share range',
    beside: ['detect', 'start', 'entities'],
  },
  {
    id: 'feeds',
    title: 'Feeds',
    keys: 'Mod+Shift+F',
    group: 3,
    words: 'follow newly observed active hostnames risk hotlist rdap stream',
    beside: ['graph', 'start', 'entities'],
  },
  {
    id: 'search',
    title: 'Search',
    keys: 'S',
    group: 2,
    words: 'investigate form parameters find domains',
    beside: ['start', 'entities'],
  },
  {
    id: 'dns',
    title: 'Passive DNS',
    keys: 'Mod+Shift+D',
    group: 2,
    words: 'pdns records rrset rdata history lookup names addresses txt table',
    beside: ['graph', 'start', 'entities'],
  },
  {
    id: 'records',
    title: 'Records',
    keys: 'T',
    group: 2,
    words: 'table columns investigate results registrant registrar addresses name servers domains whois list',
    beside: ['graph', 'start', 'entities'],
  },
  {
    id: 'watching',
    title: 'Watching',
    group: 2,
    words: 'saved searches chains of pivots news schedule',
    beside: ['search', 'start', 'entities'],
  },
  {
    id: 'entities',
    title: 'Items',
    keys: 'Mod+5',
    group: 1,
    words: 'table list things',
    beside: ['start', 'connections'],
  },
  {
    id: 'timeline',
    title: 'Timeline',
    keys: 'Mod+9',
    group: 1,
    words: 'time passive dns registrations history range',
    beside: ['entities', 'start'],
  },
  {
    id: 'links',
    title: 'What links these?',
    command: 'What links these?',
    keys: 'W',
    group: 1,
    words: 'common shared traits rare clusters compare selection',
    beside: ['inspector', 'account'],
  },
  {
    id: 'inspector',
    title: 'Inspector',
    keys: 'Mod+6',
    group: 1,
    words: 'details attributes provenance',
    beside: ['account'],
  },
  {
    id: 'file',
    title: 'Look inside',
    keys: 'L',
    group: 3,
    words: 'file ndjson csv parquet channel lines large table',
    beside: ['graph', 'start', 'entities'],
  },
  {
    id: 'history',
    title: 'History',
    keys: 'Mod+7',
    group: 1,
    words: 'events log past undo',
    beside: ['requests'],
  },
  {
    id: 'evidence',
    title: 'Evidence',
    keys: 'Mod+8',
    group: 1,
    words: 'ledger replies spent raw',
    beside: ['entities', 'start'],
  },
  {
    id: 'report',
    title: 'Report',
    group: 1,
    words: 'html pdf markdown write print summary template share',
    beside: ['entities', 'start'],
  },
  {
    id: 'account',
    title: 'Account',
    keys: 'Mod+2',
    group: 4,
    words: 'quota usage limits products',
    beside: ['inspector'],
  },
  {
    id: 'connections',
    title: 'Connections',
    keys: 'Mod+3',
    group: 4,
    words: 'keys keychain settings',
    beside: ['start', 'entities'],
  },
  {
    id: 'requests',
    title: 'Requests',
    keys: 'Mod+4',
    group: 4,
    words: 'network log evidence traffic',
    beside: ['history'],
  },
  {
    id: 'jobs',
    title: 'Jobs',
    keys: 'Mod+J',
    group: 4,
    words: 'downloads running progress cancel retry queue',
    beside: ['requests', 'history'],
  },
] as const satisfies readonly PanelRow[];

export type PanelId = (typeof panelRows)[number]['id'];

export const panelIds: readonly PanelId[] = panelRows.map(({ id }) => id);

const byId = new Map<PanelId, PanelRow>(panelRows.map((row) => [row.id, row]));

export function panelTitle(id: PanelId): string {
  return byId.get(id)?.title ?? id;
}

/** The panels that one opens beside. */
export function homesOf(id: PanelId): readonly PanelId[] {
  return (byId.get(id)?.beside ?? []) as readonly PanelId[];
}

/** The command that shows a panel. */
export type PanelCommand = `panel.${PanelId}`;
