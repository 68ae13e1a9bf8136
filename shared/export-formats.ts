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
    title: 'CSV, items',
    ending: '.csv',
    says: 'One line per item, for spreadsheets. Cells that look like formulas are neutralised.',
    canDefang: true,
    comesBack: true,
  },
  'csv-links': {
    title: 'CSV, links',
    ending: '-links.csv',
    says: 'One line per link: what it connects, and when it was first and last seen.',
    canDefang: true,
    comesBack: true,
  },
  list: {
    title: 'Plain list',
    ending: '.txt',
    says: 'Names, addresses, e-mails, certificates and networks, one per line, without duplicates.',
    canDefang: true,
    comesBack: true,
  },
  json: {
    title: 'JSON',
    ending: '.json',
    says: 'All data of items, links and stacks, for your own programs.',
    comesBack: true,
  },
  stix: {
    title: 'STIX 2.1',
    ending: '.stix.json',
    says: 'A bundle for threat-intelligence platforms: observables, relationships, times seen, notes.',
    comesBack: true,
  },
  misp: {
    title: 'MISP event',
    ending: '.misp.json',
    says: 'One event with attributes and passive DNS objects.',
  },
  graphml: {
    title: 'GraphML',
    ending: '.graphml',
    says: 'The graph with its layout, for yEd, Gephi, Cytoscape and networkx.',
  },
  gexf: { title: 'GEXF', ending: '.gexf', says: 'The graph with its layout and colours, for Gephi.' },
  svg: {
    title: 'SVG picture',
    ending: '.svg',
    says: 'The canvas as vector graphics, sharp at any size.',
    picture: true,
  },
  png: { title: 'PNG picture', ending: '.png', says: 'The canvas in print quality.', picture: true },
} as const satisfies Readonly<Record<string, ExportFormat>>;

export type ExportFormatId = keyof typeof exportFormats;
export const exportFormatIds = Object.keys(exportFormats) as [ExportFormatId, ...ExportFormatId[]];

export function exportFormat(id: ExportFormatId): ExportFormat {
  return exportFormats[id];
}
