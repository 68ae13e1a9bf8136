import type { IncomingMessage, ServerResponse } from 'node:http';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedsCalls } from '../../../shared/calls/feeds.ts';
import { FeedPage, FeedQuestion } from '../../../shared/feeds.ts';
import { allAt, answerJson, type OddServer, startOddServer } from '../../../test/support/odd-server.ts';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { endSession, listArchives } from './client.ts';
import { readPage } from './read-session.ts';

const never = { signal: new AbortController().signal };
const question = FeedQuestion.parse({ feed: 'nod', after: -60 });

describe('from a service that answers oddly', () => {
  let wire: Wire;
  let server: OddServer;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  beforeAll(async () => {
    wire = await openWire();
    server = await startOddServer((request, response) => answer(request, response));
  });
  afterAll(async () => {
    await server.close();
    await wire.close();
  });
  const http = () => wire.http({ connection: allAt(server.origin) });
  const reading = (body: string | Buffer, status = 200) => {
    answer = (_request, response) => response.writeHead(status, { 'content-type': 'application/x-ndjson' }).end(body);
    return readPage(http(), question, never).then((page) => FeedPage.parse(page.ok ? page.value : page.failure));
  };
  const listing = (body: unknown, status = 200) => {
    answer = (_request, response) => answerJson(response, status, body);
    return listArchives(http(), 'nod', undefined, never);
  };

  test.each([
    [{ domain: 'a.example' }, null, 'a.example'],
    [{ domain: 'a.example', timestamp: '2026-06-01T10:00:00Z' }, '2026-06-01T10:00:00.000Z', 'a.example'],
    [{ domain: 'a.example', timestamp: '2026-06-01 10:00:00' }, '2026-06-01T10:00:00.000Z', 'a.example'],
    [{ domain: 'a.example', timestamp: '2026-06-01T10:00:00.123456789Z' }, '2026-06-01T10:00:00.123Z', 'a.example'],
    [{ domain: 'a.example', timestamp: '2026-06-01T12:00:00+02:00' }, '2026-06-01T10:00:00.000Z', 'a.example'],
    [{ domain: 'a.example', timestamp: 1_780_308_000 }, '2026-06-01T10:00:00.000Z', 'a.example'],
    [{ domain: 'a.example', timestamp: '' }, null, 'a.example'],
    [{ domain: 'a.example', timestamp: 'today' }, null, 'a.example'],
    [{ domain: 'a.example', timestamp: 1e300 }, null, 'a.example'],
    [{ ip: '192.0.2.1', asn: null }, null, '192.0.2.1'],
    [{ ip_address: '192.0.2.1' }, null, '192.0.2.1'],
    [{ hostname: 'h.example', deep: { list: [1, [2, { x: null }]] } }, null, 'h.example'],
  ])('the record %j', async (record, timestamp, name) => {
    expect(await reading(JSON.stringify(record))).toMatchObject({
      records: [{ timestamp, name, record }],
      completeness: { kind: 'whole' },
    });
  });

  test.each([
    ['7'],
    ['null'],
    ['[]'],
    ['"text"'],
    ['{}'],
    ['{"domain":7}'],
    ['{"domain":""}'],
    ['{"timestamp":"x"}'],
    ['{"domain":"a","timestamp":{}}'],
    ['[{"domain":"a"}]'],
  ])('the line %s is no record, and spoils itself alone', async (line) => {
    expect(await reading(`${line}\n{"domain":"good.example"}\n`)).toMatchObject({
      records: [{ name: 'good.example' }],
      lines: 2,
      spoiled: 1,
      completeness: { kind: 'partial' },
    });
  });

  test('long records are shown as far as an answer holds them, and the rest is counted', async () => {
    const line = JSON.stringify({ domain: 'a.example', raw_record: 'x'.repeat(20_000) });
    const page = await reading(`${line}\n`.repeat(300));
    expect([page.lines, page.spoiled, JSON.stringify(page).length < 3_000_000]).toEqual([300, 0, true]);
    expect(page.records.length).toBeGreaterThan(100);
    expect(page.completeness).toEqual({
      kind: 'limited',
      have: page.records.length,
      why: `300 lines received; the first ${page.records.length} are shown, all are saved.`,
    });
  });

  test('a name that programs trip over is a name like any other', async () => {
    const page = await reading('{"domain":"a.example","__proto__":{"x":1},"constructor":2,"toString":3}\n');
    expect(page).toMatchObject({ records: [{ name: 'a.example' }], lines: 1 });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test.each([
    [200, '{"ended":true}'],
    [200, ''],
    [200, 'ok'],
    [202, ''],
    [204, undefined],
  ])('a session has ended, whatever stands in an answer of %i (%j)', async (status, body) => {
    answer = (_request, response) => response.writeHead(status).end(body);
    expect(await endSession(http(), 'nod', 's', never)).toMatchObject({ ok: true });
  });

  test('a web page has ended no session', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>');
    expect(await endSession(http(), 'nod', 's', never)).toMatchObject({ ok: false, failure: { code: 'bad-reply' } });
  });

  test.each([[''], [[]], [{ files: [] }], [{ files: [], more: 1 }]])('%j lists no file', async (response) => {
    expect(await listing({ response })).toMatchObject({
      ok: true,
      value: { files: [], completeness: { kind: 'whole' } },
    });
  });

  // covers: feeds.archives url
  test('a file is known by its link; one without is counted', async () => {
    const url = 'https://files.example/feeds/nod/nod_1.json.gz?token=x';
    const files = [
      { url },
      { url, name: 'given' },
      { url, name: null },
      { name: 'x' },
      7,
      { url: 'nowhere' },
      { url: 'file:///etc/passwd' },
    ];
    expect(await listing({ response: { files } })).toMatchObject({
      ok: true,
      value: {
        files: [
          { name: 'nod_1.json.gz', url },
          { name: 'given', url },
          { name: 'nod_1.json.gz', url },
        ],
        spoiled: 4,
        completeness: { kind: 'partial', why: '4 entries could not be read.' },
      },
    });
    expect(await listing({ response: { files: [{ url }] } }, 206)).toMatchObject({
      ok: true,
      value: { completeness: { kind: 'partial' } },
    });
  });

  test.each([
    [{}],
    [[]],
    [{ response: {} }],
    [{ response: 'text' }],
    [{ response: { files: 'x' } }],
    [{ response: [1] }],
  ])('%j is no list', async (body) => {
    expect(await listing(body)).toMatchObject({ ok: false, failure: { code: 'bad-reply' } });
  });

  test('no mutation of lines makes a reading fail, lose count, or be whole when it is not', async () => {
    const value = fc.oneof(fc.constantFrom('a.example', '', null, 7, '2026-06-01T10:00:00Z', [], {}), fc.jsonValue());
    const record = fc.dictionary(fc.constantFrom('domain', 'ip', 'timestamp', 'overall_risk', '__proto__', 'x'), value);
    const line = fc.oneof(
      record.map((each) => JSON.stringify(each)),
      fc.jsonValue().map((each) => JSON.stringify(each)),
      fc.string(),
    );
    const body = fc.oneof(
      fc.array(line).map((lines) => Buffer.from(lines.join('\n'))),
      fc.array(line).map((lines) => Buffer.from(`${lines.join('\r\n')}\n`)),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(body, async (bytes) => {
        const page = await reading(bytes);
        expect(page.lines).toBe(page.records.length + page.spoiled);
        if (page.completeness.kind === 'whole') expect(page.spoiled).toBe(0);
        else expect(page.spoiled).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  test('no mutation of a list of archives makes it fail in another way than by words, or whole when it is not', async () => {
    const file = fc.oneof(
      fc.record({ url: fc.oneof(fc.webUrl(), fc.jsonValue()), name: fc.jsonValue() }, { requiredKeys: [] }),
      fc.jsonValue(),
    );
    const body = fc.oneof(
      fc.record({ response: fc.oneof(fc.record({ files: fc.array(file) }), fc.jsonValue()) }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(body, async (answered) => {
        const listed = await listing(answered);
        if (!listed.ok) {
          expect(listed.failure.code).toBe('bad-reply');
          return;
        }
        const { reply: _reply, ...list } = listed.value;
        feedsCalls['feeds.archives'].output.parse({ ...list, at: '2026-06-01T00:00:00Z', exchanges: [] });
        expect(list.completeness.kind === 'whole').toBe(list.spoiled === 0);
      }),
      { numRuns: 200 },
    );
  });
});

// covers: feeds.read a session or a window
test.each([
  [{}],
  [{ after: 5 }],
  [{ after: 0 }],
  [{ after: -1.5 }],
  [{ after: '2026-06-01' }],
  [{ after: '2026-06-01T10:00:00' }],
  [{ after: '2026-06-01T10:00:00+02:00' }],
  [{ after: '2026-02-30T10:00:00Z' }],
  [{ session: '' }],
  [{ session: 'with space' }],
  [{ session: 's', domains: ['a*b'] }],
  [{ session: 's', domains: ['*'] }],
  [{ session: 's', domains: [''] }],
  [{ session: 's', domains: ['x'.repeat(254)] }],
  [{ session: 's', top: 0 }],
  [{ session: 's', most: 20_001 }],
  [{ feed: 'other', session: 's' }],
  [{ session: 's', unknown: 1 }],
])('the question %j never leaves', (question) => {
  expect(FeedQuestion.safeParse({ feed: 'nod', ...question }).success).toBe(false);
});
