import { User } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';
import { AccountPanel } from './AccountPanel.tsx';

export const panel: Panel = {
  icon: <User />,
  component: AccountPanel,
  help: {
    about: 'What your account allows, what it has used, and when that begins anew.',
    commands: ['account.refresh', 'panel.connections', 'app.toggleOffline'],
    costs: 'Reading the account costs no query.',
    empty: 'Read it with the arrow at its top. Where a key is missing, enter it under Connections.',
  },
};
