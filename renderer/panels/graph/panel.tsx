import { Graph } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Graph />,
  fetch: async () => (await import('./GraphPanel.tsx')).GraphPanel,
  help: {
    about:
      'The items of the case and the links between them. Drag to move, scroll to zoom, Shift-drag to select. The arrow keys follow links; with Alt they move the selection.',
    commands: ['selection.pivots', 'selection.expand', 'selection.inspect', 'graph.fit', 'selection.hide', 'case.undo'],
    costs: 'Viewing and arranging cost nothing. A pivot shows how many queries it costs before it sends a request.',
    empty: 'Paste a report or a list, search, add an item by hand, or open the example case.',
  },
};
