import { User } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';
import { AccountPanel } from './AccountPanel.tsx';

export const panel: Panel = {
  icon: <User />,
  component: AccountPanel,
  help: {
    about: 'What your account allows, what it has used, and when the quota resets.',
    commands: ['account.refresh', 'panel.connections', 'app.toggleOffline'],
    costs: 'Refreshing the account costs no query.',
    empty: 'Load it with the arrow at the top. If a key is missing, enter it under Connections.',
  },
};
