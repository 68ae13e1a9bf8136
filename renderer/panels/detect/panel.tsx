import { Shield } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Shield />,
  fetch: async () => (await import('./DetectPanel.tsx')).DetectPanel,
  help: {
    about:
      'The lookalikes that your monitors found. Judge them one after the other by keyboard; verdicts wait in a tray until you send them.',
    commands: ['detect.read', 'detect.next', 'detect.watch', 'detect.ignore', 'detect.block', 'detect.send'],
    costs:
      'The new and the watched list may each be read once an hour, and reading takes all of it. Filtering, sorting and judging cost nothing; sending verdicts goes out in batches that the service allows.',
    empty:
      'Read the list. Where it stays empty, look at Monitors: without one, nothing is watched for, and you can make one there.',
  },
};
