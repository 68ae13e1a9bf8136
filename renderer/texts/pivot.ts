import { agoWords, counted, figure, queryCount } from '../../shared/figures.ts';

/** What the menu of pivots says. */
const menu = {
  label: (of: string) => `Pivots of ${of}`,
  selected: (things: number) => `${figure(things)} selected`,
  several: (things: number) => `${things} things`,
  readOnly: 'No pivots: the case is read-only',
  past: 'No pivots from the past',
  records: 'Records',
  searches: 'Searches',
  passiveDns: 'Passive DNS',
  lookUpAndExpand: 'Read and expand, with counts',
  lookUpEnrichOnly: 'Read with Enrich, without counts',
  otherSearches: 'Search Investigate for it',
  otherCodes: 'As another kind of code',
  noPivots: 'No service searches by this',
  doesNotFit: 'does not fit',
  notCounted: 'not counted',
  tooMany: (domains: number) => `${figure(domains)}: too many, narrow it`,
  nothingNew: '1 domain, known already',
  domains: (domains: number, atMost: boolean) => `${atMost ? 'up to ' : ''}${figure(domains)} domains`,
  item: (title: string, label: string, guided: boolean) => `${title}, ${label}${guided ? ', guided: few share it' : ''}`,
  guided: 'Guided',
  guidedHint: (domains: number) => `Guided: ${figure(domains)} share it, few enough to mean something`,
  expandByType: 'Expand by type',
  notRead: 'not read yet',
  free: 'costs nothing',
  all: 'All of them',
  collapse: 'Collapse',
  nothingToCollapse: 'nothing hangs on it alone',
  collapses: (things: number) => `${figure(things)} hang on it alone`,
  rest: 'Get the rest',
  restLabel: (domains: number, queries: number) => `${figure(domains)}, ${queryCount(queries)}`,
} as const;

/** What the card with the price says. */
const card = {
  form: 'What it costs',
  cancel: 'Cancel',
  run: (queries: number, atMost = false) => `Ask (${atMost ? 'at most ' : ''}${queryCount(queries)})`,
  runAgain: (queries: number) => `Ask anew (${queryCount(queries)})`,
  showStored: 'Show from the case',
  results: 'Brings',
  cost: 'Costs',
  stored: 'In the case',
  storedFrom: 'from',
  remaining: 'Left',
  checkingCase: 'looking into the case…',
  unknown: 'not known',
  loading: 'reading…',
  notEnough: ': not enough for this',
  someRefused: (refused: number, all: number) => `${refused} of ${all} will be refused. `,
  refused:
    '10,000 domains or more match: the service refuses such a search. A filter below makes it smaller, such as a top-level domain, a risk score or a time.',
  skipBelow: 'Don’t ask about what takes fewer than',
  skipBelowUnit: 'queries',
  skipBelowLabel: 'Queries from which to ask',
  guidedBelow: 'A value is guided when fewer than',
  guidedBelowUnit: 'domains share it',
  guidedBelowLabel: 'Domains below which a pivot is guided',
  screenshots: (domains: number) => `screenshots of up to ${counted(domains, 'domain')}; fetching them is free`,
  recordsNotCounted: 'DNS records, not counted yet',
  notCounted: 'not counted yet',
  counted: (what: string, atMost: boolean, uncounted: number) =>
    `${atMost ? 'up to ' : ''}${what}${uncounted > 0 ? `, and ${uncounted} not counted yet` : ''}`,
  costsRefusal: 'one query, for a refusal',
  costsNothing: 'nothing: the case holds the answer',
  queries: (queries: number, atMost: boolean) => `${atMost ? 'at most ' : ''}${queryCount(queries)}`,
  exceptStored: (queries: string) => `${queries}; what the case holds is not asked again`,
  untilNoneLeft: (queries: string) => `${queries}; it ends earlier where nothing is left`,
  countedByFirstPage: (queries: string) => `${queries}; the first page tells how many there are`,
  perHundred: (queries: string) => `${queries}, 100 domains to each; what the case holds costs nothing`,
  perPage: (queries: string) => `${queries}, each for a page of up to 500 domains`,
  noQuota: (product: string) => `${product} has no quota`,
  quota: (left: number | null, limit: number | null, product: string, ageSeconds: number) => {
    const amount = left === null ? 'not known' : limit === null ? figure(left) : `${figure(left)} of ${figure(limit)}`;
    return `${amount} ${product} queries, read ${agoWords(ageSeconds)}`;
  },
} as const;

/** How a question is narrowed, in the card. */
const narrowing = {
  filters: 'Narrow it with filters',
  allFilters: 'Show all filters',
  pages: 'Read at most',
  page: (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`),
  searchPage: 'Each page is a query and brings 500 domains.',
  morePage: (of: string) => `Each page is a query and brings as many ${of} as your key may have at once.`,
  types: 'Record types',
  typesHelp: 'Such as A, AAAA, MX; all without it.',
  wrongType: (type: string) => `“${type}” is no record type.`,
  limit: 'Records at most',
  limitHelp: 'Of each lookup.',
  summarize: 'Summarize first (1 query)',
  summarizeHelp: 'Counts what it would find, without listing it.',
  summaryEmpty: 'Nothing was ever seen.',
  summary: (sets: number, seen: number, span: { readonly from: string; readonly to: string } | null) =>
    `${figure(sets)} record sets, seen ${figure(seen)} times${span ? `, from ${span.from} to ${span.to}` : ''}.`,
} as const;

/** What the line below the graph says of a pivot that runs or has ended. */
const outcome = {
  region: 'Pivots',
  idle: 'To ask about a thing: right-click it, or select it and press M.',
  steps: (done: number, of: number) => `${done} of ${of} asked · `,
  addedSoFar: (things: number, expected: number | null) =>
    `${figure(things)} new${expected === null ? '' : ` of up to ${figure(expected)}`}`,
  cancel: 'Cancel (Esc)',
  cancelling: 'Cancelling…',
  rest: 'Get the rest',
  restQueries: (queries: number) => `Get the rest (${queryCount(queries)})`,
  save: 'Save search…',
  saveHelp: 'Keeps the question, to see later what is new',
  narrow: 'Narrow it…',
  again: 'Ask again…',
  againHelp: 'Shows what it costs first',
  dismiss: 'Put away',
  cancelled: (saved: string) => `was cancelled. ${saved}`,
  nothingSaved: 'Nothing had come yet.',
  saved: (came: string) => `It ${came} What came stays.`,
  endedEarly: (saved: string, message: string) => `ended early. ${saved ? `${saved} ` : ''}${message}`,
  narrowAdvice: 'Narrow it with a filter.',
  refused: (why: string) => `was refused. ${why}`,
  nothingFound: 'brought nothing: the service knows of none.',
  found: (count: string, added: string) => `${count}, ${added}.`,
  foundCount: (found: number, _of: 'domain' | 'record', questions = 1) =>
    `brought ${figure(found)}${questions > 1 ? ` by ${questions} questions` : ''}`,
  added: (added: number) => (added === 0 ? 'nothing new' : `${figure(added)} new on the graph`),
  recordsFound: (found: number) =>
    `brought ${found === 1 ? 'its record' : `${figure(found)} records`}, which the inspector shows`,
  fromCase: (moment: string) => ` From the case, as of ${moment} UTC: it cost nothing.`,
  complete: 'That is all there is.',
  ofTheLast: (completeness: string) => `Of the last: ${completeness}`,
} as const;

/** What questions are called, in the card, in the history and on stacks. */
const titles = {
  lookUp: (of: string) => `Read the record of ${of}`,
  lookUpWithCounts: (of: string) => `Read the profile of ${of}, with counts`,
  rest: (stack: string) => `Get the rest of “${stack}”`,
  domains: (domains: number) => `${domains} domains`,
} as const;

/** What is said once something was done without a question. */
const done = {
  expanded: (added: number) => `${added === 0 ? 'Nothing new' : `${figure(added)} new`}. It cost nothing.`,
  notRead: (domains: number) => `${figure(domains)} of them were not read yet.`,
  collapsed: (of: string, things: number, marked: number) =>
    `Collapsed ${of}: ${figure(things)} taken off that only it led to.${marked > 0 ? ` ${figure(marked)} with notes, tags, colours or pins stay.` : ''}`,
  collapsedSeveral: (of: string, things: number) => `Collapsed ${of}: ${things} taken off that nothing else led to.`,
  collapsedHelp: 'Undo brings them back. The replies stay in the case, so that expanding again costs nothing.',
  nothingToCollapse: (of: string) => `Nothing hangs on ${of} alone.`,
  noRest: 'Select a stack that is not whole.',
  nothingToRepeat: 'Nothing was asked yet.',
  nothingToCancel: 'No pivot is running.',
} as const;

/** What pivots say: their menu, the card with the price, and what became of them. */
export const pivotTexts = { menu, card, narrowing, outcome, titles, done } as const;
