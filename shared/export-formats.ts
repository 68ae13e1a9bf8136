/** Every export format, in the order of the menu. */
export interface ExportFormat {
  readonly title: string;
  /** The file extension. */
  readonly ending: string;
  readonly says: string;
  /** Whether values can be defanged. */
  readonly canDefang?: true;
  /** Whether an import restores everything. */
  readonly comesBack?: true;
  /** Drawn instead of written. */
  readonly picture?: true;
}

const exportFormats = {
  csv: {
    title: 'CSV, things',
    ending: '.csv',
    says: 'One line to a thing, for spreadsheets. Cells that begin as a formula does are neutralised.',
    canDefang: true,
    comesBack: true,
  },
  'csv-links': {
    title: 'CSV, links',
    ending: '-links.csv',
    says: 'One line to a link: what it joins, and from when to when it was seen.',
    canDefang: true,
    comesBack: true,
  },
  list: {
    title: 'Plain list',
    ending: '.txt',
    says: 'Names, addresses, e-mails, certificates and networks, one to a line, each once.',
    canDefang: true,
    comesBack: true,
  },
  json: {
    title: 'JSON',
    ending: '.json',
    says: 'Everything about things, links and stacks, for programs of your own.',
    comesBack: true,
  },
  stix: {
    title: 'STIX 2.1',
    ending: '.stix.json',
    says: 'A bundle for threat-intelligence platforms: observables, relationships, when they were seen, notes.',
    comesBack: true,
  },
  misp: {
    title: 'MISP event',
    ending: '.misp.json',
    says: 'Attributes and passive DNS objects of one event.',
  },
  graphml: {
    title: 'GraphML',
    ending: '.graphml',
    says: 'The graph with its places, for yEd, Gephi, Cytoscape and networkx.',
  },
  gexf: { title: 'GEXF', ending: '.gexf', says: 'The graph with places and colours, for Gephi.' },
  svg: {
    title: 'SVG picture',
    ending: '.svg',
    says: 'The canvas as lines and text that stay sharp at any size.',
    picture: true,
  },
  png: { title: 'PNG picture', ending: '.png', says: 'The canvas at the quality of print.', picture: true },
} as const satisfies Readonly<Record<string, ExportFormat>>;

export type ExportFormatId = keyof typeof exportFormats;
export const exportFormatIds = Object.keys(exportFormats) as [ExportFormatId, ...ExportFormatId[]];

export function exportFormat(id: ExportFormatId): ExportFormat {
  return exportFormats[id];
}
