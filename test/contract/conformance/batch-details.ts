import { expect } from 'vitest';
import { call, goodRange, invalid, problem, ranged } from './batch-session.ts';
import { rowsFrom } from './pdns-framing.ts';
import type { Bench, Part, Row } from './row.ts';

const spec = rowsFrom('batch.md');
const facts = rowsFrom('facts/batch.md');
/** The row holds us to what we chose, not to a document. */
const choice = rowsFrom('our choice');

export interface Details {
  readonly earliest: string;
  readonly latest: string;
  readonly size: number;
  readonly mimetype: string;
}
export const all = [204, 206, 207, 208, 211, 212, 213, 214, 221];
export const nmsg = [204, 206, 207, 208, 221];

export async function details(bench: Bench, ...channels: number[]): Promise<Readonly<Record<string, Details>>> {
  const { json } = await call(bench, 'chdetails', { channels });
  return (json as { channels: Record<string, Details> }).channels;
}
export const seconds = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;

const chdetails: readonly Row[] = [
  spec('Resources', 'chdetails answers earliest, latest, size and mimetype by channel name', async (bench) => {
    const { status, json } = await call(bench, 'chdetails', { channels: [212, 213] });
    expect([status, json]).toMatchObject([200, { _status: 'OK', _message: '' }]);
    const { channels } = json as { channels: Record<string, Details> };
    expect(Object.keys(channels)).toEqual(['ch212', 'ch213']);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(channels.ch212).toEqual({
      earliest: time,
      latest: time,
      size: expect.any(Number),
      mimetype: expect.any(String),
    });
  }),
  spec('Limits', 'the window of every channel is 12 to 18 hours long', async (bench) => {
    for (const { earliest, latest } of Object.values(await details(bench, ...all))) {
      const hours = (seconds(latest) - seconds(earliest)) / 3600;
      expect([hours > 11.9, hours <= 18]).toEqual([true, true]);
    }
  }),
  spec('Resources', 'the window moves with the clock, every minute', async (bench) => {
    const before = await details(bench, 212);
    await bench.control('POST', '/clock', { advanceMs: 60_000 });
    const after = await details(bench, 212);
    for (const end of ['earliest', 'latest'] as const) {
      const moved = seconds(after.ch212?.[end] ?? '') - seconds(before.ch212?.[end] ?? '');
      expect([60, 120]).toContain(moved);
    }
  }),
  facts('4', 'earliest and latest differ between channels, and latest has seconds', async (bench) => {
    const found = Object.values(await details(bench, ...all));
    expect(new Set(found.map(({ latest }) => latest)).size).toBeGreaterThan(3);
    expect(new Set(found.map(({ earliest }) => earliest)).size).toBeGreaterThan(3);
    expect(found.some(({ latest }) => !latest.endsWith(':00'))).toBe(true);
  }),
  facts('4', 'size of the largest channel exceeds 32 bits', async (bench) => {
    const sizes = Object.values(await details(bench, ...all)).map(({ size }) => size);
    expect([sizes.every(Number.isSafeInteger), Math.max(...sizes) > 2 ** 32]).toEqual([true, true]);
  }),
  facts('4', 'mimetype is application/x-ndjson for JSON channels, and binary for NMSG channels', async (bench) => {
    const found = await details(bench, ...all);
    for (const number of all) {
      const type = nmsg.includes(number) ? 'application/octet-stream' : 'application/x-ndjson';
      expect(found[`ch${number}`]?.mimetype).toBe(type);
    }
  }),
  spec('Endpoints', 'channels is required', async (bench) => invalid(await call(bench, 'chdetails', {}), 'channels')),
  facts('2', 'channels is an array, never a string such as "[212]"', async (bench) => {
    invalid(await call(bench, 'chdetails', { channels: '[212]' }), 'channels');
    invalid(await call(bench, 'chdetails', { channels: 212 }), 'channels');
  }),
  spec('Endpoints', 'channels holds one or more integers', async (bench) => {
    invalid(await call(bench, 'chdetails', { channels: [] }), 'channels');
    for (const entry of ['212', 212.5, null])
      invalid(await call(bench, 'chdetails', { channels: [entry] }), 'channels');
  }),
  spec('Limits', 'channels holds numbers from 1 to 255', async (bench) => {
    for (const entry of [0, 256, -1]) invalid(await call(bench, 'chdetails', { channels: [212, entry] }), 'channels');
  }),
  spec('Errors', 'a channel that the key may not use is 403 session-failure', async (bench) => {
    problem(await call(bench, 'chdetails', { channels: [213] }, 'nodetect'), 403, 'session-failure');
    problem(await call(bench, 'chdetails', { channels: [7] }), 403, 'session-failure');
  }),
];

const times = [
  '2026-06-01T10:00:00',
  '2026-06-01 10:00',
  '2026-6-1 10:00:00',
  '2026-06-01  10:00:00',
  '2026-02-30 10:00:00',
  '2026-06-01 25:00:00',
  '2026-06-01 10:00:00Z',
  '',
];
const parameters: readonly Row[] = ranged.flatMap((endpoint) => [
  ...(['channel', 'start_time', 'end_time'] as const).map((name) =>
    spec('Errors', `${endpoint} without ${name} is invalid-parameters and names it`, async (bench) => {
      invalid(await call(bench, endpoint, { ...goodRange, [name]: undefined }), name);
    }),
  ),
  spec('Errors', `${endpoint}: channel must be an integer, not a string`, async (bench) => {
    for (const channel of ['212', 212.5, [212], null])
      invalid(await call(bench, endpoint, { ...goodRange, channel }), 'channel');
  }),
  spec('Limits', `${endpoint}: channel is from 1 to 255`, async (bench) => {
    for (const channel of [0, 256]) invalid(await call(bench, endpoint, { ...goodRange, channel }), 'channel');
  }),
  spec('Errors', `${endpoint}: a channel that the key may not use is session-failure`, async (bench) => {
    problem(await call(bench, endpoint, { ...goodRange, channel: 204 }, 'reader'), 403, 'session-failure');
  }),
  ...(['start_time', 'end_time'] as const).map((name) =>
    facts('2', `${endpoint}: ${name} is a string YYYY-MM-DD HH:MM:SS of a real time`, async (bench) => {
      for (const time of times) invalid(await call(bench, endpoint, { ...goodRange, [name]: time }), name);
      invalid(await call(bench, endpoint, { ...goodRange, [name]: 1_780_000_000 }), name);
    }),
  ),
  choice('the documents are silent', `${endpoint}: start is before end`, async (bench) => {
    invalid(await call(bench, endpoint, { ...goodRange, end_time: '2026-06-01 09:00:00' }), 'end_time');
  }),
]);

export const parts: readonly Part[] = [
  { title: 'Batch channel details and ranges', rows: [...chdetails, ...parameters] },
];
