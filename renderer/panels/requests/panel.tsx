import { Exchange } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';
import { RequestsPanel } from './RequestsPanel.tsx';

export const panel: Panel = {
  icon: <Exchange />,
  component: RequestsPanel,
  help: {
    about: 'Everything that this window has asked a service, without keys and signatures.',
    commands: ['panel.evidence', 'app.toggleOffline'],
    costs: 'Nothing here asks a service.',
    empty: 'Nothing was asked since the window opened. Read the account, for example.',
  },
};
