import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { account } from './account.ts';
import { type Answer, type Asked, type Bench, platformError } from './asked.ts';
import { batch, sharedRange } from './batch.ts';
import { platformRefusal } from './credentials.ts';
import type { ListName } from './detect-data.ts';
import { listDomains, listMonitors } from './detect-lists.ts';
import { changeState, createMonitor, deleteMonitor, escalate, updateMonitor } from './detect-writes.ts';
import { enrich, investigate } from './domains.ts';
import { archiveFile, download, endSession, feed } from './feeds.ts';
import { image } from './images.ts';
import { type DnsKey, pdns } from './pdns.ts';
import { inNeutralWords, inPublicWords } from './public-words.ts';
import { sentAs, type Variant } from './variants.ts';

// The three services, written strictly from their documents, with small fixed data. It shares no code with the client
// or the demo service, so that it shows what both misread.

export interface LetterOptions {
  readonly variant?: Variant;
  /** Public words are those of the live services. */
  readonly wording?: 'neutral' | 'public';
  readonly now?: () => Date;
  readonly dnsKey?: DnsKey;
}

export interface LetterService {
  readonly origin: string;
  /** Every request with the status of its answer. */
  readonly asked: readonly (Asked & { readonly status: number })[];
  /** Undocumented behaviour of the client, in words. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export async function startLetterService(options: LetterOptions = {}): Promise<LetterService> {
  const variant = options.variant ?? 'plain';
  const dnsKey = options.dnsKey ?? { resultsMax: 256, offsetMax: 3_000_000 };
  const now = options.now ?? (() => new Date());
  const asked: (Asked & { readonly status: number })[] = [];
  const complaints: string[] = [];
  const parts = new Map<string, number>();
  const counted = new Map<string, number[]>();
  let origin = '';

  const bench: Bench = {
    origin: () => origin,
    now,
    complain: (what) => complaints.push(what),
    allow: (what, most, seconds) => {
      const name = `${what} ${most}/${seconds}`;
      const since = now().getTime() - seconds * 1000;
      const recent = (counted.get(name) ?? []).filter((time) => time > since);
      counted.set(name, [...recent, now().getTime()]);
      return recent.length < most;
    },
  };

  const server = createServer(async (request, response) => {
    const sent = await readAsked(request);
    const isPublic = options.wording === 'public';
    const came = isPublic ? inNeutralWords(sent) : sent;
    const neutral = route(came, bench, dnsKey, parts);
    const answer = isPublic ? inPublicWords(came.path, neutral) : neutral;
    asked.push({ ...came, status: answer.status });
    const { status, headers, body } = sentAs(answer, variant);
    response.writeHead(status, { ...headers, 'Content-Length': String(body.length) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    complaints,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const url = new URL(request.url ?? '/', 'http://letter.test');
  return {
    method: request.method ?? '',
    path: url.pathname,
    sentPath: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

function route(asked: Asked, bench: Bench, dnsKey: DnsKey, parts: Map<string, number>): Answer {
  const { path } = asked;
  if (path.startsWith('/pdns/v2/')) return pdns(asked, bench, dnsKey);
  if (path === '/batchd/v1/validate' || /^\/batchd\/v1\/batch\/(chdetails|chfetch|makeurl)$/.test(path)) {
    return batch(asked, bench);
  }
  if (path.startsWith('/range/')) return sharedRange(asked, bench);
  if (path === '/screenshot_image') return image(asked, bench);
  if (path.startsWith('/archives/')) return archiveFile(asked, bench);
  const operation = platformOperation(asked, bench, parts);
  if (!operation) return platformError(404, 'There is no such resource.');
  return platformRefusal(asked, bench) ?? operation();
}

/** The operation of this method and path; null when there is none. */
function platformOperation(asked: Asked, bench: Bench, parts: Map<string, number>): (() => Answer) | null {
  const { method, path } = asked;
  const fixed: Readonly<Record<string, () => Answer>> = {
    'GET /v1/account/': () => account(),
    'GET /v1/account': () => account(),
    'GET /v1/intel-investigate/': () => investigate(asked, bench),
    'POST /v1/intel-investigate/': () => investigate(asked, bench),
    'GET /v1/intel-enrich/': () => enrich(asked, bench),
    'POST /v1/intel-enrich/': () => enrich(asked, bench),
    'GET /v1/intel-detect/monitors/': () => listMonitors(asked, bench),
    'POST /v1/intel-detect/monitors/': () => createMonitor(asked),
    'PUT /v1/intel-detect/monitors/': () => updateMonitor(asked),
    'DELETE /v1/intel-detect/monitors/': () => deleteMonitor(asked, bench),
    'PATCH /v1/intel-detect/domains/': () => changeState(asked),
    'POST /v1/intel-detect/escalations/': () => escalate(asked, bench),
  };
  const own = fixed[`${method} ${path}`];
  if (own) return own;
  const [, list] = /^\/v1\/intel-detect\/domains\/(new|watched|ignored)\/$/.exec(path) ?? [];
  if (list && method === 'GET') return () => listDomains(list as ListName, asked, bench);
  const [, name] = /^\/v1\/feed\/(\w+)\/$/.exec(path) ?? [];
  if (name && method === 'GET') return () => feed(name, asked, bench, parts);
  if (name && method === 'DELETE') return () => endSession(name, asked);
  const [, archive] = /^\/v1\/download\/(\w+)\/$/.exec(path) ?? [];
  return archive && method === 'GET' ? () => download(archive, asked, bench) : null;
}
