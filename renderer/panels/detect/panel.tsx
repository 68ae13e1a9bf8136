import { Shield } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Shield />,
  fetch: async () => (await import('./DetectPanel.tsx')).DetectPanel,
  help: {
    about:
      'Lookalikes that your monitors found. Give verdicts one after the other by keyboard; they stay in a tray until you send them.',
    commands: ['detect.read', 'detect.next', 'detect.watch', 'detect.ignore', 'detect.block', 'detect.send'],
    costs:
      'The new list and the watched list can each be loaded once an hour, with all their pages. Filters, sorting and verdicts cost nothing. Verdicts are sent in batches that the service allows.',
    empty:
      'Load the list. If it stays empty, open Monitors: without a monitor Detect searches for nothing. You can create one there.',
  },
};
