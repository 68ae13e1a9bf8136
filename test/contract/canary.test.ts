import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exchange } from '../../electron/core/http/exchange.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { allAt, answerJson, type OddServer, startOddServer } from '../support/odd-server.ts';

// One key for each service, entered as a person enters it, then used on a service that gives everything back that it is
// sent. Afterwards each place is searched in which a key must not be.

const keys = {
  platform: 'canary-platform-5f2d1c9a',
  pdns: 'canary-pdns-8b7e6d5c4f3a2b1c',
  batch: 'ca4a4700-0000-4000-8000-00000000beef',
} as const;
const canaries = Object.values(keys);

/** Those that are not asked again and hold nothing up: waiting shows nothing here. */
const statuses = [200, 400, 401, 403, 404, 422];

let running: TestApp;
let echo: OddServer;
const exchanges: Exchange[] = [];
const answers: unknown[] = [];

beforeAll(async () => {
  let turn = 0;
  let limited = false;
  echo = await startOddServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const everything = `${request.url} ${JSON.stringify(request.headers)} ${body}`;
      const status = limited ? 429 : (statuses[turn++ % statuses.length] ?? 200);
      answerJson(
        response,
        status,
        {
          error: { message: everything, messages: { key: [everything] } },
          _status: 'NOK',
          _message: everything,
          invalid_parameters: { name: everything, reason: everything },
          response: { account: { api_username: everything, active: true }, products: [{ id: everything }] },
          rate: { limit: everything, reset: everything },
        },
        { 'retry-after': '3600' },
      );
    });
  });
  running = await openTestApp();
  running.app.onExchange((exchange) => exchanges.push(exchange));

  const { call } = running.bridge;
  for (const platform of ['hmac-sha256', 'header', 'query'] as const) {
    const connection = { name: `Echo ${platform}`, username: 'someone', ...allAt(echo.origin), auth: { platform } };
    const saved = await call('connections.save', { connection });
    if (!saved.ok) throw new Error(saved.failure.message);
    const { id } = saved.value;
    for (const service of ['platform', 'pdns', 'batch'] as const) {
      answers.push(await call('connections.setKey', { id, service, key: keys[service] }));
      // Wrong in another member, so that the key itself is in a refused message.
      answers.push(await call('connections.setKey', { id: 'nowhere', service, key: keys[service] } as never));
    }
    answers.push(await call('connections.use', { id }));
    const asking = new AbortController();
    const all = Array.from({ length: 4 }, () => [
      call('account.read', {}, asking.signal),
      call('pdns.rateLimit', {}, asking.signal),
      call('pdns.ping', {}, asking.signal),
      call('batch.validate', {}, asking.signal),
    ]).flat();
    answers.push(...(await Promise.all(all)));
    answers.push(await call('connections.test', { id }));
    limited = true; // From here on a limit is reached, which is not asked again for an hour.
    answers.push(await call('account.read', {}), await call('pdns.rateLimit', {}), await call('batch.validate', {}));
    limited = false;
    answers.push(await call('requests.list', {}));
    answers.push(await call('app.info', {}));
    answers.push(await call('connections.list', {}));
    if (platform === 'query') answers.push(await call('connections.forget', { id }));
  }
});
afterAll(async () => {
  await running.close();
  await echo.close();
});

function found(text: string): string[] {
  return canaries.filter((canary) => text.includes(canary));
}

test('the keys did reach the service: what follows is no empty search', () => {
  const seen = echo.seen.map(({ url, headers }) => `${url.href} ${JSON.stringify(headers)}`).join('\n');
  expect(found(seen)).toEqual([keys.platform, keys.pdns]);
  expect(exchanges.length).toBeGreaterThan(40);
  expect(exchanges.some((exchange) => exchange.service === 'batch' && exchange.masked)).toBe(true);
});

test('no log line has one', () => {
  expect(running.log.length).toBeGreaterThan(0);
  expect(found(running.log.join('\n'))).toEqual([]);
});

test('of all messages over the bridge only those have one that enter it', () => {
  const carrying = running.traffic.filter((message) => found(JSON.stringify(message)).length > 0);
  expect(carrying).toHaveLength(18);
  expect(carrying).toEqual(Array(18).fill(expect.objectContaining({ kind: 'call', name: 'connections.setKey' })));
});

test('no file of the data folder has one', () => {
  const files = readdirSync(running.dataFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(running.dataFolder, name))
    .filter((path) => statSync(path).isFile());
  expect(files.map((path) => path.split('/').at(-1))).toContain('connections.json');
  expect(found(files.map((path) => readFileSync(path, 'latin1')).join('\n'))).toEqual([]);
});

test('no table of the case has one, nor a signature, also where it is packed', async () => {
  const copy = join(running.dataFolder, 'copy.sextant');
  const saved = await running.bridge.call('case.saveCopy', { path: copy });
  if (!saved.ok) throw new Error(saved.failure.message);
  const database = new DatabaseSync(copy, { readOnly: true });
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'words%'")
    .all();
  const rows = tables.flatMap(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all());
  database.close();
  const text = rows.flatMap((row) => Object.values(row).map(unpacked)).join('\n');
  expect(rows.length).toBeGreaterThan(40);
  expect(text).toContain('*****');
  expect(found(text)).toEqual([]);
  const signatures = echo.seen.flatMap(({ url }) => url.searchParams.get('signature') ?? []);
  expect(signatures.filter((signature) => text.includes(signature))).toEqual([]);
});

function unpacked(value: unknown): string {
  if (!(value instanceof Uint8Array)) return String(value);
  const isPacked = Buffer.from(value.subarray(0, 4)).toString('hex') === '28b52ffd';
  return (isPacked ? zstdDecompressSync(value) : Buffer.from(value)).toString('utf8');
}

test('no answer and no failure has one', () => {
  expect(answers.some((answer) => JSON.stringify(answer).includes('***'))).toBe(true);
  expect(found(JSON.stringify(answers))).toEqual([]);
});

test('no exchange has one, nor a signature', () => {
  const text = exchanges
    .map((exchange) => JSON.stringify({ ...exchange, bytes: exchange.bytes?.toString() }))
    .join('\n');
  expect(found(text)).toEqual([]);
  const signatures = echo.seen.flatMap(({ url }) => url.searchParams.get('signature') ?? []);
  expect(signatures.length).toBeGreaterThan(3);
  expect(signatures.filter((signature) => text.includes(signature))).toEqual([]);
});
