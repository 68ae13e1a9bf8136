import { Media } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Media />,
  fetch: async () => (await import('./ScreenshotsPanel.tsx')).ScreenshotsPanel,
  help: {
    about: 'Screenshots of the selected sites: when each was taken, what changed, and which are similar.',
    commands: ['screenshots.show', 'screenshots.all', 'screenshots.alike', 'screenshots.compare', 'screenshots.ask'],
    costs:
      'Screenshots that come with records cost no query. Requesting missing ones from Enrich costs one query for up to 100 domains; the card shows it first.',
    empty:
      'Select domains in Graph, Items or Detect and press V. Domains that were never looked up have no screenshot yet.',
  },
};
