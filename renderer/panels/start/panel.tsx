import { Compass } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';
import { StartPanel } from './StartPanel.tsx';

export const panel: Panel = {
  icon: <Compass />,
  component: StartPanel,
  help: {
    about:
      'Where to start: a box that takes a domain, an IP address, an e-mail, a hash, a list, a report or a command, your recent cases, and three things to try. Just type or paste.',
    commands: ['guide.open', 'case.example', 'connections.new', 'palette.open'],
    costs:
      'The price is beside each lookup: 1 query for the record of a domain, 1 query for passive DNS. What the case has already, adding and finding cost nothing.',
    empty: 'It is never empty. On your first day, follow the first investigation, step by step.',
  },
};
