import { Briefcase } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Briefcase />,
  fetch: async () => (await import('./MemoryPanel.tsx')).MemoryPanel,
  help: {
    about:
      'Searches every case that Sextant has opened or that is in a folder you add, says which ones look like yours, and joins them into actors. Cases are only read; private ones are left out.',
    commands: ['panel.memory', 'case.open', 'case.search'],
    costs: 'Nothing, except a search that you save to watch a trait: its price is shown first.',
    empty: 'Type a part of a name, an address, a tag or a note.',
  },
};
