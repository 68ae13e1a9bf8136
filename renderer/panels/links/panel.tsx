import { Intersection } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Intersection />,
  fetch: async () => (await import('./LinksPanel.tsx')).LinksPanel,
  help: {
    about: 'What the selected names have in common, the rarest first, and the clusters that this makes of them.',
    commands: ['panel.links', 'selection.pivots', 'selection.group', 'selection.neighbours'],
    costs: 'Comparing costs nothing: the case answers. Reading the records of names that have none yet takes queries.',
    empty: 'Select two domains or more, or have them on the graph, with their records read.',
  },
};
