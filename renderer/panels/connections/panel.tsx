import { Key } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Key />,
  fetch: async () => (await import('./ConnectionsPanel.tsx')).ConnectionsPanel,
  help: {
    about:
      'Services, user names and keys. A key is typed once, goes to the system keychain, and is never shown again. Test tells whether a service takes it.',
    commands: ['connections.new', 'connections.import', 'account.refresh'],
    costs: 'Testing a connection costs no query.',
    empty: 'The demo connection is always there. Connect an account to ask real services.',
  },
};
