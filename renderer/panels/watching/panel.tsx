import { EyeOpen } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <EyeOpen />,
  fetch: async () => (await import('./WatchingPanel.tsx')).WatchingPanel,
  help: {
    about:
      'Saved searches with their results, so that running them again shows only what is new; and chains of pivots that you can run on other items.',
    commands: ['watching.runAll', 'watching.save', 'chain.record', 'chain.make', 'chain.run'],
    costs: 'Checking a search costs 1 query, or a few if much is new. A full run or a chain shows its cost first.',
    empty: 'Save a search in the Search panel, or save the last query after a pivot.',
  },
};
