import { Th } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Th />,
  fetch: async () => (await import('./EntitiesPanel.tsx')).EntitiesPanel,
  help: {
    about:
      'Everything in the case as a table: sort it, filter it, select lines, and do with them what the graph can do.',
    commands: [
      'case.add',
      'case.paste',
      'selection.pivots',
      'selection.enrich',
      'selection.annotate',
      'selection.copy',
    ],
    costs: 'The table costs nothing. Enrich and pivots ask a service, after their card has said the price.',
    empty: 'Add domains, addresses, e-mails or hashes, or paste a text that has some in it.',
  },
};
