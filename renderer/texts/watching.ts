import { figure, minuteOf } from '../../shared/figures.ts';
import type { RunSummary, WatchedSearch } from '../../shared/watched-search.ts';

type Schedule = Pick<WatchedSearch, 'everyHours'>;

const queriesOf = (count: number) => (count === 1 ? '1 query' : `${figure(count)} queries`);

const everyChoices: readonly { readonly hours: number | null; readonly label: string }[] = [
  { hours: null, label: 'by hand' },
  { hours: 1, label: 'every hour' },
  { hours: 6, label: 'every 6 hours' },
  { hours: 24, label: 'every day' },
  { hours: 168, label: 'every week' },
];

const scheduleOf = ({ everyHours }: Schedule) =>
  everyChoices.find(({ hours }) => hours === everyHours)?.label ?? `every ${everyHours} hours`;

/** What the Watching panel says of saved searches. */
export const watchingTexts = {
  tabSearches: 'Saved searches',
  tabChains: 'Chains of pivots',
  fresh: (count: number) => `${count} new`,
  actions: 'Actions',

  searches: {
    name: 'Saved searches',
    emptyTitle: 'No search is saved in this case',
    empty:
      'Save a search or a lookup from the search panel, or after a pivot. Asked again, it shows only what is new since.',
    search: 'Search…',
    runAll: (searches: number) => `Look for news in all (${queriesOf(searches)} or a few more)`,
    allowAll,
    allowAllHint: 'They came with this case. While it is open here, each runs at its interval.',
    columnSearch: 'Search',
    columnNew: 'New',
    columnGone: 'Gone',
    columnKnown: 'Known',
    columnLastRun: 'Last run (UTC)',
    columnRuns: 'Runs',
    chooseHint: 'Choose a search to see what is new in it.',
    failed: 'the last try failed',
    next: (at: string) => `next ${minuteOf(at)}`,
    paused: 'paused',
    cameWithCase: 'Paused: it came with this case',
    allow: (search: Schedule) => `Run ${scheduleOf(search)} · 1 query each`,
    run: 'Look for news',
    runName: (name: string) => `Look for news in ${name}`,
    runHint: 'Asks only for what was first seen since: one query, or a few where much is new',
    more: (name: string) => `More of ${name}`,
    runFull: 'Ask all of it: what is gone?…',
    runFullCost: (queries: number, counted: boolean) => `${counted ? '' : 'at most '}${queriesOf(queries)}`,
    edit: 'Edit…',
    reword: 'Change the question…',
    remove: 'Remove',
    removeHint: 'undo brings it back',
    schedule: scheduleOf,
    lastRun,
  },

  news: {
    title: (name: string) => `New in “${name}”`,
    known: (count: number, asOf: string) =>
      `${figure(count)} are known since ${minuteOf(asOf)} UTC. Look for news to see what came since.`,
    nothing: (asOf: string, kind: RunSummary['kind']) =>
      `Nothing new as of ${minuteOf(asOf)} UTC. ${
        kind === 'new'
          ? 'Looked for what was first seen since; older ones that match only now, and what is gone, show when all of it is asked.'
          : 'All of it was asked.'
      }`,
    put: (count: number) => `Put ${figure(count)} on the graph`,
    putHint: 'Painted and tagged as new; costs nothing, and undo takes them off',
    putOne: 'To graph',
    putOneName: (name: string) => `Put ${name} on the graph`,
    putAway: 'Put away',
    putAwayHint: 'From now on only what comes later counts as new',
    fresh: 'New',
    gone: 'Gone',
    goneTitle: (count: number) => `Gone: ${figure(count)} that earlier runs found`,
    limited: (shown: number, all: number) => `The first ${figure(shown)} of ${figure(all)} are shown.`,
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

  form: {
    newTitle: 'Save the search',
    editTitle: 'Edit the saved search',
    save: 'Save',
    rewording:
      'What is known of this question now becomes the baseline. What was new in the one before is put aside with it; undo brings both back.',
    name: 'Name',
    runs: 'Runs',
    everyChoices,
    spends,
    notify: 'Tell me on the desktop when a run by itself finds something',
  },

  notices: {
    found: (count: number, name: string) => `${count} new in “${name}”`,
    foundMore: (names: string, others: boolean) => `${names}${others ? ' and others' : ''}. It cost one query.`,
    saveTitle: (name: string) => `Save “${name}”`,
    fullTitle: (name: string) => `Ask all of “${name}”`,
    saved: (name: string, known: number) => `“${name}” is saved: ${known} are known now.`,
    reworded: (name: string, known: number) =>
      `“${name}” asks something else now: ${known} are known now, its new baseline.`,
    ran: (name: string, fresh: number) => (fresh === 0 ? `Nothing new in “${name}”.` : `${fresh} new in “${name}”.`),
    ranFull: (name: string, fresh: number, gone: number | null) =>
      `“${name}”: ${fresh} new, ${gone === null ? 'what is gone is not known' : `${gone} gone`}.`,
    onGraph: (count: number, added: number) =>
      `${count} on the graph, ${added} of them were not there. Painted and tagged as new; undo takes them off.`,
    noSingle: 'No single search or lookup was asked last.',
    noSingleMore: 'Ask one, or save it from the search panel.',
    noSearch: 'No search is saved in this case.',
    noSearchMore: 'Save one from the search panel or after a pivot.',
  },
} as const;

/** What a schedule spends, so that nobody is surprised. */
function spends(everyHours: number | null): string {
  if (everyHours === null) return 'Each run costs one query, or a few where much is new.';
  const aDay = 24 / everyHours;
  const amount = aDay >= 1 ? `${aDay} a day` : `one in ${everyHours / 24} days`;
  return `Each run by itself costs exactly one query: ${amount}, while the case is open.`;
}

/** What a person agrees to when searches that came with a case are set going. */
function allowAll(searches: readonly Schedule[]): string {
  const aDay = searches.reduce((sum, { everyHours }) => sum + (everyHours === null ? 0 : 24 / everyHours), 0);
  const queries =
    aDay < 1 ? 'less than 1 query a day' : `up to ${figure(Math.ceil(aDay))} ${aDay === 1 ? 'query' : 'queries'} a day`;
  return `Run all by themselves: ${searches.length === 1 ? '1 search' : `${figure(searches.length)} searches`} · ${queries}`;
}

/** How a run went, and how much of it is known. */
function lastRun({ kind, scheduled, completeness, found }: RunSummary): string {
  const how = kind === 'baseline' ? 'saved' : kind === 'full' ? 'all of it' : 'news alone';
  const whole =
    completeness.kind === 'whole' ? '' : completeness.kind === 'more' ? `, ${figure(found)} of more` : ', not whole';
  return `${how}${scheduled ? ', by itself' : ''}${whole}`;
}
