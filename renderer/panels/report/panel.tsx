import { Document } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Document />,
  fetch: async () => (await import('./ReportPanel.tsx')).ReportPanel,
  help: {
    about: 'Writes a report of the case: your words, pictures, what links the domains, all indicators and every query.',
    commands: ['panel.report', 'case.exportGraph', 'selection.annotate'],
    costs: 'Nothing here asks a service.',
    empty: 'A report of an empty case says little: add something, and ask about it, first.',
  },
};
