// A service on loopback that means harm. It shares no code and no assumption with the demo service or with our clients: paths and
// bodies are those of the written interface. It records every connection and every byte that it gets, so that a key can be
// looked for wherever it went, and counts what it answered, so that what was paid is known from outside.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly product: Product;
  /** Counted from 1, over all requests. */
  readonly number: number;
}

export type Product = 'account' | 'investigate' | 'enrich' | 'pdns' | 'pdns-rate' | 'batch' | 'feed' | 'other';

/** Answers one request; without one, the honest answer is given. */
export type Misdeed = (asked: Asked, response: ServerResponse, request: IncomingMessage) => void;

export interface HostileService {
  readonly origin: string;
  readonly port: number;
  /** Requests that cost something, and whose answer was sent to its end. */
  readonly paid: Asked[];
  readonly asked: Asked[];
  /** Everything that came in, as it came. */
  received(): string;
  readonly connections: () => number;
  behave(misdeed: Misdeed | null): void;
  close(): Promise<void>;
}

export async function startHostileService(): Promise<HostileService> {
  const chunks: Buffer[] = [];
  const asked: Asked[] = [];
  const paid: Asked[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let misdeed: Misdeed | null = null;

  const server = createServer({ maxHeaderSize: 1024 * 1024 }, (request, response) => {
    let body = '';
    response.on('error', () => undefined); // Whoever asked may be gone.
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service.test');
      const product = productOf(url.pathname);
      const one: Asked = {
        ...{ method: request.method ?? '', path: url.pathname, body, product, number: asked.length + 1 },
        query: new URLSearchParams([...url.searchParams, ...(body.includes('=') ? new URLSearchParams(body) : [])]),
      };
      asked.push(one);
      if (product === 'investigate' || product === 'enrich' || product === 'pdns') {
        response.on('finish', () => paid.push(one));
      }
      if (misdeed) misdeed(one, response, request);
      else answerHonestly(one, response);
    });
  });
  server.on('connection', (socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ origin: `http://127.0.0.1:${port}`, port, asked, paid },
    received: () => Buffer.concat(chunks).toString('latin1'),
    connections: () => connections,
    behave: (next) => {
      misdeed = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A port that must never be called. It takes any connection, keeps what comes and hangs up. */
export async function startNeverCalled() {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createPlainServer((socket) => {
    sockets.add(socket);
    const index = heard.push('') - 1;
    socket.on('data', (chunk) => {
      heard[index] += chunk.toString('latin1');
      hangUp(socket);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port, origin: `http://127.0.0.1:${port}`, heard, close };
}

/** Once what comes with the first bytes has come as well. */
function hangUp(socket: Socket): void {
  setTimeout(() => socket.destroy(), 300).unref();
}

function productOf(path: string): Product {
  if (path === '/v1/account/') return 'account';
  if (path === '/v1/intel-investigate/') return 'investigate';
  if (path === '/v1/intel-enrich/') return 'enrich';
  if (/^\/pdns\/v2\/(rate_limit|ping)/.test(path)) return 'pdns-rate';
  if (path.startsWith('/pdns/v2/')) return 'pdns';
  if (path.startsWith('/batchd/v1/')) return 'batch';
  if (path.startsWith('/v1/feed/')) return 'feed';
  return 'other';
}

/** What a good service would say; `word` stands in every text that it sends, for an echo. */
export function honestBody({ product, path, query, number }: Asked, word = 'Ilse Brandauer'): string {
  switch (product) {
    case 'account':
      return JSON.stringify({ response: { account: { api_username: word, active: true }, products: [] } });
    case 'investigate':
    case 'enrich': {
      const names = query.get('domain')?.split(',') ?? [`found-${number}.example`];
      const results = names.map((domain) => recordOf(domain, word));
      return JSON.stringify({
        response: {
          ...{ limit_exceeded: false, has_more_results: false, message: word, missing_domains: [] },
          ...{ results_count: results.length, total_count: results.length, results },
        },
      });
    }
    case 'pdns':
      return [{ cond: 'begin' }, ...[1, 2, 3].map((row) => dnsRow(row, word)), { cond: 'succeeded', msg: word }]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join('');
    case 'pdns-rate':
      return JSON.stringify({ rate: { limit: 1000, remaining: 900, reset: 'n/a', results_max: 10000 } });
    case 'batch':
      if (path.endsWith('/validate'))
        return JSON.stringify({
          profile: { username: word, batch: { ch7: { description: word } } },
          ...{ _status: 'OK', _message: '' },
        });
      if (path.endsWith('/makeurl'))
        return JSON.stringify({ url: `http://127.0.0.1/${word}`, _status: 'OK', _message: word });
      if (path.endsWith('/chfetch')) return `${JSON.stringify({ message: word })}\n`.repeat(20);
      return JSON.stringify({
        channels: { ch7: { earliest: '2026-01-01 00:00:00', latest: '2026-01-01 12:00:00', size: 1, mimetype: word } },
        ...{ _status: 'OK', _message: word },
      });
    default:
      return JSON.stringify({ message: word });
  }
}

export function recordOf(domain: string, word: string) {
  const value = (text: string) => ({ value: text, count: 3 });
  return {
    ...{ domain, active: true, tld: 'example', website_response: 200, registrar: value('Example Registrar') },
    ...{ registrant_name: value(word), registrant_org: value(word), website_title: value(word) },
    ip: [{ address: value('192.0.2.7'), country_code: value('de'), asn: [value('64500')], isp: value(word) }],
    name_server: [{ host: value(`ns1.${domain}`), domain: value(domain), ip: [value('192.0.2.8')] }],
    ...{ spf_info: word, first_seen: value('2024-01-02T03:04:05Z'), create_date: value('2024-01-02') },
  };
}

export function dnsRow(row: number, word: string) {
  return {
    obj: {
      ...{ rrname: `row-${row}.example.`, rrtype: 'TXT', rdata: [word], bailiwick: 'example.', count: row },
      ...{ time_first: 1_700_000_000, time_last: 1_700_000_000 + row },
    },
  };
}

export function contentTypeOf({ product, path }: Asked): string {
  return product === 'pdns' || path.endsWith('/chfetch') ? 'application/x-ndjson' : 'application/json';
}

export function answerHonestly(asked: Asked, response: ServerResponse, word?: string): void {
  response.writeHead(200, { 'content-type': contentTypeOf(asked) }).end(honestBody(asked, word));
}
