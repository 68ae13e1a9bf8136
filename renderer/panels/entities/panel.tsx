import { Th } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Th />,
  fetch: async () => (await import('./EntitiesPanel.tsx')).EntitiesPanel,
  help: {
    about: 'Every item of the case in a table. Sort and filter it, and use the same commands as on the graph.',
    commands: [
      'case.add',
      'case.paste',
      'selection.pivots',
      'selection.enrich',
      'selection.annotate',
      'selection.copy',
    ],
    costs: 'The table costs nothing. Lookups and pivots show their cost before they send a request.',
    empty: 'Add domains, addresses, e-mails or hashes, or paste a text that contains them.',
  },
};
