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
    /** A tool with its key. */
    hint: (tool: string, key: string) => `${tool} (${key})`,
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
