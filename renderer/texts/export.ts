import { figure } from '../../shared/figures.ts';
import type { ImportCounts } from '../../shared/import-counts.ts';

const many = (count: number, one: string) => `${figure(count)} ${one}${count === 1 ? '' : 's'}`;

const exportedTo = (path: string) => `exported to ${path}`;

const readAs: Readonly<Record<ImportCounts['format'], string>> = {
  stix: 'a STIX bundle',
  csv: 'a table',
  json: 'a Sextant export',
  list: 'text with indicators',
  case: 'another case',
  dns: 'records of passive DNS',
  misp: 'a MISP event',
  maltego: 'a graph of Maltego',
  virustotal: 'a report of VirusTotal',
  urlscan: 'scans of urlscan.io',
  spreadsheet: 'a spreadsheet',
  mail: 'a mail',
  pdf: 'a PDF',
  search: 'an exported search',
  records: 'records of the API',
};

/** The texts of the Export and Import dialogs. */
export const exportTexts = {
  title: 'Export',
  action: 'Export…',
  format: 'Format',
  comesBack: 'Can be imported again.',
  defanged: 'Defanged: example[.]com',
  notDrawn: 'Hidden items are not drawn.',
  scope: 'Scope',
  scopes: {
    case: (size: number) => `Whole case (${figure(size)})`,
    view: (size: number) => `Filtered items (${figure(size)})`,
    selection: (size: number) => `Selection (${figure(size)})`,
    members: (size: number) => `Part of the campaign (${figure(size)})`,
  },
  written: (things: number, links: number, path: string) => {
    const what = [things > 0 && many(things, 'item'), links > 0 && many(links, 'link')].filter(Boolean).join(' and ');
    return `${what || 'Nothing'} ${exportedTo(path)}`;
  },
  exportedTo,

  import: {
    title: 'Import file',
    action: 'Add',
    add: (things: number) => `Add ${figure(things)}`,
    examining: 'Reading the file…',
    examiningHelp: 'Nothing is added before you have seen what it contains.',
    inBackground: 'Go on in the background',
    readAs: (format: ImportCounts['format']) => `Read as ${readAs[format]}:`,
    counts: (things: number, links: number, stacks: number) =>
      `${many(things, 'item')}, ${many(links, 'link')}${stacks > 0 ? `, ${many(stacks, 'stack')}` : ''}.`,
    searchCount: (count: number) => `${figure(count)} ${count === 1 ? 'search' : 'searches'}.`,
    nothing: 'Nothing in it can be added.',
    kinds: 'Kinds',
    evidence: (hash: string) => `SHA-256 ${hash}`,
    columns: (count: number) => `Imported from ${many(count, 'column')}`,
    unknownColumns: (count: number) => `${many(count, 'column')} not imported`,
    values: (count: number) => many(count, 'value'),
    remarks: 'Read, but odd',
    searches: 'Exported searches. Running one costs queries:',
    runSearch: 'Run this search',
    drop: {
      tooLarge: (name: string, most: number) => `${name} is larger than ${figure(most / 1_000_000)} MB.`,
      kept: 'Nothing was added.',
      next: 'Use Import file for larger files.',
    },
    leftOut: 'Skipped',
    joined: 'Duplicates are merged; nothing of yours is overwritten. One undo reverts the import.',
    added: (added: number, links: number, there: number) =>
      `${many(added, 'item')} and ${many(links, 'link')} added${there > 0 ? `, ${figure(there)} already in the case` : ''}`,
  },
} as const;
