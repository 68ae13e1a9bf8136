import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Answering, allAt, type OddServer, startOddServer } from '../../../test/support/odd-server.ts';
import { accountRequest, openWire, quotaRequest, type Wire, type WireWishes } from '../../../test/support/wire.ts';
import { readPage } from '../../api/feeds/read-session.ts';
import { lookup } from '../../api/pdns/client.ts';
import type { StreamReply } from './service-request.ts';

let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});
const servers: OddServer[] = [];
afterEach(async () => {
  for (const { file } of wire.exchanges) if (file) rmSync(file, { force: true });
  await wire.reset();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(() => wire.close());

const megabyte = 1024 * 1024;

async function at(answer: Answering, wishes: WireWishes = {}) {
  const server = await startOddServer(answer);
  servers.push(server);
  return { host: new URL(server.origin).host, http: wire.http({ ...wishes, connection: allAt(server.origin) }) };
}

/** Sends the same piece until the other side stops. */
function endless(beginning: string, piece: Buffer): Answering {
  return (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    response.write(beginning);
    more();
  };
}

/** The peak memory of some work. */
async function memoryOf<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly megabytes: number }> {
  const held = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = held();
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, held() - before);
  }, 5);
  try {
    return { value: await work(), megabytes: Math.max(most, held() - before) / megabyte };
  } finally {
    clearInterval(watching);
  }
}

async function readAll({ body }: StreamReply): Promise<number> {
  let length = 0;
  for await (const chunk of body) length += chunk.length;
  return length;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

const record = { rrname: 'a.example.', rrtype: 'A', rdata: ['192.0.2.1'], count: 1, time_first: 1, time_last: 2 };
const rows = Buffer.from(`${JSON.stringify({ obj: record })}\n`.repeat(1000));
const circumstances = { signal: new AbortController().signal };

test('rows without end where 1,000 were asked for end soon after, and what came is kept and told as cut off', async () => {
  const { http, host } = await at(endless('{"cond":"begin"}\n', rows));
  const asked = {
    question: { by: 'owner', name: 'a.example' },
    fences: {},
    limit: 1000,
    offset: 0,
    aggregate: true,
  } as const;
  const { value: read, megabytes } = await memoryOf(() => lookup(http, asked, circumstances));
  expect(read).toMatchObject({
    ok: true,
    value: {
      end: {
        kind: 'cut-off',
        why: `${host} sent more than 1,100 lines, more than requested. Sextant stopped the transfer there.`,
      },
    },
  });
  expect(read.ok && read.value.rows.length).toBe(1099); // And the line before them.
  expect(wire.exchanges).toMatchObject([{ status: 200, failure: 'too-large' }]);
  expect(wire.exchanges[0]?.bytes?.toString().match(/192\.0\.2\.1/g)).toHaveLength(1099);
  expect(megabytes).toBeLessThan(300);
});

test('a stream without end and without a limit ends at 256 MB, all of which are kept', async () => {
  const { http, host } = await at(endless('', Buffer.alloc(megabyte, 'x')));
  const { value: read, megabytes } = await memoryOf(async () => {
    const reply = await http.stream(quotaRequest);
    if (!reply.ok) throw new Error(reply.failure.message);
    return { length: await readAll(reply.value), end: reply.value.end() };
  });
  expect(read).toMatchObject({
    length: 256 * megabyte,
    end: {
      kind: 'broken',
      failure: { code: 'too-large', message: `${host} sent more than 256 MB. Sextant stopped the transfer there.` },
    },
  });
  expect(wire.exchanges).toMatchObject([{ failure: 'too-large', length: 256 * megabyte, bytes: null }]);
  expect(await hashOf(wire.exchanges[0]?.file ?? '')).toBe(wire.exchanges[0]?.sha256);
  expect(megabytes).toBeLessThan(300);
});

test('a feed that brings more than the first 10 that were asked for is ended', async () => {
  const line = Buffer.from('{"domain":"a.example","timestamp":"2026-01-01T00:00:00Z"}\n'.repeat(1000));
  const { http } = await at(endless('', line));
  const page = await readPage(http, { feed: 'nod', after: -60, top: 10, most: 2000 }, circumstances);
  expect(page).toMatchObject({ ok: true, value: { completeness: { kind: 'cut-off', have: 110 } } });
});

test('what is packed small and unpacks without end is ended like any other', async () => {
  const { gzipSync } = await import('node:zlib');
  const bomb = gzipSync(Buffer.alloc(300 * megabyte));
  const { http } = await at((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  expect(await http.json(accountRequest)).toMatchObject({ ok: false, failure: { code: 'too-large' } });
});

test('a stream of a byte now and then is ended, and what came is kept', async () => {
  const answer: Answering = (_request, response) => {
    response.write('{"cond":"begin"}\n');
    const drip = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(drip));
  };
  const { http, host } = await at(answer, { pace: { leastBytes: 1024, withinMs: 300 } });
  const reply = await http.stream(quotaRequest);
  if (!reply.ok) throw new Error(reply.failure.message);
  await readAll(reply.value);
  expect(reply.value.end()).toMatchObject({
    kind: 'broken',
    failure: {
      code: 'timed-out',
      message: `${host} sent less than 1 kB in 0 seconds. Sextant stopped the transfer there.`,
    },
  });
  expect(wire.exchanges).toMatchObject([{ failure: 'timed-out' }]);
  expect(wire.exchanges[0]?.bytes?.toString()).toMatch(/^\{"cond":"begin"\}\n +$/);
});

test('a reader that takes its time does not end a stream', async () => {
  const withinMs = 200;
  const answer: Answering = (_request, response) => {
    response.write('one\n');
    response.once('drain', () => response.end('two\n'));
    response.write(Buffer.alloc(4 * megabyte, 'x'));
  };
  const { http } = await at(answer, { pace: { leastBytes: 1024, withinMs } });
  const reply = await http.stream(quotaRequest);
  if (!reply.ok) throw new Error(reply.failure.message);
  let isFirst = true;
  for await (const _chunk of reply.value.body) {
    if (isFirst) await new Promise((resolve) => setTimeout(resolve, 2 * withinMs)); // The reader's own time.
    isFirst = false;
  }
  expect(reply.value.end()).toEqual({ kind: 'whole' });
});

test('a paid answer that is too long to be read is kept whole as evidence, and told so', async () => {
  const size = 80 * megabyte;
  const { http, host } = await at((_request, response) => response.end(Buffer.alloc(size, 'y')));
  const { value: reply, megabytes } = await memoryOf(() => http.json({ ...accountRequest, effect: 'spends' }));
  expect(reply).toEqual({
    ok: false,
    failure: {
      arrived: 'yes',
      spent: 'yes',
      code: 'too-large',
      message: `${host} sent more than 64 MB instead of a short reply.`,
      kept: 'It was not read, but all of its 80 MB are saved as evidence.',
      next: 'Request less at a time.',
    },
  });
  expect(wire.exchanges).toMatchObject([{ failure: 'too-large', length: size, bytes: null, spends: true }]);
  expect(await hashOf(wire.exchanges[0]?.file ?? '')).toBe(wire.exchanges[0]?.sha256);
  expect(megabytes).toBeLessThan(300);
});

test('a paid answer without end is kept as far as one answer may go', async () => {
  const { http } = await at(endless('', Buffer.alloc(megabyte, 'z')));
  expect(await http.json({ ...accountRequest, effect: 'spends' })).toMatchObject({
    ok: false,
    failure: { code: 'too-large', kept: 'It was not read, but its first 256 MB are saved as evidence.' },
  });
  expect(wire.exchanges).toMatchObject([{ length: 256 * megabyte, failure: 'too-large' }]);
});

test('data that is nested without end, or has parts without number, is kept and told and never walked', async () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  for (const [body, message] of [
    [deep, 'is nested too deeply'],
    [`[${'[],'.repeat(5_000_000)}1]`, 'has too many parts'],
  ] as const) {
    const { http, host } = await at((_request, response) => response.end(body));
    expect(await http.json(accountRequest)).toMatchObject({
      ok: false,
      failure: { message: `${host} sent data that ${message} to be read.` },
    });
    expect(wire.exchanges.at(-1)).toMatchObject({ length: body.length, bytes: expect.any(Buffer) });
  }
});

test('a line that is nested without end spoils itself alone', async () => {
  const deep = `{"domain":"b.example","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const { http } = await at((_request, response) =>
    response.end(`{"domain":"a.example"}\n${deep}\n{"domain":"c.example"}\n`),
  );
  const page = await readPage(http, { feed: 'nod', after: -60, most: 2000 }, circumstances);
  expect(page).toMatchObject({
    ok: true,
    value: { lines: 3, spoiled: 1, records: [{ name: 'a.example' }, { name: 'c.example' }] },
  });
});

test.each([
  ['nested without end', `{"error":{"messages":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`],
  ['with members in place of methods', '{"error":{"messages":{"a":[{"toString":1,"valueOf":1}]}}}'],
  ['with the name of a prototype', '{"error":{"messages":{"__proto__":["x"],"constructor":["y"]}}}'],
])('a refusal %s is told in words like any other', async (_, body) => {
  const { http } = await at((_request, response) => response.writeHead(422).end(body));
  expect(await http.json({ ...accountRequest, effect: 'writes' })).toMatchObject({
    ok: false,
    failure: { code: 'rejected' },
  });
});
