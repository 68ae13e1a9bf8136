import { Property } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Property />,
  fetch: async () => (await import('./InspectorPanel.tsx')).InspectorPanel,
  help: {
    about:
      'Follows the selection. One item: the values to pivot on, rare ones first, then its details and the replies that they come from. Several: what they have in common. None: what is new.',
    commands: [
      'selection.inspect',
      'selection.annotate',
      'selection.enrich',
      'selection.enrichAnew',
      'selection.pivots',
    ],
    costs:
      'Viewing costs nothing. Each value shows the price of its pivot; Enter runs it, and a card asks above 1 query. Look up costs 1 query per 100 domains.',
    empty: 'Select an item in Graph, in Items or in the search field.',
  },
};
