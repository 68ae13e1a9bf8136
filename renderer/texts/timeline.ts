import { figure } from '../../shared/figures.ts';

/** What the Timeline says. */
export const timelineTexts = {
  loadingTitle: 'Loading the case…',
  emptyTitle: 'No dates yet',
  empty: 'Registration dates come with domain records, links with passive DNS. Look up a domain.',
  lookUp: 'Look up passive DNS…',
  groupedBy: 'Grouped by',
  byName: 'By name',
  byTarget: 'By target',
  selectedOnly: 'Selected only',
  future: 'Future dates',
  futureHint: 'Extend the axis to expiry dates after today',
  later: (moment: string) => `Until ${moment}`,
  count: (shown: number, all: number) =>
    `${shown === all ? figure(all) : `${figure(shown)} of ${figure(all)}`} intervals`,
  listed: (lines: number) => `the first ${figure(lines)} are listed: filter to see others`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Fit all',
  hint: (tool: string, key: string) => `${tool} (${key})`,
  lines: 'Intervals',
  registered: 'registered',
  readoutEmpty:
    'Point at a bar for its exact times. Ctrl and the wheel zoom. The handles below filter graph, table and timeline.',
  to: 'to',
  seen: (times: number) => `, seen ${times === 1 ? 'once' : `${figure(times)} times`}`,
  firstSeen: 'first seen',
  firstSeenAt: (moment: string) => `First seen ${moment}`,
  line: (owner: string, what: string, from: string, to: string) => `${owner} ${what}, ${from} to ${to}`,
  from: 'From',
  until: 'To',
  range: (from: string, to: string) => `${from} to ${to}`,
  allTimes: 'All times',
  axisHint: 'Visible range',
} as const;
