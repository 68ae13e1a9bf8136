/** A row of any lookup or search. A row from a zone file has only zone times. */
export interface Row {
  readonly rrname?: string;
  readonly rrtype: string;
  readonly rdata?: string | readonly string[];
  readonly rdata_raw?: string;
  readonly bailiwick?: string;
  readonly count?: number;
  readonly time_first?: number;
  readonly time_last?: number;
  readonly zone_time_first?: number;
  readonly zone_time_last?: number;
}

const first = 1_700_000_000;
const day = 86_400;

const owned: readonly Row[] = [
  {
    rrname: 'sheet-1.example.',
    rrtype: 'A',
    rdata: ['192.0.2.17', '192.0.2.18'],
    bailiwick: 'sheet-1.example.',
    count: 40,
    time_first: first,
    time_last: first + 30 * day,
  },
  {
    rrname: 'sheet-1.example.',
    rrtype: 'NS',
    rdata: ['ns1.sheet.example.', 'ns2.sheet.example.'],
    bailiwick: 'example.',
    count: 12,
    zone_time_first: first,
    zone_time_last: first + 20 * day,
  },
  {
    rrname: 'sheet-1.example.',
    rrtype: 'TXT',
    rdata: ['"a \\195\\188 b"'],
    bailiwick: 'sheet-1.example.',
    count: 3,
    time_first: first + day,
    time_last: first + 2 * day,
  },
];

/** More rows than a small key gets at once. */
export const manyRows = 5000;
const many: readonly Row[] = Array.from({ length: manyRows }, (_, at) => ({
  rrname: `h${at}.many.example.`,
  rrtype: 'A',
  rdata: [`198.51.${Math.floor(at / 250)}.${at % 250}`],
  bailiwick: 'many.example.',
  count: at + 1,
  time_first: first + at,
  time_last: first + at + day,
}));

export interface Question {
  readonly shape: string;
  readonly value: string;
  readonly type: string | undefined;
  readonly bailiwick: string | undefined;
}

export function rowsFor({ shape, value, type, bailiwick }: Question, isGrouped: boolean): Row[] {
  const name = value.toLowerCase().replace(/\.$/, '');
  if (name === '*.many.example') return [...many];
  if (name.startsWith('nothing')) return [];
  const dotted = bailiwick?.toLowerCase().replace(/\.?$/, '.');
  const mine = shape === 'rrset/name' && /^sheet-\d\.example$/.test(name) ? { rrname: `${name}.` } : {};
  const ofType = owned.filter((row) => !type || type.toUpperCase() === 'ANY' || row.rrtype === type.toUpperCase());
  const rows = ofType.filter((row) => !dotted || row.bailiwick === dotted);
  // Lookups by data return single records, without a bailiwick.
  if (shape.startsWith('rdata'))
    return rows.map(({ bailiwick: _zone, ...row }) => ({ ...row, rdata: [row.rdata?.[0] ?? ''] }));
  return (isGrouped ? rows : rows.flatMap(slices)).map((row) => ({ ...row, ...mine }));
}

/** The two halves of a row's time. */
function slices(row: Row): Row[] {
  if (row.time_first === undefined || row.time_last === undefined || row.count === undefined) return [row];
  const middle = Math.floor((row.time_first + row.time_last) / 2);
  const half = Math.floor(row.count / 2);
  return [
    { ...row, count: half, time_last: middle },
    { ...row, count: row.count - half, time_first: middle + 1 },
  ];
}

export function searchRows(where: 'rrnames' | 'rdata', isVerbose: boolean): Row[] {
  const seen = isVerbose ? { count: 9, time_first: first, time_last: first + day } : {};
  return where === 'rrnames'
    ? [
        { rrname: 'www.sheet-1.example.', rrtype: 'A', ...seen },
        { rrname: 'www.sheet-2.example.', rrtype: 'CNAME', ...seen },
      ]
    : [
        { rdata: 'ns1.sheet.example.', rdata_raw: '036e7331057368656574076578616d706c6500', rrtype: 'NS', ...seen },
        { rdata: '"v=spf1 -all"', rdata_raw: '0b763d73706631202d616c6c', rrtype: 'TXT', ...seen },
      ];
}
