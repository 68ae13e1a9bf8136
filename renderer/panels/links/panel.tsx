import { Intersection } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Intersection />,
  fetch: async () => (await import('./LinksPanel.tsx')).LinksPanel,
  help: {
    about: 'What the selected names have in common, strongest first, and the clusters that they form.',
    commands: ['panel.links', 'selection.pivots', 'selection.group', 'selection.neighbours'],
    costs: 'Comparing costs nothing: it uses stored records. Looking up domains without a record costs queries.',
    empty: 'Select two or more domains, or add them to the graph, and look them up.',
  },
};
