import { EyeOpen } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <EyeOpen />,
  fetch: async () => (await import('./WatchingPanel.tsx')).WatchingPanel,
  help: {
    about:
      'Searches that are saved with what they found, so that asking again shows only what is new; and chains of pivots that can be run on other things.',
    commands: ['watching.runAll', 'watching.save', 'chain.record', 'chain.make', 'chain.run'],
    costs:
      'Looking for news takes one query for each search. Asking all of it again, or running a chain, says its price first.',
    empty: 'Save a search in the search panel, or save the last question after a pivot.',
  },
};
