import { figure } from '../../shared/figures.ts';

/** What the Timeline says. */
export const timelineTexts = {
  loadingTitle: 'Reading the case…',
  emptyTitle: 'Nothing here has a time yet',
  empty:
    'Registrations come with the records of domains, and links with passive DNS. Enrich a domain, or look it up.',
  lookUp: 'Look up passive DNS…',
  groupedBy: 'Grouped by',
  byName: 'By name',
  byTarget: 'By what it points to',
  selectedOnly: 'Selected only',
  count: (shown: number, all: number) =>
    `${shown === all ? figure(all) : `${figure(shown)} of ${figure(all)}`} intervals`,
  zoomIn: 'Nearer',
  zoomOut: 'Farther',
  showAll: 'The whole time',
  hint: (tool: string, key: string) => `${tool} (${key})`,
  lines: 'Intervals',
  registered: 'registered',
  readoutEmpty:
    'Point at a bar for its exact times. Ctrl and the wheel zoom; the handles below filter graph, table and timeline.',
  to: 'to',
  seen: (times: number) => `, seen ${times === 1 ? 'once' : `${figure(times)} times`}`,
  firstSeen: 'first seen',
  firstSeenAt: (moment: string) => `First seen ${moment}`,
  line: (owner: string, what: string, from: string, to: string) => `${owner} ${what}, ${from} to ${to}`,
  from: 'From',
  until: 'To',
  range: (from: string, to: string) => `${from} to ${to}`,
  allTimes: 'All times',
  axisHint: 'What the axis above shows',
} as const;
