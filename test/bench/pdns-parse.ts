import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { run } from '../../build/run.ts';
import { startDemoProcess } from './demo-service.ts';
import { type Entry, median, round } from './measure.ts';

const repeats = 3;
const budgetMb = 300;

/** A million passive DNS records: framed, checked and turned into our words, against bare JSON.parse of the same lines. */
export async function benchPdnsParse(): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-'));
  const file = join(folder, 'million.ndjson');
  try {
    await record(file);
    const ours: Once[] = [];
    const peer: Once[] = [];
    for (let turn = 0; turn < repeats; turn++) {
      ours.push(await once('ours', file));
      peer.push(await once('bare', file));
    }
    const speed = (runs: readonly Once[]) => round(median(runs.map((each) => each.records / each.milliseconds)), 0);
    const ratio = round(speed(ours) / speed(peer), 2);
    const peaks = ours.map((each) => round(each.peakMb));
    return [
      {
        name: 'pdns-parse',
        unit: 'thousand records/s',
        ours: speed(ours),
        against: 'bare JSON.parse over the same million lines, already split and in memory',
        peer: speed(peer),
        ratio,
        budget: 'ratio at least 0.5',
        ok: ratio >= 0.5,
        runs: ours.map((each) => round(each.records / each.milliseconds, 0)),
      },
      {
        name: 'pdns-parse-memory',
        unit: 'MB',
        ours: Math.max(...peaks),
        against: 'peak of the reading process',
        peer: null,
        ratio: null,
        budget: `under ${budgetMb} MB`,
        ok: Math.max(...peaks) < budgetMb,
        runs: peaks,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function record(file: string): Promise<void> {
  const demo = await startDemoProcess();
  const { connection, keys } = demo.announcement;
  const url = `${connection.pdnsUrl}/pdns/v2/lookup/rrset/name/million-records.example?limit=0`;
  const answer = await fetch(url, { headers: { accept: 'application/x-ndjson', 'x-api-key': keys.pdns } });
  await pipeline(answer.body ?? [], createWriteStream(file));
  await demo.stop();
}

interface Once {
  readonly records: number;
  readonly milliseconds: number;
  readonly peakMb: number;
}

async function once(which: 'ours' | 'bare', file: string): Promise<Once> {
  const script = fileURLToPath(new URL('./pdns-parse-once.ts', import.meta.url));
  const ended = await run(process.execPath, ['--max-old-space-size=4096', script, which, file], { timeoutMs: 120_000 });
  if (ended.code !== 0) throw new Error(`reading failed: ${ended.output}`);
  const read: Once = JSON.parse(ended.output);
  if (read.records !== 1_000_000) throw new Error(`${read.records} records in place of a million`);
  return read;
}
