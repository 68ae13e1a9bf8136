import { Search } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Search />,
  fetch: async () => (await import('./SearchPanel.tsx')).SearchPanel,
  help: {
    about:
      'Finds domains by what is known of them (Investigate), or records by name or address (Passive DNS). What you fill in must all hold.',
    commands: ['panel.search', 'search.dns', 'watching.save', 'pivot.rest', 'pivot.again'],
    costs:
      'A search takes a query for each page of up to 500 domains; a lookup takes one query of passive DNS. Its card says the price first, and whether the case already has the answer.',
    empty: 'Fill in one field, a name server for example, and choose Search….',
  },
};
