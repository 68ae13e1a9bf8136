import { Briefcase } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Briefcase />,
  fetch: async () => (await import('./MemoryPanel.tsx')).MemoryPanel,
  help: {
    about:
      'Searches every case that Sextant has opened, and those in folders that you add. Cases are only read; private ones are left out.',
    commands: ['panel.memory', 'case.open', 'case.search'],
    costs: 'Nothing: it never queries a service.',
    empty: 'Type a part of a name, an address, a tag or a note.',
  },
};
