import { Search } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Search />,
  fetch: async () => (await import('./SearchPanel.tsx')).SearchPanel,
  help: {
    about:
      'Finds domains by their attributes (Investigate), or DNS records by name or address (Passive DNS). Results match all fields that you fill in.',
    commands: ['panel.search', 'search.dns', 'watching.save', 'pivot.rest', 'pivot.again'],
    costs:
      'A search costs 1 query per page of up to 500 domains. A lookup costs 1 query of passive DNS. The next step shows the cost, and whether the result is already stored.',
    empty: 'Fill in one field, such as a name server, and choose Search….',
  },
};
