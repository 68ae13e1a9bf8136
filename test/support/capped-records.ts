import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A passive DNS service whose key gets few rows at a time, as documented. It shares no code with the demo service. */
export interface CappedRecords {
  readonly url: string;
  /** The offset of every lookup, in order. */
  readonly offsets: readonly number[];
  close(): Promise<void>;
}

export interface CappedWishes {
  readonly rows?: number;
  readonly resultsMax?: number;
  /** The largest offset; null if the key may not use any. */
  readonly offsetMax?: number | null;
  /** The record of each row; by default all names point to one address. */
  readonly record?: (row: number) => object;
  /** Which rows are sent as unreadable lines. */
  readonly unreadable?: (row: number) => boolean;
}

export async function startCappedRecords(wishes: CappedWishes = {}): Promise<CappedRecords> {
  const { rows = 5000, resultsMax = 256, offsetMax = 3_000_000, unreadable = () => false, record = recordOf } = wishes;
  const offsets: number[] = [];
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://service');
    const pathname = path.replace(/^\/(pdns|dnsdb)\//, '/pdns/'); // In either wording.
    if (pathname === '/pdns/v2/rate_limit') {
      const rate = {
        ...{ reset: 'n/a', limit: 600, remaining: 600 - offsets.length, expires: 4_000_000_000 },
        ...{ results_max: resultsMax, offset_max: offsetMax ?? 'n/a' },
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ rate }));
      return;
    }
    if (!/^\/pdns\/v2\/(lookup\/r(rset|data)|glob|regex)\//.test(pathname)) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not found</p>');
      return;
    }
    const offset = Number(searchParams.get('offset') ?? 0);
    if (offset > (offsetMax ?? 0)) {
      response.writeHead(416, { 'content-type': 'text/plain' }).end('Offset value greater than maximum allowed');
      return;
    }
    offsets.push(offset);
    const most = Math.min(resultsMax, Number(searchParams.get('limit') ?? 10_000));
    const last = Math.min(rows, offset + most);
    const found = /^\/pdns\/v2\/(glob|regex)/.test(pathname) ? nameOf : record;
    const lines = Array.from({ length: Math.max(0, last - offset) }, (_, index) =>
      unreadable(offset + index) ? '{"obj":{"rrname"' : JSON.stringify({ obj: found(offset + index) }),
    );
    const end = last < rows ? { cond: 'limited', msg: 'Result limit reached' } : { cond: 'succeeded' };
    response
      .writeHead(200, {
        'content-type': 'application/x-ndjson',
        'x-ratelimit-limit': '600',
        'x-ratelimit-remaining': String(600 - offsets.length),
        'x-ratelimit-reset': 'n/a',
        'x-ratelimit-expires': '4000000000',
      })
      .end([JSON.stringify({ cond: 'begin' }), ...lines, JSON.stringify(end), ''].join('\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    offsets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function recordOf(row: number) {
  return {
    ...{ count: row + 1, time_first: 1_500_000_000 + row, time_last: 1_700_000_000 + row },
    ...{ rrname: `host-${row}.example.`, rrtype: 'A', rdata: '198.51.100.7' },
  };
}

function nameOf(row: number) {
  return { rrname: `host-${row}.example.`, rrtype: 'A' };
}
