import type { ExportFormatId } from '../../shared/export-formats.ts';
import { csvLinks, csvThings } from './csv.ts';
import { gexf } from './gexf.ts';
import { graphml } from './graphml.ts';
import { jsonGraph } from './json.ts';
import { plainList } from './list.ts';
import { mispEvent } from './misp.ts';
import { readCsv } from './read-csv.ts';
import { readJsonGraph } from './read-json.ts';
import { readList } from './read-list.ts';
import { readStix } from './read-stix.ts';
import type { Formatter, Reader } from './rows.ts';
import { stixBundle } from './stix.ts';

export type WrittenFormat = Exclude<ExportFormatId, 'svg' | 'png'>;

export const formatters: Readonly<Record<WrittenFormat, Formatter>> = {
  csv: csvThings,
  'csv-links': csvLinks,
  list: plainList,
  json: jsonGraph,
  stix: stixBundle,
  misp: mispEvent,
  graphml,
  gexf,
};

export const readers = {
  csv: readCsv,
  list: readList,
  json: readJsonGraph,
  stix: readStix,
} as const satisfies Readonly<Record<string, Reader>>;
export type ReadFormat = keyof typeof readers;
