import { Media } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Media />,
  fetch: async () => (await import('./ScreenshotsPanel.tsx')).ScreenshotsPanel,
  help: {
    about: 'Images of the sites that are selected: what was seen when, what changed, and which of them look alike.',
    commands: ['screenshots.show', 'screenshots.all', 'screenshots.alike', 'screenshots.compare', 'screenshots.ask'],
    costs:
      'Images that come with records cost no query. Asking Enrich for missing ones takes one query for up to 100 domains, and says so first.',
    empty: 'Select domains in Graph, Entities or Detect and press V. Domains that were never read have no image yet.',
  },
};
