import { counted, figure } from '../../shared/figures.ts';

/** What the Graph panel and its canvas say. */
export const graphTexts = {
  emptyTitle: 'Nothing is on the graph yet',
  empty: 'Paste a report or a list, search, or add something by hand.',
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
    inRings: 'In rings around the best linked',
    asTree: 'As a tree from the selection',
    byTime: 'By time',
    /** A tool with its key. */
    hint: (tool: string, key: string) => `${tool} (${key})`,
  },
  /** For those who hear the graph. */
  spoken: {
    role: 'graph',
    help: 'Arrows follow links, Tab goes through all nodes, Enter opens, the menu key shows what can be done, Alt and arrows move what is selected, Escape and then Tab leaves.',
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
    seen: (times: number) => `seen ${figure(times)} times`,
  },
} as const;
