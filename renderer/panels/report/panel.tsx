import { Document } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <Document />,
  fetch: async () => (await import('./ReportPanel.tsx')).ReportPanel,
  help: {
    about: 'Writes a report of the case: your text, pictures, what links the domains, all indicators and every query.',
    commands: ['panel.report', 'case.exportGraph', 'selection.annotate'],
    costs: 'Sends no requests.',
    empty: 'The case is empty. Add items and look them up first.',
  },
};
