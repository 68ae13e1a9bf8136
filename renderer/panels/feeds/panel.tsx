import { Pulse } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Pulse />,
  fetch: async () => (await import('./FeedsPanel.tsx')).FeedsPanel,
  help: {
    about:
      'Follows the feeds of the platform. Rules mark rows that are close to your terms, match a pattern, or are in your graph.',
    commands: ['feeds.rule', 'feeds.pause', 'feeds.add', 'feeds.dns', 'feeds.archives'],
    costs:
      'A followed feed is requested once a minute, all feeds together at most twice a minute. Listing archives costs no query.',
    empty: 'Select a feed on the left and press Follow. The first rows arrive within a minute.',
  },
};
