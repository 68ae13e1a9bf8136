import { Compass } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';
import { StartPanel } from './StartPanel.tsx';

export const panel: Panel = {
  icon: <Compass />,
  component: StartPanel,
  help: {
    about: 'Where to start: the connection in use, and the ways into the rest of the window.',
    commands: ['guide.open', 'case.example', 'connections.new', 'palette.open'],
    costs: 'No requests, except for the example case, which queries the demo services and costs nothing.',
    empty: 'It is never empty. On your first day, follow the first investigation, step by step.',
  },
};
