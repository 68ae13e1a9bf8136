import { GlobeNetwork } from '@blueprintjs/icons';
import type { Panel } from '../panel.ts';

export const panel: Panel = {
  icon: <GlobeNetwork />,
  fetch: async () => (await import('./DnsPanel.tsx')).DnsPanel,
  help: {
    about:
      'Shows passive DNS as a table: which names pointed where, and when. Click a value to look it up; the context menu has more pivots. History shows one name or address over time.',
    commands: ['panel.dns', 'dns.add', 'dns.history', 'dns.rest', 'dns.copyText', 'search.dns'],
    costs:
      'A lookup costs 1 query of passive DNS, and so does each further page. Answers that the case has cost nothing. Sorting, filtering, history, copying and adding to the graph are free.',
    empty: 'Type a name, an address, a network or a pattern, and choose Look up.',
  },
};
