import { Pulse } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Pulse />,
  fetch: async () => (await import('./FeedsPanel.tsx')).FeedsPanel,
  help: {
    about:
      'Follows the feeds of the platform as they grow. Rules mark rows that are close to your terms, fit a pattern, or are in your graph.',
    commands: ['feeds.rule', 'feeds.pause', 'feeds.add', 'feeds.dns', 'feeds.archives'],
    costs:
      'A followed feed is asked once a minute, all of them together within two answers a minute. Listing archives costs nothing.',
    empty: 'Choose a feed on the left and press Follow. Its first rows come within a minute.',
  },
};
