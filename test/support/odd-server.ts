import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';

/** A service with the test's answers, for faults that the demo service does not have. */
export interface OddServer {
  readonly origin: string;
  /** Every request: method, address, headers. */
  readonly seen: { readonly method: string; readonly url: URL; readonly headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

export type Answering = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

export function startOddServer(answer: Answering): Promise<OddServer> {
  return listening('http', answer, (listener) => createServer(listener));
}

/** Shows an untrusted certificate. */
export function startUntrustedServer(answer: Answering): Promise<OddServer> {
  return listening('https', answer, (listener) => createSecureServer(untrustedIdentity(), listener));
}

export function untrustedIdentity() {
  const read = (name: string) => readFileSync(new URL(`../fixtures/self-signed/${name}`, import.meta.url), 'utf8');
  return { key: read('key.pem'), cert: read('certificate.pem') };
}

async function listening(
  scheme: 'http' | 'https',
  answer: Answering,
  create: (listener: RequestListener) => Server & { closeAllConnections(): void },
): Promise<OddServer> {
  const seen: OddServer['seen'] = [];
  const server = create((request, response) => {
    const url = new URL(request.url ?? '/', `${scheme}://odd.test`);
    seen.push({ method: request.method ?? '', url, headers: request.headers });
    answer(request, response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** All four addresses of a connection at one server. */
export function allAt(origin: string) {
  return { baseUrl: origin, pdnsUrl: origin, batchUrl: origin, batchDownloadUrl: origin };
}

export function answerJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A host that no resolver knows, with or without a network: its first label is longer than allowed. */
export const unknownHost = `${'nowhere-'.repeat(8)}.invalid`;
