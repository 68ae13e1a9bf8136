import { figure } from '../../shared/figures.ts';

const forms = {
  investigate: 'Investigate',
  passiveDns: 'Passive DNS',
  pattern: 'By pattern',
  save: 'Save search…',
  saveChange: 'Save the change…',
  saveHelp: 'Keeps it with what is known now, to see later what is new',
  changing: 'Changing what',
  changingHelp: 'asks: what is known of the new question becomes its baseline.',
  leave: 'Leave it as it is',
  wrongType: (type: string) => `“${type}” is no record type.`,
} as const;

/** The search of Investigate. */
const investigate = {
  form: 'Search Investigate',
  search: 'Search…',
  listFirst: 'List first…',
  clear: 'Clear',
  order: 'Order of the list',
  pageSize: 'in pages of',
  usualOrder: 'latest first seen first',
  ascending: (field: string) => `${field}, ascending`,
  descending: (field: string) => `${field}, descending`,
  addParameter: 'Add a parameter',
  addOneOf: (parameters: number) => `Add one of ${parameters} other parameters…`,
  noParameter: 'No parameter is called that.',
  filterMark: ' (filter)',
  conditionsEmpty: 'Fill in one field or several; all that is given must hold.',
  conditions: 'All of these must hold',
  and: 'and',
  removeCondition: (field: string) => `Take out ${field} with the cross`,
  parsedHelp: (meaning: string) =>
    `field=value, such as registrar.name=Example; several with a semicolon between. ${meaning}`,
  parsedComplaint: 'Write field=value, such as registrar.name=Example.',
  invalid: 'Can’t be sent so.',
  title: (conditions: readonly string[]) => `Search for ${conditions.join(' and ')}`,
} as const;

/** Lookups of passive DNS. */
const dns = {
  form: 'Look up passive DNS',
  by: 'Look up',
  types: 'Record types',
  typesHelp: 'Such as A, NS, MX; all without it.',
  bailiwickHelp: 'The zone that the answer was given by; any without it.',
  limit: 'Records at most',
  limitHelp: 'The card can count them first.',
  lookUp: 'Look up…',
  ways: {
    owner: {
      title: 'Records of a name',
      does: 'What this name had.',
      example: 'www.example.com; *.example.com for all below; example.* for all suffixes.',
    },
    'data-name': {
      title: 'Names that point to a name',
      does: 'By record data: name servers, mail servers, aliases.',
      example: 'ns1.example.com; *. in front or .* at the end.',
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

/** Passive DNS by pattern. */
const pattern = {
  form: 'Search passive DNS by pattern',
  place: 'Look in',
  ways: {
    namesGlob: 'Names, with * and ?',
    namesRegex: 'Names, by regular expression',
    dataGlob: 'Record data, with * and ?',
    dataRegex: 'Record data, by regular expression',
  },
  glob: 'Such as bank-*.example. It ends with a dot or a *.',
  regex: 'Such as ^bank-[0-9]+\\.example\\.$ It ends with \\.$',
  excludeHelp: 'A pattern of the same kind for what is left out.',
  type: 'Record type',
  typeHelp: 'One, such as A; any without it.',
  oneType: 'One type at a time.',
  limit: 'Rows at most',
  limitHelp: 'In one page.',
  search: 'Search (1 query)',
  label: (wanted: string) => `Found by the pattern ${wanted}`,
  nothingToAdd: 'None of them is a name or an address: nothing was added.',
} as const;

/** What was found, before any of it is on the graph. */
const results = {
  close: 'Close the list',
  add: (chosen: number) => (chosen === 0 ? 'Put on the graph' : `Put ${figure(chosen)} on the graph`),
  added: (chosen: number, added: number) =>
    `${figure(chosen)} put on the graph, ${figure(added)} of them new. It cost nothing more.`,
  nextPage: 'Next page (1 query)',
  loading: 'Asking…',
  found: (rows: number) => `${figure(rows)} found.`,
  again: 'Ask again (1 query)',
  fromCase: 'From the case, as of',
  free: ': it cost nothing.',
  chooseAll: 'Choose all',
  choose: (value: string) => `Choose ${value}`,
  firstOnly: (shown: number, all: number) =>
    `The first ${figure(shown)} of ${figure(all)} are shown; choosing all means all.`,
  columns: {
    domain: 'Domain',
    risk: 'Risk',
    created: 'Created',
    registrar: 'Registrar',
    websiteTitle: 'Website title',
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
