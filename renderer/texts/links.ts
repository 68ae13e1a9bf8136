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
    'Select two or more domains, or add them to the graph. This panel shows which belong together and why, at no cost.',
  showTable: 'Show table',
  comparing: {
    progress: (title: string, share: number) => `${title}: ${Math.round(share * 100)} %`,
    cancel: 'Cancel',
    cancelled: 'Comparison cancelled',
    cancelledNext: (names: number) => `${figure(names)} names take some seconds. Compare them now, or select fewer.`,
    again: 'Compare now',
  },
  large: {
    title: 'Not judged by itself',
    why: (names: number) =>
      `This case has ${figure(names)} names. From 5,000 on, which of them belong together is judged on request: it takes some seconds and costs nothing.`,
    inList: (names: number) =>
      `What belongs to a cluster of the case is not marked: ${figure(names)} names are judged on request.`,
    judge: 'Judge now',
    old: {
      title: 'Judged before the last changes',
      why: (names: number) =>
        `These clusters are from before the last changes. A case of ${figure(names)} names is judged again on request.`,
      inList: 'What belongs to a cluster was judged before the last changes.',
      judge: 'Judge again',
    },
  },
  count: {
    action: 'Count · 1 query',
    help: 'Passive DNS counts the names with this value. The count is stored in the case',
    done: (names: number, isWhole: boolean) =>
      isWhole
        ? `Passive DNS knows ${counted(names, 'name')} with it`
        : `Passive DNS stopped counting at ${counted(names, 'name')}: there are more`,
  },
  lists: {
    title: 'Lists of shared infrastructure',
    summary: (lists: number) =>
      `Shared infrastructure: the built-in list${lists === 0 ? '' : ` and ${counted(lists, 'warning list')}`}`,
    about:
      'Addresses, networks and hosts on these lists are used by many strangers. They link nothing, and the evidence says so.',
    bundled: 'Built-in list',
    bundledSource: 'part of Sextant',
    line: (date: string | null, entries: number, source: string) =>
      [date, counted(entries, 'entry', 'entries'), source].filter((part) => part !== null).join(' · '),
    addedOn: (day: string) => `Added on ${day}`,
    leftOut: (entries: number) => `${counted(entries, 'entry', 'entries')} of other kinds are not used`,
    unreadable: 'Its stored copy can’t be read. Remove it, and add the file again.',
    remove: 'Remove',
    removeLabel: (name: string) => `Remove ${name}`,
    add: 'Add warning list…',
    addHelp: 'The list.json of a MISP warning list',
    added: (name: string, entries: number, leftOut: number) =>
      `Added ${name}: ${counted(entries, 'entry', 'entries')}${leftOut > 0 ? `; ${figure(leftOut)} of other kinds are not used` : ''}`,
  },
  traits: {
    title: 'Shared traits',
    none: 'No shared traits in this case',
    aside: (traits: number) => `${figure(traits)}, rarest first`,
    left: (traits: number) => `${figure(traits)} more are not listed`,
    empty: (traits: number) => `${counted(traits, 'value')} that say nothing about the owner`,
    weight: 'Weight',
    weightHelp: 'How much it speaks for one owner, in orders of magnitude',
    weightOf: (weight: number) => `Weight ${weight}`,
    trait: 'Trait',
    allDomains: 'All domains',
    allDomainsHelp: 'Domains that share it in total, at the last count of the service',
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
    title: 'Belong together',
    none: (names: number) =>
      `None of these ${figure(names)} names belong together as far as the case knows. Look up more records, or follow a rare value.`,
    largest: (shown: number, all: number) => `the largest ${shown} of ${figure(all)}`,
    label: (names: number) => `Cluster of ${names}`,
    names: (domains: number, hosts: number) =>
      hosts > 0 ? `${counted(domains, 'domain')}, ${counted(hosts, 'host')}` : counted(domains, 'domain'),
    tiers: { 'one hand': 'One hand', 'same setup': 'Same setup' },
    strengthHelp:
      'Mean of all pairs, in orders of magnitude. From 3.5 on the evidence points to one owner, from 3 on to the same setup',
    select: 'Select',
    group: 'Group',
    isGroup: 'Grouped',
    grouped: (names: number) => `Grouped ${figure(names)} names. Undo separates them.`,
    against: (lines: string) => `Against: ${lines}`,
    decide: 'Part of the campaign',
    verdicts: { in: 'In', out: 'Out', unsure: 'Unsure' },
    verdictHelp: {
      in: 'All of them are part of the campaign',
      out: 'None of them is part of the campaign',
      unsure: 'Decide later',
    },
    judged: (yes: number, no: number, unsure: number, open: number) =>
      [
        yes > 0 && `${figure(yes)} in`,
        no > 0 && `${figure(no)} out`,
        unsure > 0 && `${figure(unsure)} unsure`,
        open > 0 && `${figure(open)} open`,
      ]
        .filter(Boolean)
        .join(' · '),
    reason: (tier: string, strength: number) => `What links these: ${tier}, ${strength.toFixed(1)}`,
    split: (names: number) => `Split off ${figure(names)} selected`,
    splitHelp: (others: number) => `The selected names are out, the other ${figure(others)} are in`,
  },
  evidence: {
    weight: (weight: number) => `${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(1)}`,
    share: (names: number, of: number) => (names === of ? `all ${figure(of)}:` : `${figure(names)} of ${figure(of)}:`),
  },
  pair: {
    title: 'Why these two?',
    close: 'Close',
    nothing: 'Nothing speaks for or against one owner.',
    sum: (sum: number) => `= ${sum.toFixed(1)}`,
    verdicts: { 'one hand': 'One hand', 'same setup': 'Same setup', 'not linked': 'Not linked' },
    together: 'in one cluster',
    apart: 'not in one cluster',
    unread: 'No record yet:',
  },
  strangers: {
    title: (names: number, of: number) => `Doesn’t fit: ${counted(names, 'name')} beside the ${figure(of)}`,
    select: 'Select all',
    mean: (mean: number) => (mean > 0 ? `+${mean.toFixed(1)}` : mean.toFixed(1).replace('-', '−')),
    meanHelp: 'Mean evidence with the cluster, in orders of magnitude; 3 would make it part of it',
    why: 'Why not?',
    gone: 'no longer in the case',
    more: (names: number) => `Show ${figure(names)} more`,
    left: (names: number) => `${figure(names)} more, still farther, are not listed`,
  },
  advice: {
    title: 'Ask next',
    aside: 'not searched yet',
    strong: 'Likely to belong',
    weak: 'Uncertain',
    fresh: (domains: number) => `${figure(domains)} new`,
    select: (names: number) => `Select ${counted(names, 'name')} with it`,
  },
  lookUp: {
    noCounts: (domains: number) =>
      `${counted(domains, 'domain was', 'domains were')} looked up with Enrich, which does not count who shares a trait; Investigate does`,
    action: (queries: number) => `Look up · ${queryCount(queries)}`,
  },
} as const;
