import { Property } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Property />,
  fetch: async () => (await import('./InspectorPanel.tsx')).InspectorPanel,
  help: {
    about: 'The details of one item, and the replies that they come from.',
    commands: [
      'selection.inspect',
      'selection.annotate',
      'selection.enrich',
      'selection.enrichAnew',
      'selection.pivots',
    ],
    costs: 'Viewing costs nothing. Look up costs 1 query per 100 domains.',
    empty: 'Select an item in Graph, in Items or in the search field.',
  },
};
