import { Time } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Time />,
  fetch: async () => (await import('./JobsPanel.tsx')).JobsPanel,
  help: {
    about:
      'Everything that takes a while, such as downloads: how far it is, and what became of it. Jobs outlive a restart.',
    commands: ['panel.channels', 'jobs.goOn', 'jobs.forget'],
    costs: 'Going on with a job asks for what is missing, and nothing twice.',
    empty: 'Download a range in Channels, or an archive in Feeds.',
  },
};
