import { type Answer, type Asked, type Bench, json } from './asked.ts';
import { keys } from './credentials.ts';
import { type Row, rowsFor, searchRows } from './pdns-data.ts';

/** What a passive DNS key may do. */
export interface DnsKey {
  readonly resultsMax: number | null;
  readonly offsetMax: number | 'n/a' | null;
}

const types = /^(ANY|ANY-DNSSEC|TYPE\d{1,5}|[A-Z][A-Z0-9]{0,10})$/i;
const seconds = /^-?\d+$/;
const flag = /^(true|false|t|f|0|1)$/i;

const everywhere: Readonly<Record<string, RegExp>> = {
  limit: /^\d+$/,
  time_first_before: seconds,
  time_first_after: seconds,
  time_last_before: seconds,
  time_last_after: seconds,
  swclient: /^[A-Za-z0-9]{1,20}$/,
  version: /^[A-Za-z0-9._-]{1,20}$/,
  id: /^(?=.{3,30}$)[A-Za-z0-9]+:[A-Za-z0-9]+$/,
};
const ofVerb: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  lookup: { offset: /^\d+$/, aggr: flag, humantime: flag },
  summarize: { aggr: flag, humantime: flag, max_count: /^[1-9]\d*$/ },
  regex: { offset: /^\d+$/, exclude: /./, verbose: flag },
  glob: { offset: /^\d+$/, exclude: /./, verbose: flag },
};

/** Errors are one line of plain text. */
function refused(status: number, message: string): Answer {
  return { status, type: 'text/plain', content: { bytes: Buffer.from(`Error: ${message}\n`) } };
}

const ping = json({ ping: 'ok' });

export function pdns(asked: Asked, bench: Bench, key: DnsKey): Answer {
  const [, , , verb = '', ...rest] = asked.path.split('/').map(decodeURIComponent);
  if (asked.method !== 'GET') return refused(400, 'Only GET is served');
  if (verb === 'ping') return ping;
  if (asked.headers['x-api-key'] === undefined) return refused(403, 'X-API-Key header is missing');
  if (asked.headers['x-api-key'] !== keys.pdns) return refused(403, 'The API key is invalid');
  if (verb === 'rate_limit') return json({ rate: rateOf(key) });
  const known = ofVerb[verb];
  if (!known) return refused(404, 'There is no such path');
  const accepted = /(application\/x-ndjson|application\/jsonl|\*\/\*)/.test(asked.headers.accept ?? '*/*');
  if (!accepted) return refused(415, 'The Accept header names no supported content type');
  for (const [name, value] of asked.query) {
    const form = everywhere[name] ?? known[name];
    // The service ignores unknown parameters; a client that sends one has misread the documents.
    if (!form) bench.complain(`${verb}: there is no parameter ${name}`);
    else if (!form.test(value)) return refused(400, `${name} has a wrong value`);
  }
  const offset = Number(asked.query.get('offset') ?? 0);
  if (asked.query.has('offset') && (key.offsetMax === 'n/a' || (key.offsetMax !== null && offset > key.offsetMax))) {
    return refused(416, 'The offset value exceeds the allowed maximum');
  }
  const rows = verb === 'regex' || verb === 'glob' ? searched(verb, rest, asked.query) : lookedUp(rest, asked.query);
  if (rows === null) return refused(400, 'The URL is formatted incorrectly');
  const wished = Number(asked.query.get('limit') ?? 10_000);
  const most = Math.min(wished === 0 ? Number.POSITIVE_INFINITY : wished, key.resultsMax ?? Number.POSITIVE_INFINITY);
  const page = rows.slice(offset, offset + most);
  const isLimited = offset + page.length < rows.length;
  const objects = verb === 'summarize' ? [summaryOf(page)] : page;
  return streamed(objects, isLimited && verb !== 'summarize');
}

function streamed(objects: readonly object[], isLimited: boolean): Answer {
  const last = isLimited ? { cond: 'limited', msg: 'Result limit reached' } : { cond: 'succeeded' };
  return {
    status: 200,
    type: 'application/x-ndjson',
    headers: {
      'X-RateLimit-Limit': '600',
      'X-RateLimit-Remaining': '499',
      'X-RateLimit-Reset': 'n/a',
      'X-RateLimit-Expires': '1893456000',
    },
    content: { lines: [{ cond: 'begin' }, ...objects.map((obj) => ({ obj })), last] },
  };
}

function rateOf({ resultsMax, offsetMax }: DnsKey) {
  return {
    reset: 'n/a',
    limit: 600,
    remaining: 500,
    expires: 1_893_456_000,
    burst_size: 100,
    burst_window: 300,
    ...(offsetMax !== null && { offset_max: offsetMax }),
    ...(resultsMax !== null && { results_max: resultsMax }),
  };
}

/** rrset/name, rrset/raw, rdata/name, rdata/ip, rdata/raw. Null for any other path. */
function lookedUp([kind, by, value, type, bailiwick, ...more]: string[], query: URLSearchParams): Row[] | null {
  const shape = `${kind}/${by}`;
  if (!['rrset/name', 'rrset/raw', 'rdata/name', 'rdata/ip', 'rdata/raw'].includes(shape)) return null;
  if (value === undefined || value === '' || more.length > 0) return null;
  if (type !== undefined && !types.test(type)) return null;
  if (bailiwick !== undefined && shape !== 'rrset/name') return null;
  if (by === 'raw' && !/^([0-9a-f]{2})+$/i.test(value)) return null;
  if (by === 'ip' && (value.includes('/') || (type !== undefined && !/^(A|AAAA|ANY)$/i.test(type)))) return null;
  if (by === 'name' && value.startsWith('*.') && value.endsWith('.*')) return null;
  const isGrouped = !/^(false|f|0)$/i.test(query.get('aggr') ?? 'true');
  return rowsFor({ shape, value, type, bailiwick }, isGrouped).filter((row) => isInside(row, query));
}

function searched(verb: string, [where, pattern, type, ...more]: string[], query: URLSearchParams): Row[] | null {
  if ((where !== 'rrnames' && where !== 'rdata') || !pattern || more.length > 0) return null;
  if (type !== undefined && !types.test(type)) return null;
  // A glob matches to the end of the text.
  if (verb === 'glob' && !/[."*]$/.test(pattern)) return null;
  const isVerbose = !/^(false|f|0)$/i.test(query.get('verbose') ?? 'true');
  return searchRows(where, isVerbose).filter((row) => isInside(row, query));
}

/** The four time limits, in seconds or as seconds before now. */
function isInside(row: Row, query: URLSearchParams): boolean {
  const at = (name: string) => {
    const value = query.get(name);
    return value === null ? null : Number(value) < 0 ? Date.now() / 1000 + Number(value) : Number(value);
  };
  const first = row.time_first ?? row.zone_time_first ?? 0;
  const last = row.time_last ?? row.zone_time_last ?? 0;
  const [firstBefore, firstAfter] = [at('time_first_before'), at('time_first_after')];
  const [lastBefore, lastAfter] = [at('time_last_before'), at('time_last_after')];
  if (firstBefore !== null && first >= firstBefore) return false;
  if (firstAfter !== null && first <= firstAfter) return false;
  if (lastBefore !== null && last >= lastBefore) return false;
  return lastAfter === null || last > lastAfter;
}

function summaryOf(rows: readonly Row[]): object {
  const seen = rows.filter((row) => row.time_first !== undefined);
  return {
    count: rows.reduce((sum, row) => sum + (row.count ?? 0), 0),
    num_results: rows.length,
    time_first: Math.min(...seen.map((row) => row.time_first ?? 0)),
    time_last: Math.max(...seen.map((row) => row.time_last ?? 0)),
  };
}
