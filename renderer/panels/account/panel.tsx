import { User } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <User />,
  fetch: async () => (await import('./AccountPanel.tsx')).AccountPanel,
  help: {
    about: 'What your account allows, what it has used, and when the quota resets.',
    commands: ['account.refresh', 'panel.connections', 'app.toggleOffline'],
    costs: 'Refreshing the account costs no query.',
    empty: 'Load it with the arrow at the top. If a key is missing, enter it under Connections.',
  },
};
