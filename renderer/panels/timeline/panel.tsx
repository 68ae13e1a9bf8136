import { GanttChart } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <GanttChart />,
  fetch: async () => (await import('./TimelinePanel.tsx')).TimelinePanel,
  help: {
    about:
      'When things were there: registrations and what passive DNS saw, on one axis. A range filters the whole window.',
    commands: ['panel.timeline', 'search.dns', 'selection.enrich', 'graph.layoutTime'],
    costs: 'Nothing here asks a service.',
    empty: 'Times come with records: enrich a domain, or look it up in passive DNS.',
  },
};
