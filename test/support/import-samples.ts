import { join } from 'node:path';
import type { ImportFormat } from '../../shared/import-counts.ts';

/** Every sample was written for the tests, from descriptions of the formats and from headers of published files. */
export const samplesFolder = join(import.meta.dirname, '../fixtures/imports');

/** What each sample is read as, and how many items and links come of it. */
export const importSamples: readonly (readonly [string, ImportFormat, number, number])[] = [
  ['web-export.csv', 'csv', 35, 35],
  ['web-export-wide.csv', 'csv', 32, 32],
  ['pdns.jsonl', 'dns', 5, 4],
  ['pdns-cof.jsonl', 'dns', 3, 2],
  ['pdns.txt', 'dns', 4, 3],
  ['pdns-networks.txt', 'dns', 4, 3],
  ['pdns.csv', 'csv', 3, 2],
  ['pdns-web.csv', 'csv', 5, 5],
  ['searches.txt', 'search', 0, 0],
  ['stix-20.json', 'stix', 4, 1],
  ['stix-21.json', 'stix', 2, 1],
  ['stix-patterns.json', 'stix', 13, 2],
  ['misp-event.json', 'misp', 7, 3],
  ['misp-response.json', 'misp', 7, 2],
  ['graph.mtgx', 'maltego', 2, 1],
  ['maltego-table.csv', 'csv', 5, 3],
  ['maltego-items.csv', 'csv', 3, 0],
  ['virustotal-domain.json', 'virustotal', 8, 7],
  ['virustotal-resolutions.json', 'virustotal', 5, 4],
  ['virustotal-client.json', 'virustotal', 7, 6],
  ['urlscan-result.json', 'urlscan', 10, 10],
  ['urlscan-search.json', 'urlscan', 4, 3],
  ['spreadsheet.xlsx', 'spreadsheet', 6, 3],
  ['mail.eml', 'mail', 10, 0],
  ['api-records.jsonl', 'records', 23, 41],
  ['api-reply.json', 'records', 23, 41],
  ['report.txt', 'list', 4, 0],
  ['report.pdf', 'pdf', 4, 0],
];

const packed = ['spreadsheet.xlsx', 'report.pdf', 'mail.eml', 'graph.mtgx', 'web-export-wide.csv'];

/** One for each library that reads them, to be tried in a packed program. */
export const packedSamples = importSamples.filter(([name]) => packed.includes(name));
