import { counted, figure, queryCount } from '../../shared/figures.ts';

/** What the panel "What links these?" says. */
export const linksTexts = {
  scope: { selection: 'Selection', graph: 'Whole graph' },
  compared: (names: number, left: number) =>
    `${figure(names)} names compared${left > 0 ? `; ${figure(left)} more are too many for one look` : ''}`,
  compareSelected: 'Compare the selected',
  refresh: 'The case changed: look again',
  emptyTitle: 'What links these?',
  empty:
    'Select two or more domains, or put them on the canvas: what they share is listed here, the rarest first. It costs nothing.',
  showTable: 'Show the table',
  traits: {
    title: 'Shared traits',
    none: 'As far as the case knows, they share nothing.',
    aside: (traits: number) => `${figure(traits)}, the rarest first`,
    weight: 'Weight',
    weightHelp: 'Shared by many of these and by few others',
    weightOf: (weight: number) => `Weight ${weight}`,
    trait: 'Trait',
    allDomains: 'World',
    allDomainsHelp: 'How many domains share it in all, as the service last counted',
    notCounted: 'Nobody counted it',
    inCase: 'Have it',
    missing: 'Lack',
    inTime: 'In time',
    graph: 'Graph',
    add: 'Add',
    addLabel: (relation: string) => `Add to graph: ${relation}`,
    addHelp: 'Add to graph. It costs nothing: the case holds it',
    show: 'Show',
    added: (relation: string, _value: string) => `${relation}: on the graph. It cost nothing.`,
    share: (names: number, of: number) => `${figure(names)} of ${figure(of)}`,
    select: 'Select',
    more: (names: number) => `${figure(names)} more`,
    noTimes: 'No times are known of it',
    together: '◉ together',
    togetherHelp: 'Passive DNS saw all of them with it at the same time',
    apart: '◌ apart',
    apartHelp: 'Passive DNS never saw two of them with it at the same time',
    someTogether: (names: number) => `◐ ${figure(names)} at once`,
    someTogetherHelp: 'Passive DNS saw so many of them with it at the same time, at most. Click to select them',
  },
  clusters: {
    title: 'Proposed clusters',
    largest: (shown: number, all: number) => `the largest ${shown} of ${figure(all)}`,
    label: (names: number) => `Cluster of ${names}`,
    names: (names: number) => `${figure(names)} names`,
    select: 'Select',
    group: 'Group this cluster',
    isGroup: 'Is a group',
    grouped: (names: number) => `${figure(names)} names are one group now. Undo takes it apart.`,
    reasons: 'Reasons',
    on: (names: number, all: number | null) =>
      ` on ${figure(names)}${all === null ? '' : ` of ${figure(all)} in all`}`,
  },
  lookUp: {
    noCounts: (domains: number) =>
      `${domains === 1 ? '1 domain was' : `${figure(domains)} domains were`} read with Enrich, which does not say how many domains share a trait; Investigate does`,
    action: (domains: number, queries: number) => `Read ${domains === 1 ? 'it' : 'them'}… (${queryCount(queries)})`,
    confirmTitle: 'Read the records',
    confirm: (domains: number, queries: number) =>
      `${counted(domains, 'domain takes', 'domains take')} up to ${queryCount(queries)} of Investigate. What the case holds already costs nothing.`,
    confirmAction: (queries: number) => `Spend up to ${queryCount(queries)}`,
    done: (found: number, of: number) => `${figure(found)} of ${figure(of)} domains read.`,
  },
} as const;
