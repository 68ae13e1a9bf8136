import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionFile } from '../../shared/connection.ts';
import type { CallName } from '../../shared/contract.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

// A service that answers once with something else than the documents promise, and well from then on.

let app: TestApp;
let server: Server;
let asked: string[];
let answers: { readonly type: string; readonly body: string }[];

beforeEach(async () => {
  asked = [];
  answers = [];
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const path = new URL(request.url ?? '/', 'http://service').pathname;
      asked.push(path);
      if (path.endsWith('/rate_limit')) {
        const rate = { limit: 100, remaining: 90, reset: 4_000_000_000, results_max: 1000, offset_max: 5000 };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ rate }));
        return;
      }
      if (path.includes('/account')) {
        const told = { response: { account: { api_username: 'ann', active: true }, products: [] } };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
        return;
      }
      const { type, body } = answers.shift() ?? { type: 'text/plain', body: '' };
      response.writeHead(200, { 'content-type': type }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = { baseUrl: url, pdnsUrl: url, batchUrl: url, batchDownloadUrl: url };
  const file = ConnectionFile.parse({ name: 'Odd', username: 'ann', ...urls });
  const keys = { platform: 'a-key-of-the-platform', pdns: 'a-key-of-passive-dns' };
  app = await openTestApp({ connection: { file, keys } });
  await app.app.run('case.new', {}, never);
});
afterEach(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const never = new AbortController().signal;
const page = { type: 'text/html; charset=utf-8', body: '<html><p>Please log in</p></html>' };
const record = { domain: 'one.example', active: true };
const domains = {
  type: 'application/json',
  body: JSON.stringify({ response: { results_count: 1, total_count: 1, results: [record], missing_domains: [] } }),
};
const lines = {
  type: 'application/x-ndjson',
  body: '{"cond":"begin"}\n{"obj":{"rrname":"one.example.","rrtype":"A","rdata":"198.51.100.7"}}\n{"cond":"succeeded"}\n',
};
const otherJson = [
  { type: 'application/json', body: '{"status":"fine"}' },
  { type: 'application/json', body: '[]' },
  { type: 'application/json', body: '{"response":{"message":"hello"}}' },
  { type: 'application/json', body: '"text"' },
  { type: 'application/json', body: '' },
];

const search = { search: { base: { registrant: 'someone' } } };
const lookup = { question: { by: 'owner', name: 'one.example' } };
const questions = [
  ['investigate.search', search, domains, [page, ...otherJson]],
  ['enrich.domains', { names: ['one.example'] }, domains, [page, ...otherJson]],
  ['graph.search', search, domains, [page, ...otherJson]],
  ['pdns.lookup', lookup, lines, [page, ...otherJson]],
  ['graph.lookup', lookup, lines, [page]],
] as const satisfies readonly (readonly [CallName, object, object, readonly object[]])[];
const cases = questions.flatMap(([name, input, good, bad]) =>
  bad.map((odd) => [name, odd.body, input, good, odd] as const),
);

test.each(cases)(
  'after %s was answered with %j the service is asked again, and the odd bytes are kept',
  async (...given) => {
    const [name, , input, good, odd] = given;
    answers.push(odd, good);
    const first = await app.app.run(name, input, never);
    const isWell = first.ok && (first.value as { completeness: { kind: string } }).completeness.kind === 'whole';
    expect(isWell, 'the odd answer is not called whole').toBe(false);
    const sent = asked.length;
    const second = await app.app.run(name, input, never);
    expect(second).toMatchObject({ ok: true, value: { completeness: { kind: 'whole' } } });
    expect(asked.length, 'it was asked again').toBeGreaterThan(sent);

    // What can be read answers from then on, and what can't stays in the ledger.
    const after = asked.length;
    expect(await app.app.run(name, input, never)).toMatchObject({ ok: true });
    expect(asked.length).toBe(after);
    const listed = await app.bridge.call('case.replies', { limit: 10 });
    const kept = listed.ok ? listed.value.replies.filter(({ status }) => status === 200) : [];
    expect(kept.length).toBeGreaterThanOrEqual(2);
  },
);
