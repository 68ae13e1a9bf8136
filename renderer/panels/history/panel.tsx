import { History } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <History />,
  fetch: async () => (await import('./HistoryPanel.tsx')).HistoryPanel,
  help: {
    about:
      'Every change of the case, the newest first. Show the case as it was at any of them, or undo what came last.',
    commands: ['case.undo', 'case.redo', 'case.compare'],
    costs: 'Nothing here asks a service.',
    empty: 'Add something to the case: that is its first change.',
  },
};
