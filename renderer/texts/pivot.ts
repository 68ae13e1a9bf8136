import { agoWords, counted, figure, queryCount } from '../../shared/figures.ts';

/** The menu of pivots. */
const menu = {
  openGroup: 'Open group',
  closeGroup: 'Close group',
  ungroup: 'Ungroup',
  label: (of: string) => `Pivots of ${of}`,
  selected: (items: number) => `${figure(items)} selected`,
  several: (items: number) => counted(items, 'item'),
  readOnly: 'No pivots: the case is read-only',
  past: 'No pivots in the past view',
  records: 'Records',
  searches: 'Searches',
  passiveDns: 'Passive DNS',
  lookUpAndExpand: 'Look up and expand',
  copy: 'Copy and export',
  arrange: 'Arrange',
  lookUpEnrichOnly: 'Look up (Enrich only)',
  otherSearches: 'More Investigate searches',
  otherCodes: 'As another kind of code',
  noPivots: 'No search for this kind',
  doesNotFit: 'not possible',
  notCounted: 'not counted · 1+ queries',
  tooMany: (domains: number) => `${figure(domains)}: too many, narrow it`,
  nothingNew: '1 domain, already known',
  domains: (domains: number, atMost: boolean) => `${atMost ? 'up to ' : ''}${figure(domains)} domains`,
  priced: (what: string, queries: number) => `${what} · ${queryCount(queries)}`,
  item: (title: string, label: string, guided: boolean) => `${title}, ${label}${guided ? ', guided pivot' : ''}`,
  guided: 'Guided pivot',
  guidedHint: (domains: number) => `Guided pivot: only ${counted(domains, 'domain')} share this value`,
  expandByType: 'Expand by type',
  notRead: 'no record yet',
  free: 'no cost',
  all: 'All',
  collapse: 'Collapse',
  nothingToCollapse: 'Nothing to collapse',
  collapses: (items: number) => counted(items, 'item'),
  rest: 'Get the rest',
  restLabel: (domains: number, queries: number) => `${figure(domains)} · ${queryCount(queries)}`,
} as const;

/** The card that shows the cost before a query is sent. */
const card = {
  form: 'Query cost',
  cancel: 'Cancel',
  run: (queries: number, atMost = false) => `Run · ${atMost ? 'up to ' : ''}${queryCount(queries)}`,
  runAgain: (queries: number) => `Run again · ${queryCount(queries)}`,
  showStored: 'Show stored result',
  listFirst: 'List first',
  listFirstHelp: 'Shows the results as a table, and adds only what you choose to the graph',
  results: 'Results',
  cost: 'Cost',
  stored: 'Stored',
  remaining: 'Remaining',
  checkingCase: 'checking the case…',
  unknown: 'unknown',
  loading: 'loading…',
  notEnough: ' · not enough',
  someRefused: (refused: number, all: number) => `The service will refuse ${refused} of ${all} searches. `,
  refused:
    '10,000 or more domains match, and the service refuses such a search. Add a filter below, such as a top-level domain, a risk score or a date.',
  settings: 'When to ask…',
  settingsHelp: 'Opens Account, where you set above which cost this card appears',
  screenshots: (domains: number) => `screenshots of up to ${counted(domains, 'domain')}; downloads are free`,
  recordsNotCounted: 'DNS records, not counted yet',
  notCounted: 'not counted yet',
  counted: (what: string, atMost: boolean, uncounted: number) =>
    `${atMost ? 'up to ' : ''}${what}${uncounted > 0 ? `, plus ${uncounted} not counted yet` : ''}`,
  costsRefusal: '1 query, which the service will refuse',
  costsNothing: 'none: stored in this case',
  queries: (queries: number, atMost: boolean) => `${atMost ? 'up to ' : ''}${queryCount(queries)}`,
  exceptStored: (queries: string) => `${queries}; stored results are not requested again`,
  untilNoneLeft: (queries: string) => `${queries}; stops earlier when complete`,
  countedByFirstPage: (queries: string) => `${queries}; the first page shows the total`,
  perHundred: (queries: string) => `${queries}, 100 domains each; stored records are free`,
  perPage: (queries: string) => `${queries}, one per page of up to 500 domains`,
  noQuota: (product: string) => `${product} has no quota`,
  quota: (left: number | null, limit: number | null, product: string, ageSeconds: number) => {
    const amount = left === null ? 'unknown' : limit === null ? figure(left) : `${figure(left)} of ${figure(limit)}`;
    return `${amount} ${product} queries, read ${agoWords(ageSeconds)}`;
  },
} as const;

/** Filters and limits in the card. */
const narrowing = {
  filters: 'Narrow with filters',
  allFilters: 'Show all filters',
  pages: 'Page limit',
  page: (pages: number) => counted(pages, 'page'),
  searchPage: 'Each page costs 1 query and has up to 500 domains.',
  morePage: (of: string) => `Each page costs 1 query and has as many ${of} as your key allows.`,
  types: 'Record types',
  typesHelp: 'For example A, AAAA, MX. Empty: all types.',
  wrongType: (type: string) => `“${type}” is not a record type.`,
  limit: 'Record limit',
  limitHelp: 'Per lookup.',
} as const;

/** The line below the graph about running and finished pivots. */
const outcome = {
  region: 'Pivots',
  idle: 'To pivot, right-click an item, or select it and press M.',
  steps: (done: number, of: number) => `${done} of ${of} requests · `,
  addedSoFar: (items: number, expected: number | null) =>
    `${figure(items)} new${expected === null ? '' : ` of up to ${figure(expected)}`}`,
  cancel: 'Cancel (Esc)',
  cancelling: 'Cancelling…',
  rest: 'Get the rest',
  restQueries: (queries: number) => `Get the rest · ${queryCount(queries)}`,
  save: 'Save search…',
  saveHelp: 'Saves the search, so that you can check for new results later',
  table: 'As a table',
  tableHelp: 'Shows the records of these domains. No cost.',
  narrow: 'Narrow…',
  show: 'Show',
  showHelp: 'Selects what came, and moves the graph to it',
  again: 'Run again…',
  againHelp: 'Shows the cost first',
  dismiss: 'Hide result',
  cancelled: (saved: string) => `Cancelled. ${saved}`,
  nothingSaved: 'No results had arrived.',
  saved: (came: string) => `Saved: ${came}`,
  endedEarly: (saved: string, message: string) => `Stopped early. ${saved ? `${saved}. ` : ''}${message}`,
  narrowAdvice: 'Add a filter.',
  refused: (why: string) => `Refused. ${why}`,
  nothingFound: 'No results from the service',
  noRecord: (names: readonly string[], others: number) =>
    `No record of ${names.join(', ')}${others === 0 ? '' : ` and ${figure(others)} more`}`,
  found: (count: string, added: string) => `${count}, ${added}`,
  foundCount: (found: number, of: 'domain' | 'record', questions = 1) => {
    const from = questions > 1 ? ` from ${questions} ${of === 'record' ? 'lookups' : 'searches'}` : '';
    return `${counted(found, of)}${from}`;
  },
  added: (added: number) => (added === 0 ? 'no new nodes' : counted(added, 'new node')),
  recordsFound: (found: number) => `${counted(found, 'record')} (see Inspector)`,
  fromCase: (moment: string) => ` · Stored ${moment} UTC, no cost`,
  complete: 'Complete',
  ofTheLast: (completeness: string) => `Last request: ${completeness}`,
} as const;

/** What queries are called in the card, in the history and on groups. */
const titles = {
  lookUp: (of: string) => `Look up ${of} (Enrich only)`,
  lookUpWithCounts: (of: string) => `Look up ${of}`,
  rest: (group: string) => `Get the rest of “${group}”`,
  domains: (domains: number) => counted(domains, 'domain'),
} as const;

/** Notices about what was done without a query. */
const done = {
  expanded: (added: number) =>
    added === 0 ? 'Nothing new, no cost' : `Added ${counted(added, 'item')} to graph, no cost`,
  notRead: (domains: number) => `${counted(domains, 'domain has', 'domains have')} no record yet.`,
  collapsed: (of: string, items: number, marked: number) =>
    `Collapsed ${of}: removed ${counted(items, 'item')} linked only to it.${marked > 0 ? ` ${counted(marked, 'item')} with notes, tags, colours or pins stay.` : ''}`,
  collapsedSeveral: (of: string, items: number) =>
    `Collapsed ${of}: removed ${counted(items, 'item')} with no other links.`,
  collapsedHelp: 'Undo restores them. The replies stay in the case, so expanding again costs nothing.',
  nothingToCollapse: (of: string) => `Nothing to collapse on ${of}`,
  noRest: 'Select an incomplete group.',
  nothingToRepeat: 'No query to run again yet',
  nothingToCancel: 'No pivot is running',
} as const;

/** What pivots say: their menu, the card with the cost, and the line with the outcome. */
export const pivotTexts = { menu, card, narrowing, outcome, titles, done } as const;
