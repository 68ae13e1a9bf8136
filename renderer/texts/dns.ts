import { counted, figure } from '../../shared/figures.ts';

/** The form at the top. */
const form = {
  label: 'Look up passive DNS',
  way: 'Look up by',
  value: 'Name, address or pattern',
  placeholder: 'example.com, *.example.com, 192.0.2.7, 192.0.2.0/24',
  type: 'Record type',
  allTypes: 'All types',
  usualTypes: 'Common',
  dnssecTypes: 'DNSSEC',
  otherTypes: 'Other',
  options: 'Options',
  optionsSet: (set: number) => `Options (${figure(set)})`,
  limit: 'Rows per query',
  limitHelp: '“Get the rest” continues from there.',
  bailiwick: 'Bailiwick',
  bailiwickHelp: 'The zone whose servers gave the answer. Empty: any.',
  exclude: 'Exclude',
  excludeHelp: 'Leaves out what matches this pattern. Same syntax.',
  slices: 'Time slices',
  slicesHelp: 'One row per month or year in place of one per record: shows gaps.',
  lookUp: 'Look up · 1 query',
  lookUpOffline: 'Look up · offline',
  lookUpFree: 'Look up · no cost',
  storedAt: 'Stored in this case: no query needed.',
  back: 'Back',
  backTo: (title: string) => `Back to ${title}`,
  ways: {
    auto: {
      title: 'Automatic',
      example: 'Understands names, addresses, networks, wildcards and /regular expressions/.',
    },
    owner: { title: 'Records of a name', example: 'www.example.com, *.example.com, example.*, example.com/TXT' },
    'data-name': {
      title: 'Names that point to a name',
      example: 'ns1.example.com: name servers, mail servers, aliases',
    },
    'data-ip': { title: 'Names that point to an address', example: '192.0.2.7, 192.0.2.0/24, 192.0.2.1-192.0.2.9' },
    'owner-raw': { title: 'Records of a name in hex', example: '066578616d706c65: the name in wire format' },
    'data-raw': { title: 'Names with raw data in hex', example: '36757035: the record data in wire format' },
    'names-glob': { title: 'Names by wildcards (* and ?)', example: 'bank-*.example. It ends with a dot or a *.' },
    'names-regex': { title: 'Names by regular expression', example: '^bank-[0-9]+\\.example\\.$ It ends with \\.$' },
    'data-glob': { title: 'Data by wildcards (* and ?)', example: 'mail*.example. It ends with a dot or a *.' },
    'data-regex': { title: 'Data by regular expression', example: '^mail[0-9]+\\.example\\.$ It ends with \\.$' },
  },
  mistakes: {
    addressType: 'An address has only A and AAAA records.',
    notAddress: 'This is not an address, a network or a range.',
    notType: (type: string) => `“${type}” is not a record type.`,
    bothEnds: 'Use a wildcard at the start or at the end, not both.',
  },
} as const;

/** What was looked up. */
const wishes = {
  owner: (value: string) => `Records of ${value}`,
  'data-name': (value: string) => `Names that point to ${value}`,
  'data-ip': (value: string) => `Names that point to ${value}`,
  'owner-raw': (value: string) => `Records of a name in hex ${value}`,
  'data-raw': (value: string) => `Names with raw data ${value}`,
  names: (value: string) => `Names like ${value}`,
  data: (value: string) => `Data like ${value}`,
  typed: (title: string, type: string) => `${title}, ${type}`,
} as const;

/** The line above the table. */
const head = {
  rows: (rows: number) => counted(rows, 'row'),
  rowsOf: (shown: number, rows: number) => `${figure(shown)} of ${counted(rows, 'row')}`,
  chosen: (rows: number) => `${figure(rows)} selected`,
  loading: 'Looking up…',
  loadingMore: 'Loading more…',
  cancel: 'Cancel',
  next: (rows: number) => `Next ${figure(rows)} · 1 query`,
  rest: 'Get the rest',
  restPrice: (rows: number) => `1 query per ${counted(rows, 'row')}`,
  stored: 'From the case, no cost:',
  again: 'Look up again · 1 query',
  spoiled: (rows: number) => `${counted(rows, 'row')} could not be read.`,
  view: 'View',
  table: 'Table',
  history: 'History',
  add: (chosen: number) => (chosen === 0 ? 'Add all to graph' : `Add ${figure(chosen)} to graph`),
  addShown: (shown: number) => `Add ${figure(shown)} shown to graph`,
  added: (items: number, added: number) => `Added ${counted(items, 'item')} to graph, ${figure(added)} new`,
  nothingToAdd: 'Nothing added: these rows contain no name or address.',
  tooMany: 'Too many rows for one step.',
  tooManyNext: 'Select fewer, or add all rows without a filter.',
  copy: 'Copy',
  copySafe: 'Defanged',
  copyLive: 'Fanged',
  formats: { text: 'Text (zone file form)', json: 'JSON lines', csv: 'CSV' },
  copyAs: (format: string, safe: boolean) => `${format}, ${safe ? 'defanged' : 'fanged'}`,
  copied: (rows: number, format: string) => `Copied ${counted(rows, 'row')} as ${format}`,
  addLabel: (title: string) => `Passive DNS: ${title}`,
} as const;

const filter = {
  text: 'Filter rows',
  types: 'Filter by type',
  typeCount: (type: string, rows: number) => `${type} ${figure(rows)}`,
  from: 'Seen from',
  to: 'Seen to',
  days: { from: 'Seen', to: 'to' },
  clear: 'Clear filter',
} as const;

const table = {
  label: 'Passive DNS records',
  columns: {
    name: 'Name',
    type: 'Type',
    data: 'Data',
    time: 'Time',
    first: 'First seen',
    last: 'Last seen',
    count: 'Count',
    bailiwick: 'Bailiwick',
    source: 'Seen by',
  },
  sources: { sensor: 'sensors', zone: 'zone file', both: 'both', unknown: '' },
  link: (value: string) => `Look up ${value} · 1 query, none if stored`,
  from: (first: string, last: string) => `${first} to ${last} UTC`,
} as const;

/** All of one row. */
const detail = {
  label: 'Selected record',
  close: 'Close',
  data: (values: number) => (values === 1 ? 'Data' : `Data (${figure(values)})`),
  sensor: 'Seen by sensors',
  zone: 'In zone files',
  times: (first: string, last: string) => `${first} to ${last} UTC`,
  unknown: 'unknown',
  count: 'Count',
  bailiwick: 'Bailiwick',
  actions: 'Actions…',
} as const;

/** The pivots of a value. */
const menu = {
  label: (value: string) => `Pivots of ${value}`,
  query: '1 query',
  free: 'no cost',
  records: 'Records of this name',
  below: 'Names below it',
  pointing: 'Names that point to it',
  address: 'Names that point to this address',
  network: (network: string) => `Names in ${network}`,
  sameText: 'Names with the same text',
  history: 'Show history',
  filter: 'Filter rows by this',
  copy: 'Copy defanged',
  copyLive: 'Copy fanged',
  copied: (value: string) => `Copied ${value}`,
  add: 'Add row to graph',
} as const;

/** One name or address over time. */
const history = {
  label: 'History',
  of: 'History of',
  name: 'as a name',
  data: 'as data',
  values: (lanes: number) => counted(lanes, 'value'),
  gaps: (gaps: number) => (gaps === 0 ? 'no gaps' : counted(gaps, 'gap')),
  overlaps: (overlaps: number) => (overlaps === 0 ? 'no overlaps' : counted(overlaps, 'overlap')),
  longestGap: (length: string) => `longest ${length}`,
  untimed: (rows: number) => `${counted(rows, 'row')} without times`,
  presence: 'All values',
  gap: (length: string, from: string, to: string) => `Gap of ${length}: ${from} to ${to}`,
  overlap: (length: string, from: string, to: string) => `Several values for ${length}: ${from} to ${to}`,
  seen: (length: string, from: string, to: string) => `Seen for ${length}: ${from} to ${to}`,
  slicesHint: 'Each bar runs from first to last seen. Look up with “Time slices” to see gaps inside it.',
  keyGap: 'gap',
  keyOverlap: 'several at once',
  none: 'No times for this value',
  columns: { value: 'Value', type: 'Type', seen: 'Seen', count: 'Count', time: 'Time' },
  table: 'Values over time',
} as const;

const empty = {
  title: 'Look up a name or address',
  text: 'Passive DNS shows which names pointed where, and when. Type a name, an address, a network or a pattern above. Stored answers cost nothing, also offline.',
  noRows: 'No records',
  noRowsText: 'Passive DNS has not seen this. Try a wildcard, another record type or a longer time range.',
  noMatch: 'No matching rows',
  noMatchText: (rows: number) => `The filter hides all ${counted(rows, 'row')}.`,
  offline: 'Not stored in this case',
  offlineText: 'You are offline, so only stored answers are available.',
  goOnline: 'Go online',
  refused: 'No answer',
  retry: 'Try again · 1 query',
} as const;

/** What the Passive DNS panel says. */
export const dnsTexts = { form, wishes, head, filter, table, detail, menu, history, empty } as const;
