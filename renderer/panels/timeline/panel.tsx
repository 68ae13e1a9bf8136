import { GanttChart } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <GanttChart />,
  fetch: async () => (await import('./TimelinePanel.tsx')).TimelinePanel,
  help: {
    about: 'Registrations and passive DNS records on one time axis. A range filters the whole window.',
    commands: ['panel.timeline', 'search.dns', 'selection.enrich', 'graph.layoutTime'],
    costs: 'Nothing here costs a query.',
    empty: 'Dates come with records: look up a domain, or look it up in passive DNS.',
  },
};
