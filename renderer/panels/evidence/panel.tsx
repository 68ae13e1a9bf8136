import { Endorsed } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Endorsed />,
  fetch: async () => (await import('./EvidencePanel.tsx')).EvidencePanel,
  help: {
    about: 'Every reply of a service, byte for byte, with its cost, in a chain of hashes that you can verify.',
    commands: ['case.verify', 'case.seal', 'case.verifySeal', 'case.rebuild', 'case.exportEvidence'],
    costs: 'This panel sends no requests: it shows the ones that were sent.',
    empty: 'Run a search, look up a record, or refresh the account. The reply is then stored here.',
  },
};
