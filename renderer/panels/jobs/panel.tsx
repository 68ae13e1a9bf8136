import { Time } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Time />,
  fetch: async () => (await import('./JobsPanel.tsx')).JobsPanel,
  help: {
    about: 'Long tasks such as downloads, with their progress and results. Jobs survive a restart.',
    commands: ['panel.channels', 'jobs.goOn', 'jobs.forget'],
    costs: 'Resuming a job requests only what is missing, nothing twice.',
    empty: 'Download a range in Channels, or an archive in Feeds.',
  },
};
