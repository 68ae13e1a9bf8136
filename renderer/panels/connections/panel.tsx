import { Key } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Key />,
  fetch: async () => (await import('./ConnectionsPanel.tsx')).ConnectionsPanel,
  help: {
    about:
      'Services, user names and keys. You type a key once; it goes to the system keychain and is never shown again. Test shows whether a service accepts it.',
    commands: ['connections.new', 'connections.import', 'account.refresh'],
    costs: 'Testing a connection costs no query.',
    empty: 'The demo connection is always there. Connect an account to query real services.',
  },
};
