import { Endorsed } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Endorsed />,
  fetch: async () => (await import('./EvidencePanel.tsx')).EvidencePanel,
  help: {
    about:
      'Every reply of a service as the bytes that came, with what it cost, in a chain of hashes that can be checked.',
    commands: ['case.verify', 'case.seal', 'case.verifySeal', 'case.rebuild', 'case.exportEvidence'],
    costs: 'Nothing here asks a service: it shows what was asked.',
    empty: 'Ask something: read a record, search, or read the account. Its reply is then kept here.',
  },
};
