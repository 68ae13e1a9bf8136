import { counted, figure, minuteOf } from '../../shared/figures.ts';
import type { RunSummary, WatchedSearch } from '../../shared/watched-search.ts';

type Schedule = Pick<WatchedSearch, 'everyHours'>;

const queriesOf = (count: number) => (count === 1 ? '1 query' : `${figure(count)} queries`);

const queryResults = (count: number) => (count === 1 ? '1 result' : `${figure(count)} results`);

const everyChoices: readonly { readonly hours: number | null; readonly label: string }[] = [
  { hours: null, label: 'manually' },
  { hours: 1, label: 'every hour' },
  { hours: 6, label: 'every 6 hours' },
  { hours: 24, label: 'every day' },
  { hours: 168, label: 'every week' },
];

const scheduleOf = ({ everyHours }: Schedule) =>
  everyChoices.find(({ hours }) => hours === everyHours)?.label ?? `every ${everyHours} hours`;

/** The texts of the Watching panel for saved searches. */
export const watchingTexts = {
  tabSearches: 'Saved searches',
  tabChains: 'Chains of pivots',
  fresh: (count: number) => `${count} new`,
  actions: 'Actions',
  /** A saved query in one line. */
  lookup: (isOwner: boolean, about: string) => `Passive DNS ${isOwner ? 'of' : 'to'} ${about}`,
  search: (parts: readonly string[]) => `Investigate: ${parts.join(', ')}`,

  searches: {
    name: 'Saved searches',
    emptyTitle: 'No saved searches in this case',
    empty:
      'Save a search or a lookup in the Search panel, or after a pivot. When it runs again, it shows only new results.',
    search: 'Search…',
    runAll: (searches: number) => `Check all · ${figure(searches)}+ queries`,
    allowAll,
    allowAllHint: 'These searches came with this case. While it is open here, each runs on its schedule.',
    columnSearch: 'Search',
    columnNew: 'New',
    columnGone: 'Gone',
    columnKnown: 'Results',
    columnLastRun: 'Last run (UTC)',
    columnRuns: 'Schedule',
    chooseHint: 'Select a search to see its new results.',
    failed: 'last run failed',
    next: (at: string) => `next ${minuteOf(at)}`,
    paused: 'paused',
    cameWithCase: 'Paused: this search came with the case',
    allow: (search: Schedule) => `Run ${scheduleOf(search)} · 1 query each`,
    run: 'Check',
    runName: (name: string) => `Check ${name}`,
    runHint: 'Requests only results first seen since the last run: 1 query, or a few if there are many',
    more: (name: string) => `More actions for ${name}`,
    runFull: 'Full run: also find what is gone…',
    runFullCost: (queries: number, counted: boolean) => `${counted ? '' : 'at most '}${queriesOf(queries)}`,
    edit: 'Edit…',
    reword: 'Change query…',
    remove: 'Remove',
    removeHint: 'undo restores it',
    schedule: scheduleOf,
    lastRun,
  },

  news: {
    title: (name: string) => `New in “${name}”`,
    known: (count: number, asOf: string) =>
      `${figure(count)} results as of ${minuteOf(asOf)} UTC. Check to see what is new since then.`,
    nothing: (asOf: string, kind: RunSummary['kind']) =>
      `Nothing new as of ${minuteOf(asOf)} UTC. ${
        kind === 'new'
          ? 'Only results first seen since then were requested. A full run also shows older results that match now, and results that are gone.'
          : 'This was a full run.'
      }`,
    put: (count: number) => `Add ${figure(count)} to graph`,
    putHint: 'Coloured and tagged as new; no query; undo removes them',
    putOne: 'Add to graph',
    putOneName: (name: string) => `Add ${name} to graph`,
    putAway: 'Mark as seen',
    putAwayHint: 'Only later results count as new from now on',
    fresh: 'New',
    gone: 'Gone',
    goneTitle: (count: number) => `Gone: ${figure(count)} results of earlier runs`,
    limited: (shown: number, all: number) => `Showing the first ${figure(shown)} of ${figure(all)}.`,
    domain: 'Domain',
    risk: 'Risk',
    firstSeen: 'First seen (UTC)',
    created: 'Created',
    registrar: 'Registrar',
    recordName: 'Name',
    type: 'Type',
    lastSeen: 'Last seen (UTC)',
    data: 'Data',
  },

  belong: {
    belong: (fresh: number, of: number, domains: number, campaign: string | null) =>
      `${figure(fresh)} of ${counted(of, 'new name')} ${fresh === 1 ? 'belongs' : 'belong'} to ${
        campaign === null
          ? `a cluster of ${counted(domains, 'domain')}`
          : `“${campaign}” (${counted(domains, 'domain')})`
      }, because`,
    none: (names: number) =>
      names === 1
        ? 'The new name belongs to no cluster of the case.'
        : `None of the ${figure(names)} new names belongs to a cluster of the case.`,
    tooMany: (names: number) =>
      `Whether they belong to a cluster was not judged: the case has ${figure(names)} names, and from 5,000 on that is done on request. Add them to the graph, and use What links these?.`,
    more: (clusters: number) => `${counted(clusters, 'more cluster')}`,
    put: (names: number) => `Add ${names === 1 ? 'it' : `these ${figure(names)}`} to graph`,
    select: 'Show cluster',
  },

  form: {
    newTitle: 'Save search',
    editTitle: 'Edit saved search',
    save: 'Save',
    rewording:
      'The current results of this query become the baseline. New results of the previous query are put aside with it; undo restores both.',
    name: 'Name',
    runs: 'Schedule',
    everyChoices,
    spends,
    notify: 'Desktop notification when a scheduled run finds something',
  },

  notices: {
    found: (count: number, name: string) => `${count} new in “${name}”`,
    foundMore: (names: string, others: boolean) => `${names}${others ? ' and others' : ''}. Cost: 1 query.`,
    saveTitle: (name: string) => `Save “${name}”`,
    fullTitle: (name: string) => `Full run of “${name}”`,
    saved: (name: string, known: number) => `“${name}” saved · ${queryResults(known)}`,
    reworded: (name: string, known: number) => `“${name}” has a new query · ${queryResults(known)} as its new baseline`,
    ran: (name: string, fresh: number) => (fresh === 0 ? `Nothing new in “${name}”` : `${fresh} new in “${name}”`),
    ranFull: (name: string, fresh: number, gone: number | null) =>
      `“${name}”: ${fresh} new, ${gone === null ? 'gone: unknown' : `${gone} gone`}`,
    onGraph: (count: number, added: number) =>
      `${count} on the graph, ${added} of them new nodes. Coloured and tagged as new; undo removes them.`,
    noSingle: 'The last query was not a single search or lookup.',
    noSingleMore: 'Run one, or save it in the Search panel.',
    noSearch: 'No saved searches in this case',
    noSearchMore: 'Save one in the Search panel or after a pivot.',
  },
} as const;

/** What a schedule costs. */
function spends(everyHours: number | null): string {
  if (everyHours === null) return 'Each run costs 1 query, or a few if much is new.';
  const aDay = 24 / everyHours;
  const amount = aDay >= 1 ? `${aDay} a day` : `1 in ${everyHours / 24} days`;
  return `Each scheduled run costs exactly 1 query: ${amount}, while the case is open.`;
}

/** What a person agrees to when starting the schedules of searches that came with a case. */
function allowAll(searches: readonly Schedule[]): string {
  const aDay = searches.reduce((sum, { everyHours }) => sum + (everyHours === null ? 0 : 24 / everyHours), 0);
  const queries =
    aDay < 1 ? 'less than 1 query a day' : `up to ${figure(Math.ceil(aDay))} ${aDay === 1 ? 'query' : 'queries'} a day`;
  return `Run all on schedule: ${searches.length === 1 ? '1 search' : `${figure(searches.length)} searches`} · ${queries}`;
}

/** The kind of a run, and whether its results are complete. */
function lastRun({ kind, scheduled, completeness, found }: RunSummary): string {
  const how = kind === 'baseline' ? 'saved' : kind === 'full' ? 'full run' : 'new results only';
  const whole =
    completeness.kind === 'whole' ? '' : completeness.kind === 'more' ? `, ${figure(found)} of more` : ', not complete';
  return `${how}${scheduled ? ', scheduled' : ''}${whole}`;
}
