import { People } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <People />,
  fetch: async () => (await import('./TeamPanel.tsx')).TeamPanel,
  help: {
    about:
      'Work on one case with colleagues, over a folder or a PostgreSQL database. Each of you has the whole case as a file; Sextant keeps them the same.',
    commands: ['panel.team', 'team.join', 'panel.history', 'case.verify'],
    costs: 'Sharing costs no query. A reply that one of you paid for is free for all.',
    empty: 'Enter your name, then share this case or join that of a colleague.',
  },
};
