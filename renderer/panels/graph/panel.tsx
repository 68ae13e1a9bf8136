import { Graph } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Graph />,
  fetch: async () => (await import('./GraphPanel.tsx')).GraphPanel,
  help: {
    about:
      'The items of the case and the links between them. Larger items have more links; a green ring marks what is new. The legend below explains the colours. Drag to move, scroll to zoom, Shift-drag or the lasso to select, double-click to expand, look up or open. The arrow keys follow links; with Alt they move the selection.',
    commands: ['selection.pivots', 'selection.expand', 'selection.inspect', 'graph.fit', 'selection.hide', 'case.undo'],
    costs: 'Viewing and arranging cost nothing. A pivot shows how many queries it costs before it sends a request.',
    empty: 'Paste a report or a list, search, add an item by hand, or open the example case.',
  },
};
