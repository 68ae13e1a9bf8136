import { Property } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Property />,
  fetch: async () => (await import('./InspectorPanel.tsx')).InspectorPanel,
  help: {
    about: 'All that is known of one thing, and for each part of it which reply said so.',
    commands: [
      'selection.inspect',
      'selection.annotate',
      'selection.enrich',
      'selection.enrichAnew',
      'selection.pivots',
    ],
    costs: 'Looking costs nothing. Enrich takes one query for up to 100 domains.',
    empty: 'Select something in Graph, in Entities, or in the search of the case.',
  },
};
