import { counted, figure } from '../../shared/figures.ts';

const forms = {
  investigate: 'Investigate',
  passiveDns: 'Passive DNS',
  pattern: 'By pattern',
  save: 'Save search…',
  saveChange: 'Save changes…',
  saveHelp: 'Saves the search with its current results, so that you can check for new ones later',
  changing: 'Editing',
  changingHelp: '· The current results of the new search become its baseline.',
  leave: 'Discard changes',
  wrongType: (type: string) => `“${type}” is not a record type.`,
} as const;

/** The form for Investigate. */
const investigate = {
  form: 'Search Investigate',
  search: 'Search · 1+ queries',
  listFirst: 'List first · 1+ queries',
  clear: 'Clear',
  order: 'Sort list by',
  pageSize: 'Page size',
  usualOrder: 'Latest first seen',
  ascending: (field: string) => `${field}, ascending`,
  descending: (field: string) => `${field}, descending`,
  addParameter: 'Add a parameter',
  addOneOf: (parameters: number) => `Add a parameter (${parameters} more)…`,
  noParameter: 'No matching parameter',
  filterMark: ' (filter)',
  conditionsEmpty: 'Fill in one or more fields. Results match all of them.',
  conditions: 'Results match all of these',
  and: 'and',
  removeCondition: (field: string) => `Remove ${field}`,
  parsedHelp: (meaning: string) =>
    `field=value, for example registrar.name=Example. Separate several with semicolons. ${meaning}`,
  parsedComplaint: 'Write field=value, for example registrar.name=Example.',
  invalid: 'This search can’t be sent.',
  title: (conditions: readonly string[]) => `Search for ${conditions.join(' and ')}`,
} as const;

/** The form for lookups of passive DNS. */
const dns = {
  form: 'Look up passive DNS',
  by: 'Look up',
  types: 'Record types',
  typesHelp: 'For example A, NS, MX. Empty: all types.',
  bailiwickHelp: 'The zone whose servers gave the answer. Empty: any.',
  limit: 'Record limit',
  limitHelp: 'Per lookup.',
  lookUp: 'Look up · 1 query',
  summarize: 'Count first · 1 query',
  counting: 'Counting…',
  summarizeHelp: 'Counts the records without listing them',
  summaryEmpty: 'No records were ever seen.',
  summary: (sets: number, seen: number, span: { readonly from: string; readonly to: string } | null) =>
    `${counted(sets, 'record set')}, seen ${counted(seen, 'time')}${span ? `, ${span.from} to ${span.to}` : ''}.`,
  ways: {
    owner: {
      title: 'Records of a name',
      does: 'The records of this name.',
      example: 'www.example.com; *.example.com for all names below it; example.* for all suffixes.',
    },
    'data-name': {
      title: 'Names that point to a name',
      does: 'By record data: name servers, mail servers, aliases.',
      example: 'ns1.example.com; also *. at the start or .* at the end.',
    },
    'data-ip': {
      title: 'Names that point to an address',
      does: 'By address, network or range.',
      example: '192.0.2.7, 192.0.2.0/24 or 192.0.2.1-192.0.2.9.',
    },
    'owner-raw': { title: 'Records of a name in hex', does: 'The name in wire format.', example: '066578616d706c65.' },
    'data-raw': { title: 'Names with raw data', does: 'The record data in wire format.', example: '36757035.' },
  },
} as const;

/** The form for passive DNS by pattern. */
const pattern = {
  form: 'Search passive DNS by pattern',
  place: 'Search in',
  ways: {
    namesGlob: 'Names, with * and ?',
    namesRegex: 'Names, by regular expression',
    dataGlob: 'Record data, with * and ?',
    dataRegex: 'Record data, by regular expression',
  },
  glob: 'For example bank-*.example. It must end with a dot or a *.',
  regex: 'For example ^bank-[0-9]+\\.example\\.$ It must end with \\.$',
  excludeHelp: 'Leaves out what matches this pattern. Same syntax.',
  type: 'Record type',
  typeHelp: 'One type, for example A. Empty: any.',
  oneType: 'Only one type is possible.',
  limit: 'Row limit',
  limitHelp: 'Per page.',
  search: 'Search · 1 query',
  label: (wanted: string) => `Found by pattern ${wanted}`,
  nothingToAdd: 'Nothing added: no name or address is selected.',
} as const;

/** The list of results, before any of them is on the graph. */
const results = {
  close: 'Close list',
  add: (chosen: number) => (chosen === 0 ? 'Add to graph' : `Add ${figure(chosen)} to graph`),
  added: (chosen: number, added: number) => `Added ${figure(chosen)} to graph, ${figure(added)} new. No further cost.`,
  nextPage: 'Next page · 1 query',
  loading: 'Searching…',
  found: (rows: number) => `${figure(rows)} found.`,
  again: 'Run again · 1 query',
  fromCase: 'Stored result from',
  free: ' · No cost',
  chooseAll: 'Select all',
  choose: (value: string) => `Select ${value}`,
  firstOnly: (shown: number, all: number) =>
    `Showing the first ${figure(shown)} of ${figure(all)}. “Select all” selects all of them.`,
  columns: {
    name: 'Name',
    data: 'Data',
    type: 'Type',
    seen: 'Seen',
    first: 'First',
    last: 'Last',
  },
} as const;

/** What the Search panel says. */
export const searchTexts = { forms, investigate, dns, pattern, results } as const;
