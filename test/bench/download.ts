import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../build/run.ts';
import { fetchRange } from '../../electron/api/batch/fetch.ts';
import { createNetwork } from '../../electron/core/http/network.ts';
import { createSignedHttp, type SignedHttp } from '../../electron/core/http/signed-http.ts';
import { countAlone } from '../../electron/core/limits/counter.ts';
import { openGovernor } from '../../electron/core/limits/governor.ts';
import { createSecrets } from '../../electron/core/words/secrets.ts';
import type { Announcement } from '../../electron/demo/service.ts';
import { operationLimits, services } from '../../electron/services.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import { ok } from '../../shared/result.ts';
import { startDemoProcess } from './demo-service.ts';
import { type Entry, median, round } from './measure.ts';

const repeats = 5;
const budget = 0.8;
/** An hour and a half of the largest channel: some 800 MB. */
const range = { channel: 213, start: '2026-06-01T10:00Z', end: '2026-06-01T11:30Z' };

/**
 * A range of the largest channel to disk, turn by turn against curl from the same server. Ours is hashed and synced
 * when it is done, and is held to bare curl all the same; a curl whose file is hashed and synced too stands beside it.
 */
export async function benchDownload(): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-'));
  const demo = await startDemoProcess('--port', '0', '--now', '2026-06-01T12:00:00Z');
  const network = createNetwork(async () => undefined, {});
  const governor = openGovernor(':memory:', operationLimits);
  try {
    const http = wayTo(demo.announcement, network, governor, folder);
    await ours(http, folder);
    await curl(demo.announcement, folder);
    const speeds: { ours: number[]; finished: number[]; bare: number[] } = { ours: [], finished: [], bare: [] };
    for (let turn = 0; turn < repeats; turn++) {
      speeds.ours.push(await ours(http, folder));
      const { bare, finished } = await curl(demo.announcement, folder);
      speeds.bare.push(bare);
      speeds.finished.push(finished);
    }
    const against = (peer: readonly number[]) => ({
      unit: 'MB/s',
      ours: round(median(speeds.ours)),
      peer: round(median(peer)),
      ratio: round(median(speeds.ours) / median(peer), 2),
      runs: speeds.ours.map((speed) => round(speed)),
    });
    const bare = against(speeds.bare);
    return [
      {
        name: 'download',
        ...bare,
        against: 'curl from the same server to the same disk, which neither syncs nor hashes; ours does both',
        budget: `ratio at least ${budget}`,
        ok: bare.ratio >= budget,
      },
      {
        name: 'download-finished',
        ...against(speeds.finished),
        against: 'the same curl, then sync and sha256sum',
        budget: 'none: for comparison',
        ok: true,
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
  const counting = { connectionId: 'bench', governor, worldClock: () => new Date() };
  return createSignedHttp({
    ...counting,
    counter: countAlone(counting),
    services,
    connection: ConnectionFile.parse(connection),
    readKey: async (service) => ok(keys[service]),
    network,
    secrets: createSecrets(),
    wallClock: () => new Date(),
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
  return sizeThenGone(path) / (took / 1000);
}

async function curl(
  { connection, keys }: Announcement,
  folder: string,
): Promise<{ readonly bare: number; readonly finished: number }> {
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
  await must('curl', flags);
  const bare = performance.now() - began;
  await must('sync', [path]);
  await must('sha256sum', [path]);
  const finished = performance.now() - began;
  const megabytes = sizeThenGone(path);
  return { bare: megabytes / (bare / 1000), finished: megabytes / (finished / 1000) };
}

async function must(command: string, args: readonly string[]): Promise<void> {
  const ended = await run(command, [...args], { timeoutMs: 300_000 });
  if (ended.code !== 0) throw new Error(`${command} failed: ${ended.output}`);
}

function sizeThenGone(path: string): number {
  const { size } = statSync(path);
  rmSync(path);
  return size / 1e6;
}
