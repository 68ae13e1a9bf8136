import { type PanelId, type PanelRow, panelRows } from './panels.ts';
import { type WorkspaceId, workspaceRows } from './workspaces.ts';

/** The parts of the window with their own keys, and their titles on the key sheet. */
export const keyContexts = {
  graph: 'Graph',
  entities: 'Items',
  detect: 'Lookalikes',
  feeds: 'Feed rows',
  links: 'Share links',
  screenshots: 'Screenshots',
  picture: 'Screenshot viewer',
  timeline: 'Timeline',
  dns: 'Passive DNS rows',
  records: 'Records rows',
  form: 'Any form',
} as const;
export type KeyContext = keyof typeof keyContexts;

/**
 * Every command of the product, once. Menu, palette, key handling and the key sheet all read these rows;
 * `renderer/commands/run.ts` runs them.
 */
export interface CommandRow {
  readonly id: string;
  readonly title: string;
  /** `Mod` is Ctrl, or Cmd on macOS; `Plus` is the plus sign. A key without `Mod` works only outside text fields. */
  readonly keys?: string;
  /** A second combination that users know from other programs. */
  readonly alsoKeys?: string;
  /** In a text field, or with selected text, the combination keeps its text meaning. */
  readonly leavesText?: true;
  /** Other code handles the keys in their context (a pasted text, a running pivot); the table only shows them. */
  readonly heardElsewhere?: true;
  /** Only this part handles the keys; they override those of the window. */
  readonly context?: KeyContext;
  readonly menu?: Menu;
  /** A line separates rows of different groups in a menu. */
  readonly group?: number;
  /** Additional search words for the palette. */
  readonly words?: string;
  readonly when?: Condition;
  /** Its key works in these workspaces only: a letter has one meaning in each. */
  readonly keysIn?: readonly WorkspaceId[];
}

export const menus = [
  'Sextant',
  'Case',
  'Team',
  'Selection',
  'Campaign',
  'Panels',
  'View',
  'Detect',
  'Connection',
  'Help',
] as const;
export type Menu = (typeof menus)[number];

/** What a command requires. */
export type Condition = 'demo';

/** Each panel has a command that shows it. */
const panelCommands = panelRows.map((panel: PanelRow & { readonly id: PanelId }) => ({
  id: `panel.${panel.id}` as const,
  title: panel.command ?? `Show ${panel.title}`,
  menu: panel.menu ?? ('Panels' as const),
  group: panel.group,
  words: panel.words,
  ...(panel.keys !== undefined && { keys: panel.keys }),
  ...(panel.keys?.length === 1 && { keysIn: ['investigate'] as const }),
}));

const workspaceCommands = workspaceRows.map(({ id, title, keys, words }) => ({
  id: `workspace.${id}` as const,
  title: `Go to ${title}`,
  menu: 'View' as const,
  group: 1,
  words,
  keys,
}));

export const commands = [
  ...workspaceCommands,
  ...panelCommands,
  { id: 'case.new', title: 'New case', menu: 'Case', group: 1, words: 'begin untitled file' },
  { id: 'case.open', title: 'Open case…', keys: 'Mod+O', menu: 'Case', group: 1, words: 'file load' },
  {
    id: 'case.example',
    title: 'Open the example case',
    menu: 'Case',
    group: 1,
    words: 'demo try tutorial newcomer',
    when: 'demo',
  },
  { id: 'case.openRecent', title: 'Open recent…', menu: 'Case', group: 1, words: 'case file last' },
  {
    id: 'case.saveCopy',
    title: 'Save a copy…',
    keys: 'Mod+Shift+S',
    menu: 'Case',
    group: 1,
    words: 'case file backup',
  },
  { id: 'case.rename', title: 'Rename case', menu: 'Case', group: 1, words: 'title name summary' },
  { id: 'case.import', title: 'Import a case…', menu: 'Case', group: 1, words: 'merge join colleague file' },
  {
    id: 'case.importFile',
    title: 'Import a file…',
    keys: 'Mod+I',
    menu: 'Case',
    group: 1,
    words: 'stix bundle csv json list text case merge add',
  },
  {
    id: 'case.compare',
    title: 'Compare with another case…',
    menu: 'Case',
    group: 1,
    words: 'difference new gone changed diff',
  },
  {
    id: 'case.mergeCopy',
    title: 'Merge a colleague’s copy…',
    menu: 'Team',
    group: 2,
    words: 'join three-way conflict import file',
  },
  {
    id: 'team.join',
    title: 'Join a shared case…',
    menu: 'Team',
    group: 1,
    words: 'team colleague folder postgresql database together',
  },
  { id: 'case.recover', title: 'Recover a damaged case…', menu: 'Case', group: 1, words: 'repair broken file' },
  { id: 'case.undo', title: 'Undo', keys: 'Mod+Z', leavesText: true, menu: 'Case', group: 2, words: 'back' },
  {
    id: 'case.redo',
    title: 'Redo',
    keys: 'Mod+Shift+Z',
    alsoKeys: 'Mod+Y',
    leavesText: true,
    menu: 'Case',
    group: 2,
    words: 'again',
  },
  { id: 'case.add', title: 'Add…', keys: 'A', menu: 'Case', group: 3, words: 'domain ip email hash by hand new' },
  {
    id: 'case.paste',
    title: 'Paste indicators…',
    keys: 'Mod+V',
    leavesText: true,
    heardElsewhere: true,
    menu: 'Case',
    group: 3,
    words: 'clipboard report list text find add search hash',
  },
  {
    id: 'file.open',
    title: 'Look inside a file…',
    menu: 'Case',
    group: 3,
    words: 'open ndjson csv parquet channel download lines large',
  },
  {
    id: 'file.match',
    title: 'Find items of the case in this file',
    menu: 'Case',
    group: 3,
    words: 'which of my entities are join file hits channel compare',
  },
  {
    id: 'file.keep',
    title: 'Add the selected hits of the file',
    menu: 'Case',
    group: 3,
    words: 'graph evidence lines',
  },
  { id: 'file.close', title: 'Close the file', menu: 'Case', group: 3, words: 'look inside' },
  { id: 'case.search', title: 'Search the case', keys: '/', menu: 'Case', group: 3, words: 'find' },
  {
    id: 'watching.runAll',
    title: 'Check all saved searches for new results',
    menu: 'Case',
    group: 3,
    words: 'run again look for news',
  },
  { id: 'case.verify', title: 'Verify the case', menu: 'Case', group: 4, words: 'check evidence hash ledger chain' },
  {
    id: 'case.seal',
    title: 'Seal this case…',
    menu: 'Case',
    group: 4,
    words: 'hash proof time stamp rfc 3161 evidence',
  },
  {
    id: 'case.verifySeal',
    title: 'Verify against a seal…',
    words: 'check hash proof evidence',
  },
  { id: 'case.rebuild', title: 'Rebuild check', words: 'graph replies verify evidence' },
  {
    id: 'case.exportGraph',
    title: 'Export…',
    keys: 'Mod+E',
    menu: 'Case',
    group: 4,
    words: 'csv json stix misp graphml gexf png svg picture list save share',
  },
  { id: 'case.exportEvidence', title: 'Export evidence…', menu: 'Case', group: 4, words: 'zip folder replies ledger' },

  {
    id: 'selection.annotate',
    title: 'Note, tags and colour…',
    keys: 'N',
    keysIn: ['investigate'],
    menu: 'Selection',
    group: 1,
    words: 'annotate comment label',
  },
  {
    id: 'selection.inspect',
    title: 'Inspect',
    keys: 'I',
    keysIn: ['investigate'],
    menu: 'Selection',
    group: 1,
    words: 'details attributes',
  },
  {
    id: 'members.in',
    title: 'Part of the campaign',
    keys: 'Y',
    keysIn: ['investigate'],
    menu: 'Campaign',
    group: 1,
    words: 'in member yes verdict judge belongs',
  },
  // Before the same letter without Shift, which would take its keys.
  {
    id: 'members.outBecause',
    title: 'Not part, because…',
    keys: 'Shift+O',
    keysIn: ['investigate'],
    menu: 'Campaign',
    group: 1,
    words: 'out reason why bystander verdict judge rule',
  },
  {
    id: 'members.out',
    title: 'Not part of the campaign',
    keys: 'O',
    keysIn: ['investigate'],
    menu: 'Campaign',
    group: 1,
    words: 'out bystander no verdict judge rule',
  },
  {
    id: 'members.unsure',
    title: 'Unsure if part of the campaign',
    keys: 'U',
    keysIn: ['investigate'],
    menu: 'Campaign',
    group: 1,
    words: 'maybe undecided verdict judge',
  },
  {
    id: 'members.takeBack',
    title: 'Withdraw the verdict',
    keys: 'Backspace',
    keysIn: ['investigate'],
    menu: 'Campaign',
    group: 1,
    words: 'take back campaign undo judge',
  },
  {
    id: 'selection.copy',
    title: 'Copy defanged',
    keys: 'Mod+C',
    leavesText: true,
    menu: 'Selection',
    group: 3,
    words: 'clipboard safe',
  },
  { id: 'selection.copyFanged', title: 'Copy fanged', menu: 'Selection', group: 3, words: 'clipboard live plain raw' },
  {
    id: 'selection.export',
    title: 'Export the selection…',
    menu: 'Selection',
    group: 3,
    words: 'csv json stix misp graphml gexf png svg picture list save',
  },
  {
    id: 'selection.expand',
    title: 'Expand (no cost)',
    keys: 'E',
    keysIn: ['investigate'],
    menu: 'Selection',
    group: 4,
    words: 'attributes pivot',
  },
  {
    id: 'selection.open',
    title: 'Expand, or look up (1 query)',
    words: 'double click record attributes',
  },
  {
    id: 'selection.enrich',
    title: 'Look up (1 query per 100 domains)',
    menu: 'Selection',
    group: 4,
    words: 'read record profile',
  },
  {
    id: 'selection.enrichAnew',
    title: 'Look up again…',
    menu: 'Selection',
    group: 4,
    words: 'read record profile fresh query',
  },
  {
    id: 'screenshots.show',
    title: 'Show screenshots',
    keys: 'V',
    keysIn: ['investigate', 'detect'],
    menu: 'Selection',
    group: 1,
    words: 'pictures images sites thumbnails look',
  },
  {
    id: 'selection.neighbours',
    title: 'Add neighbours to selection',
    keys: 'R',
    keysIn: ['investigate'],
    menu: 'Selection',
    group: 4,
    words: 'linked around grow',
  },
  {
    id: 'selection.path',
    title: 'Select paths between two items',
    menu: 'Selection',
    group: 4,
    words: 'shortest way connection',
  },
  {
    id: 'selection.pivots',
    title: 'Pivots…',
    keys: 'M',
    keysIn: ['investigate'],
    menu: 'Selection',
    group: 4,
    words: 'menu search passive dns investigate read expand by type',
  },
  {
    id: 'selection.collapse',
    title: 'Collapse',
    keys: 'C',
    keysIn: ['investigate'],
    menu: 'Selection',
    group: 4,
    words: 'take back expansion leaves fewer',
  },
  { id: 'pivot.rest', title: 'Get the rest', menu: 'Selection', group: 4, words: 'more pages stack go on complete' },
  {
    id: 'pivot.again',
    title: 'Run last pivot again…',
    menu: 'Selection',
    group: 4,
    words: 'repeat fresh anew narrow',
  },
  {
    id: 'pivot.cancel',
    title: 'Cancel running pivot',
    keys: 'Escape',
    heardElsewhere: true,
    menu: 'Selection',
    group: 4,
    words: 'stop abort',
  },
  {
    id: 'watching.save',
    title: 'Save the last query as a search…',
    menu: 'Selection',
    group: 4,
    words: 'saved search watch new again baseline monitor',
  },
  {
    id: 'chain.record',
    title: 'Record a chain of pivots / Stop',
    menu: 'Selection',
    group: 4,
    words: 'macro template steps start recording',
  },
  {
    id: 'chain.make',
    title: 'Create a chain from the last pivots…',
    menu: 'Selection',
    group: 4,
    words: 'macro template history steps',
  },
  { id: 'chain.run', title: 'Run a chain…', menu: 'Selection', group: 4, words: 'macro template pivots again' },
  {
    id: 'selection.hide',
    title: 'Hide',
    keys: 'Delete',
    keysIn: ['investigate'],
    menu: 'Selection',
    group: 5,
    words: 'canvas away',
  },
  { id: 'selection.restore', title: 'Show again', menu: 'Selection', group: 5, words: 'restore hidden unhide' },
  { id: 'selection.group', title: 'Group…', menu: 'Selection', group: 5, words: 'stack together' },
  { id: 'selection.openGroup', title: 'Open / close group', words: 'stack members' },
  { id: 'selection.ungroup', title: 'Ungroup', words: 'stack apart dissolve' },
  { id: 'selection.merge', title: 'Merge into one', menu: 'Selection', group: 5, words: 'duplicates same join' },
  {
    id: 'selection.pin',
    title: 'Pin / Unpin',
    keys: 'P',
    keysIn: ['investigate'],
    menu: 'Selection',
    group: 5,
    words: 'fix place stay',
  },
  { id: 'selection.remove', title: 'Remove from case', menu: 'Selection', group: 6, words: 'delete' },

  { id: 'channels.refresh', title: 'Refresh channels', words: 'batch ask hold window' },
  {
    id: 'channels.makeLinks',
    title: 'Create links to the selected ranges',
    words: 'share url presigned channels hand on make',
  },
  { id: 'channels.download', title: 'Download the selected ranges', words: 'channels chfetch save file' },
  {
    id: 'channels.downloadLink',
    title: 'Download a link…',
    menu: 'Case',
    group: 3,
    words: 'channels url presigned save file given colleague',
  },
  {
    id: 'links.check',
    title: 'Check links',
    keys: 'V',
    context: 'links',
    words: 'valid expired share',
  },
  {
    id: 'links.remake',
    title: 'Renew links (selected or expired)',
    keys: 'R',
    context: 'links',
    words: 'make again refresh share',
  },
  { id: 'links.copyText', title: 'Copy links as text', keys: 'C', context: 'links', words: 'share clipboard url' },
  { id: 'links.copyMarkdown', title: 'Copy links as Markdown', words: 'share clipboard report' },
  { id: 'links.copyCsv', title: 'Copy links as CSV', words: 'share clipboard table spreadsheet' },
  {
    id: 'links.share',
    title: 'Share a link (QR code, e-mail)…',
    keys: 'S',
    context: 'links',
    words: 'hand over send code camera phone mail',
  },
  { id: 'links.download', title: 'Download the data of the selected links', words: 'share save file' },
  {
    id: 'links.remove',
    title: 'Remove the selected links',
    keys: 'Delete',
    context: 'links',
    words: 'delete share',
  },
  { id: 'jobs.goOn', title: 'Resume interrupted jobs', words: 'go on downloads restart' },
  { id: 'jobs.forget', title: 'Clear ended jobs', words: 'forget list downloads' },
  { id: 'feeds.rule', title: 'New watch rule…', words: 'feeds alert notify term brand lookalike pattern' },
  { id: 'feeds.pause', title: 'Pause or resume the feed', words: 'follow stop go on' },
  { id: 'feeds.end', title: 'End the feed session…', words: 'follow stop delete' },
  { id: 'feeds.add', title: 'Add the selected rows of the feed', keys: 'G', context: 'feeds', words: 'graph evidence' },
  {
    id: 'feeds.dns',
    title: 'Add the selected rows and look up passive DNS',
    keys: 'D',
    context: 'feeds',
    words: 'feed graph records',
  },
  { id: 'feeds.save', title: 'Save feed rows…', words: 'csv export file table' },
  { id: 'feeds.monitor', title: 'Monitor the term of this feed row…', words: 'detect brand' },
  { id: 'feeds.archives', title: 'Download feed archives…', words: 'files history checksum' },
  {
    id: 'dns.add',
    title: 'Add passive DNS rows to graph',
    keys: 'G',
    context: 'dns',
    words: 'records selected all evidence',
  },
  {
    id: 'dns.copyText',
    title: 'Copy passive DNS rows as text',
    keys: 'Mod+C',
    leavesText: true,
    context: 'dns',
    words: 'clipboard zone file presentation defanged',
  },
  { id: 'dns.copyJson', title: 'Copy passive DNS rows as JSON lines', words: 'clipboard cof ndjson defanged' },
  { id: 'dns.copyCsv', title: 'Copy passive DNS rows as CSV', words: 'clipboard spreadsheet table defanged' },
  {
    id: 'dns.history',
    title: 'Passive DNS history / table',
    keys: 'H',
    context: 'dns',
    words: 'lanes time gaps overlaps who was there when',
  },
  { id: 'dns.rest', title: 'Get the rest of passive DNS', words: 'more pages complete go on' },
  {
    id: 'records.add',
    title: 'Add records to graph',
    keys: 'G',
    context: 'records',
    words: 'rows selected all list show',
  },
  {
    id: 'records.copyText',
    title: 'Copy records as text',
    keys: 'Mod+C',
    leavesText: true,
    context: 'records',
    words: 'clipboard table defanged rows',
  },
  { id: 'records.copyJson', title: 'Copy records as JSON lines', words: 'clipboard ndjson defanged rows' },
  { id: 'records.copyCsv', title: 'Copy records as CSV', words: 'clipboard spreadsheet table defanged rows' },
  { id: 'records.rest', title: 'Get the rest of the records', words: 'more pages complete list' },
  {
    id: 'records.selection',
    title: 'Show records of the selection',
    menu: 'Panels',
    group: 2,
    words: 'table columns stored offline domains',
  },
  { id: 'search.dns', title: 'Look up passive DNS…', menu: 'Panels', group: 2, words: 'search form rrset records' },
  {
    id: 'search.pattern',
    title: 'Search passive DNS by pattern…',
    menu: 'Panels',
    group: 2,
    words: 'flexible glob regex regular expression wildcard names data',
  },
  {
    id: 'view.toggleTheme',
    title: 'Switch dark / light theme',
    keys: 'Mod+Shift+L',
    menu: 'View',
    group: 2,
    words: 'theme colour',
  },
  {
    id: 'view.resetLayout',
    title: 'Reset this workspace',
    menu: 'View',
    group: 2,
    words: 'layout dock panels reset',
  },
  {
    id: 'view.maximise',
    title: 'Maximise panel / restore',
    keys: 'Mod+M',
    menu: 'View',
    group: 2,
    words: 'full window large zoom panel',
  },
  {
    id: 'view.nextPart',
    title: 'Next part of the window',
    keys: 'F6',
    menu: 'View',
    group: 2,
    words: 'focus keyboard panel region',
  },
  {
    id: 'view.previousPart',
    title: 'Previous part of the window',
    keys: 'Shift+F6',
    menu: 'View',
    group: 2,
    words: 'focus keyboard panel region back',
  },
  // Before the same letter without Shift, which would take its keys.
  {
    id: 'graph.filter',
    title: 'Filter the graph',
    keys: 'Shift+F',
    keysIn: ['investigate'],
    menu: 'View',
    group: 3,
    words: 'find only select risk links kind source time steps neighbours near',
  },
  {
    id: 'graph.ghosts',
    title: 'Show / hide ghosts of what is filtered out',
    words: 'graph filter faint dim rest',
  },
  {
    id: 'graph.fit',
    title: 'Show whole graph',
    keys: 'F',
    keysIn: ['investigate'],
    menu: 'View',
    group: 3,
    words: 'fit zoom canvas',
  },
  { id: 'graph.fitSelection', title: 'Show selection', menu: 'View', group: 3, words: 'fit zoom centre canvas' },
  {
    id: 'graph.zoomIn',
    title: 'Zoom in',
    keys: '=',
    keysIn: ['investigate'],
    menu: 'View',
    group: 3,
    words: 'larger canvas',
  },
  {
    id: 'graph.zoomOut',
    title: 'Zoom out',
    keys: '-',
    keysIn: ['investigate'],
    menu: 'View',
    group: 3,
    words: 'smaller canvas',
  },
  { id: 'graph.layoutForce', title: 'Arrange by links', menu: 'View', group: 4, words: 'layout force order' },
  {
    id: 'graph.layoutConcentric',
    title: 'Arrange in rings',
    menu: 'View',
    group: 4,
    words: 'layout concentric circle',
  },
  { id: 'graph.layoutTree', title: 'Arrange as a tree', menu: 'View', group: 4, words: 'layout hierarchy' },
  { id: 'graph.layoutTime', title: 'Arrange by time', menu: 'View', group: 4, words: 'layout date created' },
  { id: 'graph.colourRisk', title: 'Colour by risk', words: 'graph paint score' },
  { id: 'graph.colourKind', title: 'Colour by kind', words: 'graph paint type' },
  { id: 'graph.colourCluster', title: 'Colour by cluster', words: 'graph paint what links these one hand same setup' },
  { id: 'graph.colourCommunity', title: 'Colour by community', words: 'graph paint linked parts groups' },
  { id: 'graph.colourVerdict', title: 'Colour by verdict', words: 'graph paint membership in out unsure campaign' },
  { id: 'graph.colourAge', title: 'Colour by age', words: 'graph paint created first seen date new old' },
  { id: 'graph.colourSource', title: 'Colour by source', words: 'graph paint service import file hand origin' },
  { id: 'graph.colourLinks', title: 'Colour by number of links', words: 'graph paint degree hubs' },
  {
    id: 'graph.colourSteps',
    title: 'Colour by steps from the selection',
    words: 'graph paint distance neighbours near',
  },
  { id: 'graph.lasso', title: 'Select with a lasso', menu: 'View', group: 4, words: 'graph draw around free hand' },
  { id: 'graph.legend', title: 'Show / hide legend', menu: 'View', group: 4, words: 'graph colours key meaning' },
  {
    id: 'screenshots.all',
    title: 'Screenshots of the whole case',
    menu: 'View',
    group: 5,
    words: 'pictures images sites',
  },
  {
    id: 'screenshots.alike',
    title: 'Group / ungroup similar screenshots',
    menu: 'View',
    group: 5,
    words: 'pictures groups kits similar perceptual hash',
  },
  {
    id: 'screenshots.compare',
    title: 'Pin screenshot for comparison',
    menu: 'View',
    group: 5,
    words: 'compare difference side by side pictures',
  },
  {
    id: 'screenshots.ask',
    title: 'Request missing screenshots (Enrich)…',
    menu: 'View',
    group: 5,
    words: 'pictures query new lookalikes',
  },
  {
    id: 'screenshots.save',
    title: 'Save screenshot…',
    menu: 'View',
    group: 5,
    words: 'picture image file export',
  },

  {
    id: 'detect.read',
    title: 'Load lookalikes',
    menu: 'Detect',
    group: 1,
    words: 'refresh reload new watched ignored hour',
  },
  { id: 'detect.card', title: 'Load part of a list, or preview…', menu: 'Detect', group: 1, words: 'preview filter' },
  { id: 'detect.monitors', title: 'Show monitors', menu: 'Detect', group: 1, words: 'terms brands counts' },
  { id: 'detect.newMonitor', title: 'New monitor…', menu: 'Detect', group: 1, words: 'create term brand' },
  { id: 'detect.next', title: 'Next lookalike', keys: 'J', context: 'detect', menu: 'Detect', group: 2 },
  { id: 'detect.previous', title: 'Previous lookalike', keys: 'K', context: 'detect', menu: 'Detect', group: 2 },
  {
    id: 'detect.selectAll',
    title: 'Select all lookalikes that match',
    keys: 'Mod+A',
    context: 'detect',
    leavesText: true,
    menu: 'Detect',
    group: 2,
  },
  {
    id: 'detect.watch',
    title: 'Watch lookalikes',
    keys: 'W',
    context: 'detect',
    menu: 'Detect',
    group: 3,
    words: 'judge verdict triage',
  },
  {
    id: 'detect.ignore',
    title: 'Ignore lookalikes',
    keys: 'I',
    context: 'detect',
    menu: 'Detect',
    group: 3,
    words: 'judge verdict triage',
  },
  {
    id: 'detect.block',
    title: 'Escalate lookalikes for blocking',
    keys: 'B',
    context: 'detect',
    menu: 'Detect',
    group: 3,
    words: 'judge verdict',
  },
  {
    id: 'detect.external',
    title: 'Escalate lookalikes to the external service',
    keys: 'X',
    context: 'detect',
    menu: 'Detect',
    group: 3,
    words: 'judge verdict safe',
  },
  {
    id: 'detect.takeBack',
    title: 'Withdraw verdicts',
    keys: 'Backspace',
    context: 'detect',
    menu: 'Detect',
    group: 3,
    words: 'tray undo judge',
  },
  {
    id: 'detect.toGraph',
    title: 'Add lookalikes to graph',
    keys: 'G',
    context: 'detect',
    menu: 'Detect',
    group: 3,
    words: 'canvas add attributes',
  },
  {
    id: 'detect.toGraphAlone',
    title: 'Add lookalikes to graph without attributes',
    menu: 'Detect',
    group: 3,
    words: 'canvas add',
  },
  { id: 'detect.tray', title: 'Show verdict tray', menu: 'Detect', group: 4, words: 'review changes' },
  { id: 'detect.send', title: 'Send verdicts…', menu: 'Detect', group: 4, words: 'tray submit' },
  { id: 'detect.filters', title: 'Show all lookalike filters', menu: 'Detect', group: 5, words: 'tld risk mail' },
  { id: 'detect.clearFilter', title: 'Clear lookalike filter', menu: 'Detect', group: 5, words: 'all' },
  { id: 'detect.saveFilter', title: 'Save lookalike filter…', menu: 'Detect', group: 5, words: 'keep name' },
  { id: 'detect.overview', title: 'Show lookalike overview', menu: 'Detect', group: 5, words: 'charts' },

  {
    id: 'account.refresh',
    title: 'Refresh the account',
    keys: 'Mod+R',
    menu: 'Connection',
    group: 1,
    words: 'read reload quota again',
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
  { id: 'demo.hour', title: 'Demo clock: forward 1 hour', menu: 'Connection', group: 3, words: 'time', when: 'demo' },
  { id: 'demo.day', title: 'Demo clock: forward 1 day', menu: 'Connection', group: 3, words: 'time', when: 'demo' },

  { id: 'palette.open', title: 'Look up or run a command', keys: 'Mod+K', menu: 'Sextant', group: 1 },
  {
    id: 'app.toggleOffline',
    title: 'Work offline',
    keys: 'Mod+Shift+O',
    menu: 'Sextant',
    group: 2,
    words: 'network online disconnect',
  },
  { id: 'app.quit', title: 'Quit Sextant', keys: 'Mod+Q', menu: 'Sextant', group: 3, words: 'exit close' },

  {
    id: 'guide.open',
    title: 'First investigation, step by step',
    menu: 'Help',
    group: 1,
    words: 'guide tour tutorial newcomer learn begin go on resume',
    when: 'demo',
  },
  {
    id: 'guide.anew',
    title: 'Restart the first investigation',
    menu: 'Help',
    group: 1,
    words: 'guide tour tutorial begin again',
    when: 'demo',
  },
  {
    id: 'help.panel',
    title: 'Help for this panel',
    keys: 'F1',
    menu: 'Help',
    group: 2,
    words: 'what is this for explain cost empty manual',
  },
  { id: 'help.keys', title: 'Keys', keys: '?', menu: 'Help', group: 2, words: 'shortcuts keyboard help' },
  { id: 'help.about', title: 'About Sextant', menu: 'Help', group: 3, words: 'version promises' },
] as const satisfies readonly CommandRow[];

export type CommandId = (typeof commands)[number]['id'];

const rows: readonly CommandRow[] = commands;

/** A key of one part of the window that is no command: its action depends on what that part shows. */
export interface PartKey {
  readonly id: string;
  readonly title: string;
  readonly keys: string;
  readonly alsoKeys?: string;
  readonly context: KeyContext;
}

export const partKeys = [
  { id: 'canvas.all', title: 'Select all', keys: 'Mod+A', context: 'graph' },
  { id: 'canvas.zoomIn', title: 'Zoom in', keys: '=', alsoKeys: 'Plus', context: 'graph' },
  { id: 'canvas.zoomOut', title: 'Zoom out', keys: '-', context: 'graph' },
  { id: 'entities.all', title: 'Select all', keys: 'Mod+A', context: 'entities' },
  { id: 'feeds.next', title: 'Next row', keys: 'J', context: 'feeds' },
  { id: 'feeds.previous', title: 'Previous row', keys: 'K', context: 'feeds' },
  { id: 'records.all', title: 'Select all', keys: 'Mod+A', context: 'records' },
  { id: 'records.next', title: 'Next row', keys: 'J', context: 'records' },
  { id: 'records.previous', title: 'Previous row', keys: 'K', context: 'records' },
  { id: 'records.left', title: 'Move column left', keys: 'Mod+ArrowLeft', context: 'records' },
  { id: 'records.right', title: 'Move column right', keys: 'Mod+ArrowRight', context: 'records' },
  { id: 'records.narrower', title: 'Narrower column', keys: 'Mod+Shift+ArrowLeft', context: 'records' },
  { id: 'records.wider', title: 'Wider column', keys: 'Mod+Shift+ArrowRight', context: 'records' },
  { id: 'dns.all', title: 'Select all', keys: 'Mod+A', context: 'dns' },
  { id: 'dns.next', title: 'Next row', keys: 'J', context: 'dns' },
  { id: 'dns.previous', title: 'Previous row', keys: 'K', context: 'dns' },
  { id: 'screenshots.next', title: 'Next screenshot', keys: 'J', context: 'screenshots' },
  { id: 'screenshots.previous', title: 'Previous screenshot', keys: 'K', context: 'screenshots' },
  { id: 'screenshots.beside', title: 'Pin / unpin for comparison', keys: 'C', context: 'screenshots' },
  { id: 'picture.zoomIn', title: 'Zoom in', keys: '=', alsoKeys: 'Plus', context: 'picture' },
  { id: 'picture.zoomOut', title: 'Zoom out', keys: '-', context: 'picture' },
  { id: 'picture.whole', title: 'Show all', keys: '0', context: 'picture' },
  { id: 'picture.exact', title: 'Show 1:1', keys: '1', context: 'picture' },
  { id: 'picture.width', title: 'Fit width', keys: '2', context: 'picture' },
  { id: 'timeline.zoomIn', title: 'Zoom in', keys: '=', alsoKeys: 'Plus', context: 'timeline' },
  { id: 'timeline.zoomOut', title: 'Zoom out', keys: '-', context: 'timeline' },
  { id: 'timeline.all', title: 'Show all times', keys: '0', context: 'timeline' },
  { id: 'form.send', title: 'Send or save', keys: 'Mod+Enter', context: 'form' },
] as const satisfies readonly PartKey[];

/** Every row with keys for one part of the window. */
export const keyRows: readonly PartKey[] = [
  ...rows.flatMap(({ id, title, keys, alsoKeys, context }) =>
    keys === undefined || context === undefined ? [] : [{ id, title, keys, context, ...(alsoKeys && { alsoKeys }) }],
  ),
  ...partKeys,
];

type KeyedRow = Extract<(typeof commands)[number], { context: KeyContext }> | (typeof partKeys)[number];
type KeysOfParts = { readonly [C in KeyContext]: Extract<KeyedRow, { context: C }>['id'] };
/** The ids of the rows that a part handles. */
export type KeyIn<C extends KeyContext> = KeysOfParts[C];

export function commandById(id: string): CommandRow | undefined {
  return rows.find((row) => row.id === id);
}

export function isCommandId(id: string): id is CommandId {
  return commandById(id) !== undefined;
}

/** The rows of one menu, in groups, in table order. */
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

/** `Mod+Shift+K` in this system's notation. */
export function shownKeys(keys: string, mac: boolean): string {
  const parts = keys.split('+').map((part) => {
    if (part === 'Mod') return mac ? '⌘' : 'Ctrl';
    if (part === 'Shift') return mac ? '⇧' : 'Shift';
    if (part === 'Plus') return '+';
    return part;
  });
  return parts.join(mac ? '' : '+');
}
