import { setTimeout as pause } from 'node:timers/promises';
import type { Announcement } from '../../electron/demo/service.ts';
import { startDemoProcess } from './demo-service.ts';
import { type Entry, median, round } from './measure.ts';

const repeats = 3;
const budgetMb = 350;
const now = '2026-06-01T12:00:00Z';
/** A reader that stops for a while: what it has not taken must not pile up in the service. */
const standstillMs = 500;

interface Read {
  readonly bytes: number;
  readonly lines: number;
  readonly seconds: number;
}

async function readAll(answer: Response): Promise<Read> {
  const began = performance.now();
  let bytes = 0;
  let lines = 0;
  for await (const chunk of answer.body ?? []) {
    const part = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (bytes === 0) await pause(standstillMs);
    bytes += part.length;
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines++;
  }
  return { bytes, lines, seconds: (performance.now() - began - standstillMs) / 1000 };
}

async function millionRecords({ connection, keys }: Announcement): Promise<Read> {
  const url = `${connection.pdnsUrl}/pdns/v2/lookup/rrset/name/million-records.example?limit=0`;
  const read = await readAll(await fetch(url, { headers: { accept: 'application/x-ndjson', 'x-api-key': keys.pdns } }));
  if (read.lines !== 1_000_002) throw new Error(`${read.lines} lines in place of a million records`);
  return read;
}

async function channelHour({ connection, keys }: Announcement): Promise<Read> {
  const range = { channel: 213, start_time: '2026-06-01 10:00:00', end_time: '2026-06-01 11:00:00' };
  const read = await readAll(
    await fetch(`${connection.batchUrl}/batchd/v1/batch/chfetch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apikey: keys.batch, ...range }),
    }),
  );
  if (read.bytes < 500_000_000) throw new Error(`${read.bytes} bytes in place of more than 500 MB`);
  return read;
}

async function measured(
  name: string,
  stream: (announcement: Announcement) => Promise<Read>,
  speed: (read: Read) => string,
): Promise<Entry> {
  const peaks: number[] = [];
  const reads: Read[] = [];
  for (let turn = 0; turn < repeats; turn++) {
    const demo = await startDemoProcess('--now', now);
    reads.push(await stream(demo.announcement));
    peaks.push(round(await demo.peakMb()));
    await demo.stop();
  }
  const [quickest] = reads.toSorted((one, other) => one.seconds - other.seconds);
  return {
    name,
    unit: 'MB',
    ours: median(peaks),
    against: `peak of the process while it streams, ${quickest === undefined ? '' : speed(quickest)}`,
    peer: null,
    ratio: null,
    budget: `under ${budgetMb} MB`,
    ok: Math.max(...peaks) < budgetMb,
    runs: peaks,
  };
}

/** Memory of the demo service while it streams the million records, and an hour of its largest channel. */
export async function benchDemoMemory(): Promise<Entry[]> {
  const rows = ({ lines, seconds }: Read) => `${round(lines / seconds / 1000, 0)} thousand rows/s`;
  const megabytes = ({ bytes, seconds }: Read) =>
    `${round(bytes / seconds / 1e6, 0)} MB/s of ${round(bytes / 1e6, 0)} MB`;
  return [
    await measured('demo-memory-million', millionRecords, rows),
    await measured('demo-memory-channel', channelHour, megabytes),
  ];
}
