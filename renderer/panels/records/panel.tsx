import { ListColumns } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <ListColumns />,
  fetch: async () => (await import('./RecordsPanel.tsx')).RecordsPanel,
  help: {
    about:
      'Shows domains and their records as a table: results of a search before they are on the graph, or the domains of the case. Choose, order and filter columns. Click a value to list the domains that share it.',
    commands: ['panel.records', 'records.selection', 'records.add', 'records.rest', 'records.copyText', 'panel.search'],
    costs:
      'Domains of the case cost nothing, also offline. A list of results costs 1 query per 500 domains, unless it is stored. Sorting, filtering, copying and adding to the graph are free.',
    empty: 'Search Investigate and choose List first, or look up a domain.',
  },
};
