import { Graph } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Graph />,
  fetch: async () => (await import('./GraphPanel.tsx')).GraphPanel,
  help: {
    about:
      'What is in the case, drawn as things and the links between them. Drag to move, scroll to zoom, drag over free ground to select. The arrow keys follow links, with Alt they move what is selected.',
    commands: ['selection.pivots', 'selection.expand', 'selection.inspect', 'graph.fit', 'selection.hide', 'case.undo'],
    costs:
      'Looking and arranging cost nothing. A pivot asks a service; its card says how many queries that takes before anything is asked.',
    empty: 'Paste a report or a list, search, add something by hand, or open the example case.',
  },
};
