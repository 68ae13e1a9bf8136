import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StreamReply } from '../../core/http/service-request.ts';
import { completenessOf, readFrames } from './frames.ts';
import { toDnsRecord, WireRecord } from './records.ts';

const record = { rrname: 'a.example.', rrtype: 'A', rdata: ['192.0.2.1'], count: 1, time_first: 1, time_last: 2 };
const good = [
  { cond: 'begin' },
  { obj: record },
  { cond: 'ongoing', obj: record },
  { obj: record },
  { cond: 'succeeded' },
];

function replyOf(bytes: Buffer, chunk = 17): StreamReply {
  async function* body(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  let ended = false;
  return {
    ...{ status: 200, partial: false, headers: {}, at: new Date(0), exchange: 1, body: body() },
    complete: () => {
      ended = true;
    },
    save: async () => undefined,
    end: () => ({ kind: ended ? 'whole' : 'stopped' }),
  };
}

async function read(text: string | Buffer, chunk?: number) {
  const records: unknown[] = [];
  const frames = await readFrames(replyOf(Buffer.from(text), chunk), (objects) => {
    let spoiled = 0;
    for (const object of objects) {
      const parsed = WireRecord.safeParse(object);
      if (parsed.success) records.push(toDnsRecord(parsed.data));
      else spoiled++;
    }
    return spoiled;
  });
  return { ...frames, records: records.length };
}

const written = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

// covers: pdns.stream cond, obj, begin, ongoing, succeeded, limited, failed, msg, no last line
test('a stream with its last line is whole, however it is cut into chunks', async () => {
  for (const chunk of [1, 2, 3, 64, 10_000]) {
    expect(await read(written(good), chunk)).toEqual({ came: 3, spoiled: 0, end: { kind: 'succeeded' }, records: 3 });
  }
});

test('what comes after the last line is not read', async () => {
  const { records } = await read(written([...good, { obj: record }]));
  expect(records).toBe(3);
});

test.each([
  [good.slice(0, -1), 'cut-off', 3],
  [[...good.slice(0, -1), { cond: 'failed', msg: 'out of time' }], 'cut-off', 3],
  [[...good.slice(0, -1), { cond: 'limited', obj: record }], 'limited', 4],
  [[...good.slice(0, 2), { cond: 'mystery' }, { obj: record }], 'cut-off', 1],
  [[], 'cut-off', 0],
])('%j ends as %s', async (lines, kind, records) => {
  const found = await read(written(lines));
  expect({ kind: found.end.kind, records: found.records }).toEqual({ kind, records });
});

test('a record with a wrong type spoils itself alone; unknown members do no harm', async () => {
  const lines = [
    { cond: 'begin' },
    { obj: { ...record, rrname: 7 } },
    { obj: { ...record, news: [1] } },
    { cond: 'succeeded' },
  ];
  expect(await read(written(lines))).toEqual({ came: 2, spoiled: 1, end: { kind: 'succeeded' }, records: 1 });
});

test('a bare string of record data and zone times are read', () => {
  const wire = WireRecord.parse({
    rrname: 'a.',
    rrtype: 'NS',
    rdata: 'b.',
    zone_time_first: 0,
    zone_time_last: '2020-01-01T00:00:00Z',
  });
  expect(toDnsRecord(wire)).toMatchObject({
    rdata: ['b.'],
    time_first: null,
    zone_time_first: '1970-01-01T00:00:00.000Z',
    zone_time_last: '2020-01-01T00:00:00.000Z',
  });
});

test('no damage to a stream makes the reader throw, or call whole what has lost its end', async () => {
  const bytes = Buffer.from(written(good));
  const cut = fc.record({ at: fc.nat(bytes.length), drop: fc.nat(40), put: fc.uint8Array({ maxLength: 12 }) });
  await fc.assert(
    fc.asyncProperty(cut, fc.integer({ min: 1, max: 99 }), async ({ at, drop, put }, chunk) => {
      const damaged = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + drop)]);
      const found = await read(damaged, chunk);
      if (!damaged.includes('"succeeded"')) expect(found.end.kind).not.toBe('succeeded');
      expect(completenessOf(found.end, found.records, null).kind === 'whole').toBe(found.end.kind === 'succeeded');
    }),
    { numRuns: 500 },
  );
});
