import { counted, figure, queryCount } from '../../shared/figures.ts';

/** The line above the table. */
const head = {
  back: 'Back',
  backTo: (title: string) => `Back to ${title}`,
  sources: 'Show',
  case: (domains: number) => `Case ${figure(domains)}`,
  caseTitle: 'All domains of this case, with their stored records',
  selection: (domains: number) => `Selection ${figure(domains)}`,
  selectionTitle: 'The selected domains, with their stored records',
  titleOfCase: 'Domains of this case',
  titleOfSelection: (domains: number) => `Selection of ${counted(domains, 'domain')}`,
  rows: (rows: number) => counted(rows, 'domain'),
  rowsOf: (shown: number, rows: number) => `${figure(shown)} of ${counted(rows, 'domain')}`,
  chosen: (rows: number) => `${figure(rows)} selected`,
  leftOut: (domains: number) => `${counted(domains, 'more domain')} not shown: select fewer on the graph`,
  unread: (domains: number) => `${figure(domains)} without a record`,
  lookUp: (domains: number, queries: number) => `Look up ${figure(domains)} · ${queryCount(queries)}`,
  notOnGraph: 'Not on the graph yet',
  reading: 'Reading stored records…',
  loading: 'Searching…',
  loadingMore: 'Loading more…',
  cancel: 'Cancel',
  next: 'Next page · 1 query',
  rest: (queries: number | null) => (queries === null ? 'Get the rest' : `Get the rest · ${queryCount(queries)}`),
  stored: 'From the case, no cost:',
  again: 'Search again · 1 query',
  add: (chosen: number) => (chosen === 0 ? 'Add all to graph' : `Add ${figure(chosen)} to graph`),
  addShown: (shown: number) => `Add ${figure(shown)} shown to graph`,
  added: (items: number, added: number) =>
    `Added ${counted(items, 'item')} to graph, ${figure(added)} new. No further cost.`,
  show: (chosen: number) => (chosen === 0 ? 'Show on graph' : `Show ${figure(chosen)} on graph`),
  nothingToAdd: 'No rows to add.',
  noDomains: 'No domain is selected.',
  tooMany: 'Too many rows for one step.',
  tooManyNext: 'Select fewer, or add all rows without a filter.',
  copy: 'Copy',
  copySafe: 'Defanged',
  copyLive: 'Fanged',
  formats: { text: 'Text (tab separated)', json: 'JSON lines', csv: 'CSV' },
  copyAs: (format: string, safe: boolean) => `${format}, ${safe ? 'defanged' : 'fanged'}`,
  copied: (rows: number, format: string) => `Copied ${counted(rows, 'row')} as ${format}`,
  tooLong: 'Too much for the clipboard.',
  tooLongNext: 'Select fewer rows or columns, or export a file.',
  export: 'Export to file…',
} as const;

const columns = {
  domain: 'Domain',
  risk: 'Risk',
  registrant: 'Registrant',
  registrar: 'Registrar',
  created: 'Created',
  expires: 'Expires',
  firstSeen: 'First seen',
  addresses: 'Addresses',
  networks: 'Network',
  nameservers: 'Name servers',
  mail: 'Mail servers',
  emails: 'E-mails',
  certificates: 'Certificates',
  codes: 'Tracking codes',
  server: 'Web server',
  redirect: 'Redirects to',
  title: 'Website title',
  tags: 'Tags',
} as const;

/** The list of columns. */
const layout = {
  button: 'Columns',
  list: 'Columns of the table',
  show: (column: string) => `Show ${column}`,
  left: (column: string) => `Move ${column} left`,
  right: (column: string) => `Move ${column} right`,
  narrower: (column: string) => `Make ${column} narrower`,
  wider: (column: string) => `Make ${column} wider`,
  reset: 'Reset columns',
  resize: (column: string) => `Width of ${column}. Double-click to reset.`,
  head: (column: string) => `Sort by ${column}. Drag to move it.`,
} as const;

const filter = {
  text: 'Filter rows',
  by: 'Filter by column',
  column: 'Column',
  find: 'Find a value',
  values: (column: string) => `Values of ${column}`,
  rows: (rows: number) => figure(rows),
  chip: (column: string, value: string) => `${column}: ${value}`,
  remove: (column: string, value: string) => `Remove filter ${column}: ${value}`,
  clear: 'Clear filter',
  first: (shown: number, all: number) => `First ${figure(shown)} of ${figure(all)} values`,
  none: 'No values in this column',
} as const;

const table = {
  label: 'Domain records',
  inCase: 'In this case',
  unread: 'no record',
  more: (values: number) => `+${figure(values)}`,
  pivot: (value: string, count: number | null, queries: number | null) =>
    count === null
      ? `List the domains that share ${value}`
      : queries === null
        ? `${value} · ${counted(count, 'domain')}: too many to list, narrow it`
        : `List the ${counted(count, 'domain')} that share ${value} · ${queryCount(queries)}, none if stored`,
  rare: 'rare',
  alone: (value: string) => `${value} · no other domain has it`,
} as const;

/** All of one row that is not on the graph. */
const detail = {
  label: 'Selected record',
  close: 'Close',
  shared: (domains: number) => `· ${counted(domains, 'domain')}`,
} as const;

/** The pivots of a value. */
const menu = {
  label: (value: string) => `Pivots of ${value}`,
  list: 'List domains with this value',
  graph: 'Add domains with this value to graph',
  free: 'no cost',
  price: (count: number | null, queries: number | null) =>
    count === null || queries === null ? '1+ queries' : `${counted(count, 'domain')} · ${queryCount(queries)}`,
  passiveDns: 'Passive DNS',
  query: '1 query',
  only: 'Only rows with this value',
  notOnly: 'Remove this filter',
  copy: 'Copy defanged',
  copyLive: 'Copy fanged',
  copied: (value: string) => `Copied ${value}`,
  open: 'Open in side panel',
  add: 'Add row to graph',
  show: 'Show on graph',
  pivots: 'Pivots, rarest first',
  titleOf: (relation: string, value: string) => `Domains with ${relation} ${value}`,
} as const;

const empty = {
  title: 'No domains in this case yet',
  text: 'Look up a domain, or search Investigate and choose “List first…”: the records appear here before anything is on the graph.',
  search: 'Search Investigate',
  noRows: 'No results',
  noRowsText: 'Investigate found no domain. Change the search, or remove a condition.',
  edit: 'Edit search',
  noMatch: 'No matching rows',
  noMatchText: (rows: number) => `The filter hides all ${counted(rows, 'domain')}.`,
  offline: 'Not stored in this case',
  offlineText: 'You are offline, so only stored results are available.',
  goOnline: 'Go online',
  refused: 'No answer',
  retry: 'Try again · 1 query',
} as const;

/** What the Records panel says. */
export const recordsTexts = { head, columns, layout, filter, table, detail, menu, empty } as const;
