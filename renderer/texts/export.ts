import { figure } from '../../shared/figures.ts';
import type { ImportCounts } from '../../shared/import-counts.ts';

const many = (count: number, one: string) => `${figure(count)} ${one}${count === 1 ? '' : 's'}`;

const readAs: Readonly<Record<ImportCounts['format'], string>> = {
  stix: 'a STIX bundle',
  csv: 'a table',
  json: 'an export of Sextant',
  list: 'a text with indicators',
  case: 'another case',
};

/** What the dialogs say that write things of the case into other files, and read them from such. */
export const exportTexts = {
  title: 'Export',
  action: 'Export…',
  format: 'As',
  comesBack: 'Importing it brings it back.',
  defanged: 'Defanged: example[.]com',
  notDrawn: 'What is hidden is not drawn.',
  scope: 'What',
  scopes: {
    case: (size: number) => `The whole case (${figure(size)})`,
    view: (size: number) => `What the filter shows (${figure(size)})`,
    selection: (size: number) => `The selection (${figure(size)})`,
  },
  written: (things: number, links: number, path: string) => {
    const what = [things > 0 && many(things, 'thing'), links > 0 && many(links, 'link')].filter(Boolean).join(' and ');
    return `${what || 'Nothing'} in ${path}.`;
  },

  import: {
    title: 'Import a file',
    action: 'Add',
    add: (things: number) => `Add ${figure(things)}`,
    readAs: (format: ImportCounts['format']) => `Read as ${readAs[format]}:`,
    counts: (things: number, links: number, stacks: number) =>
      `${figure(things)} things and ${figure(links)} links${stacks > 0 ? `, ${figure(stacks)} stacks` : ''}.`,
    nothing: 'There is nothing in it that can be added.',
    kinds: 'Kinds',
    leftOut: 'Left out',
    joined: 'What the case has already is joined, and nothing of yours is written over. One undo takes it back.',
    added: (added: number, links: number, there: number) =>
      `Added ${figure(added)} things and ${figure(links)} links.${there > 0 ? ` ${figure(there)} were there already.` : ''}`,
  },
} as const;
