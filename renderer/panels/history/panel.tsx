import { History } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <History />,
  fetch: async () => (await import('./HistoryPanel.tsx')).HistoryPanel,
  help: {
    about: 'Every change to the case, newest first. View the case as it was at any of them, or undo the latest.',
    commands: ['case.undo', 'case.redo', 'case.compare'],
    costs: 'This panel sends no requests.',
    empty: 'Add something to the case: that is the first change.',
  },
};
