import type { ExportFormatId } from '../../shared/export-formats.ts';
import { csvLinks, csvThings } from './csv.ts';
import { gexf } from './gexf.ts';
import { graphml } from './graphml.ts';
import { jsonGraph } from './json.ts';
import { plainList } from './list.ts';
import { mispEvent } from './misp.ts';
import type { Formatter } from './rows.ts';
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
