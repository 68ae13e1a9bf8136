import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../build/run.ts';
import { fetchRange } from '../../electron/api/batch/fetch.ts';
import { openGovernor } from '../../electron/core/governor.ts';
import { createNetwork } from '../../electron/core/network.ts';
import { createSecrets } from '../../electron/core/secrets.ts';
import { createSignedHttp, type SignedHttp } from '../../electron/core/signed-http.ts';
import type { Announcement } from '../../electron/demo/service.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import { ok } from '../../shared/result.ts';
import { startDemoProcess } from './demo-service.ts';
import { type Entry, median, round } from './measure.ts';

const repeats = 5;
const budget = 0.8;
/** Half an hour of the largest channel: some 270 MB. */
const range = { channel: 213, start: '2026-06-01T10:00Z', end: '2026-06-01T10:30Z' };

/** A range of the largest channel to disk, checked and hashed, against curl from the same server, turn by turn. */
export async function benchDownload(): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-'));
  const demo = await startDemoProcess('--port', '0', '--now', '2026-06-01T12:00:00Z');
  const network = createNetwork(async () => undefined, {});
  const governor = openGovernor(':memory:');
  try {
    const http = wayTo(demo.announcement, network, governor, folder);
    await ours(http, folder);
    await curl(demo.announcement, folder);
    const speeds: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
    for (let turn = 0; turn < repeats; turn++) {
      speeds.ours.push(await ours(http, folder));
      speeds.peer.push(await curl(demo.announcement, folder));
    }
    const ratio = median(speeds.ours) / median(speeds.peer);
    return [
      {
        name: 'download',
        unit: 'MB/s',
        ours: round(median(speeds.ours)),
        against: 'curl from the same server to the same disk',
        peer: round(median(speeds.peer)),
        ratio: round(ratio, 2),
        budget: `ratio at least ${budget}`,
        ok: ratio >= budget,
        runs: speeds.ours.map((speed) => round(speed)),
      },
    ];
  } finally {
    governor.close();
    await network.close();
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function wayTo(
  { connection, keys }: Announcement,
  network: ReturnType<typeof createNetwork>,
  governor: ReturnType<typeof openGovernor>,
  spoolFolder: string,
): SignedHttp {
  let number = 0;
  return createSignedHttp({
    connectionId: 'bench',
    connection: ConnectionFile.parse(connection),
    readKey: async (service) => ok(keys[service]),
    network,
    secrets: createSecrets(),
    governor,
    wallClock: () => new Date(),
    worldClock: () => new Date(),
    spoolFolder,
    isOffline: () => false,
    onExchange: () => undefined,
    nextNumber: () => ++number,
  });
}

/** From the call to the file under its own name, in MB/s. */
async function ours(http: SignedHttp, folder: string): Promise<number> {
  const path = join(folder, 'ours.jsonl');
  const began = performance.now();
  const saved = await fetchRange(http, range, path, { signal: new AbortController().signal });
  const took = performance.now() - began;
  if (!saved.ok) throw new Error(saved.failure.message);
  if (saved.value.file.completeness.kind !== 'whole') throw new Error('the download is not whole');
  return speed(path, took);
}

async function curl({ connection, keys }: Announcement, folder: string): Promise<number> {
  const path = join(folder, 'curl.jsonl');
  const asked = join(folder, 'asked.json');
  const spaced = (time: string) => `${time.replace('T', ' ').replace('Z', '')}:00`;
  const members = { channel: range.channel, start_time: spaced(range.start), end_time: spaced(range.end) };
  writeFileSync(asked, JSON.stringify({ apikey: keys.batch, ...members }));
  const url = `${connection.batchUrl}/batchd/v1/batch/chfetch`;
  const flags = [
    '-sS',
    '--fail',
    '-o',
    path,
    '-H',
    'content-type: application/json',
    '--data-binary',
    `@${asked}`,
    url,
  ];
  const began = performance.now();
  const ended = await run('curl', flags, { timeoutMs: 300_000 });
  const took = performance.now() - began;
  if (ended.code !== 0) throw new Error(`curl did not download: ${ended.output}`);
  return speed(path, took);
}

function speed(path: string, milliseconds: number): number {
  const { size } = statSync(path);
  rmSync(path);
  return size / 1e6 / (milliseconds / 1000);
}
