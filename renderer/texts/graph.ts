import { counted } from '../../shared/figures.ts';

/** What the Graph panel and its canvas say. */
export const graphTexts = {
  emptyTitle: 'The graph is empty',
  empty: 'Paste a report or a list, search, or add an item by hand.',
  paste: 'Paste…',
  search: 'Search…',
  add: 'Add…',
  example: 'Example',
  tools: {
    showAll: 'Show all',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    arrange: 'Arrange',
    byLinks: 'By links',
    inRings: 'In rings around the most linked',
    asTree: 'As a tree from the selection',
    byTime: 'By time',
    colour: 'Colour by',
    legend: 'Legend',
    /** A tool with its key. */
    hint: (tool: string, key: string) => `${tool} (${key})`,
  },
  /** What the colours can mean. */
  colours: {
    risk: 'Risk',
    kind: 'Kind',
    cluster: 'Cluster',
    verdict: 'Verdict',
    age: 'Age',
    source: 'Source',
  },
  legend: {
    title: 'Legend',
    colourBy: (mode: string) => `Colour: ${mode}`,
    row: (title: string, count: number) => `${title}: ${count}`,
    select: (title: string) => `Select: ${title}`,
    groups: 'Groups',
    noCluster: 'No cluster',
    finding: 'Finding clusters…',
    ages: ['Past week', 'Past month', 'Past year', 'Older'],
    noDate: 'No date',
    ownColours: 'Your colours',
    strong: 'Links',
    weak: 'Weak links',
    strongHelp: 'Links to values that few domains share, or whose count is not known.',
    weakHelp: (from: number) => `Links to values that ${from} or more domains share. They say little.`,
  },
  /** For screen readers. */
  spoken: {
    role: 'graph',
    help: 'Arrow keys follow links. Tab moves through all nodes. Enter opens a node. The menu key opens its menu. Alt and arrow keys move the selection. Escape, then Tab, leaves the graph.',
    graph: (nodes: number, links: number) => `Graph, ${counted(nodes, 'node')}, ${counted(links, 'link')}`,
    links: (links: number) => counted(links, 'link'),
    selected: 'selected',
    risk: (risk: number, band: string, provisional: boolean) =>
      `risk ${risk}, ${band}${provisional ? ', provisional' : ''}`,
    pinned: 'pinned',
    hasNote: 'has a note',
    group: (label: string) => `Group ${label}`,
    incomplete: 'incomplete',
    span: (from: string, to: string) => `${from} to ${to} UTC`,
    seen: (times: number) => `seen ${counted(times, 'time')}`,
  },
} as const;
