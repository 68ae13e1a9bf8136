import { Exchange } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Exchange />,
  fetch: async () => (await import('./RequestsPanel.tsx')).RequestsPanel,
  help: {
    about: 'Every request that this window sent to a service, without keys and signatures.',
    commands: ['panel.evidence', 'app.toggleOffline'],
    costs: 'This panel sends no requests.',
    empty: 'No request was sent since the window opened. Refresh the account, for example.',
  },
};
