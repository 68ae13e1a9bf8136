import { Graph } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Graph />,
  fetch: async () => (await import('./GraphPanel.tsx')).GraphPanel,
  help: {
    about:
      'The items of the case and their links. Larger items have more links; a green ring marks what is new. Shift-drag or the lasso selects; a double click expands, looks up or opens. Arrow keys follow links.',
    commands: ['selection.pivots', 'selection.expand', 'selection.inspect', 'graph.fit', 'selection.hide', 'case.undo'],
    costs: 'Viewing and arranging cost nothing. A pivot shows how many queries it costs before it sends a request.',
    empty: 'Paste a report or a list, search, add an item by hand, or open the example case.',
  },
};
