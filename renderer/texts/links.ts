import { counted, figure, queryCount } from '../../shared/figures.ts';

/** What the panel "What links these?" says. */
export const linksTexts = {
  scope: { selection: 'Selection', graph: 'Whole graph' },
  compared: (names: number, left: number) =>
    `${figure(names)} names compared${left > 0 ? `; ${figure(left)} more exceed the limit of one comparison` : ''}`,
  compareSelected: 'Compare selected',
  refresh: 'Refresh',
  emptyTitle: 'What links these?',
  empty:
    'Select two or more domains, or add them to the graph. This panel lists what they share, strongest first, at no cost.',
  showTable: 'Show table',
  traits: {
    title: 'Shared traits',
    none: 'No shared traits in this case',
    aside: (traits: number) => `${figure(traits)}, strongest first`,
    weight: 'Weight',
    weightHelp: 'High: shared by many of these and by few others',
    weightOf: (weight: number) => `Weight ${weight}`,
    trait: 'Trait',
    allDomains: 'All domains',
    allDomainsHelp: 'Domains that share it in total, at the last count of the service',
    notCounted: 'Not counted',
    inCase: 'In case',
    missing: 'Missing',
    inTime: 'Time',
    graph: 'Graph',
    add: 'Add',
    addLabel: (relation: string) => `Add to graph: ${relation}`,
    addHelp: 'Add to graph at no cost: it is stored in the case',
    show: 'Show',
    added: (value: string) => `Added ${value} to graph`,
    share: (names: number, of: number) => `${figure(names)} of ${figure(of)}`,
    select: 'Select',
    more: (names: number) => `${figure(names)} more`,
    noTimes: 'No times recorded',
    together: '◉ together',
    togetherHelp: 'Passive DNS saw all of them with it at the same time',
    apart: '◌ apart',
    apartHelp: 'Passive DNS never saw two of them with it at the same time',
    someTogether: (names: number) => `◐ ${figure(names)} at once`,
    someTogetherHelp: 'Passive DNS saw at most this many of them with it at the same time. Click to select them',
  },
  clusters: {
    title: 'Proposed clusters',
    largest: (shown: number, all: number) => `the largest ${shown} of ${figure(all)}`,
    label: (names: number) => `Cluster of ${names}`,
    names: (names: number) => `${figure(names)} names`,
    select: 'Select',
    group: 'Group this cluster',
    isGroup: 'Grouped',
    grouped: (names: number) => `Grouped ${figure(names)} names. Undo separates them.`,
    reasons: 'Reasons',
    on: (names: number, all: number | null) =>
      ` on ${figure(names)}${all === null ? '' : ` of ${counted(all, 'domain')}`}`,
  },
  lookUp: {
    noCounts: (domains: number) =>
      `${counted(domains, 'domain was', 'domains were')} looked up with Enrich, which does not count who shares a trait; Investigate does`,
    action: (queries: number) => `Look up… · ${queryCount(queries)}`,
    confirmTitle: 'Look up records',
    confirm: (domains: number, queries: number) =>
      `${counted(domains, 'domain costs', 'domains cost')} up to ${queryCount(queries)} of Investigate. Stored records cost nothing.`,
    confirmAction: (queries: number) => `Look up · up to ${queryCount(queries)}`,
    done: (found: number, of: number) => `Looked up ${figure(found)} of ${counted(of, 'domain')}`,
  },
} as const;
