import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../build/bundle.ts';
import { run } from '../../build/run.ts';
import { forkNode } from '../../electron/core/jobs/side-process.ts';
import { createFileReader } from '../../electron/files/reader.ts';
import type { OpenFile } from '../../shared/open-file.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { soughtNames, writeChannelFile } from './file-lines.ts';
import { type Entry, median, round } from './measure.ts';

const leastRatio = 0.7;
const mostMemory = 1000;
const mostOpenMs = 1000;

/**
 * Which of 10,000 entities are in a file of 10 million lines, through the whole product and with the numbers of the lines,
 * turn by turn against the same SQL through bare DuckDB in a fresh process, which only counts what it finds.
 */
export async function benchFileJoin(lines = 10_000_000, repeats = 3): Promise<Entry[]> {
  const folder = roomFor(4e9);
  const path = join(folder, 'channel.ndjson');
  const chosen = { chooseSave: async () => null, chooseOpen: async () => path, confirm: async () => true };
  writeChannelFile(path, lines);
  const app = await openTestApp({ dialogs: chosen });
  try {
    const { call } = app.bridge;
    const sought = soughtNames(10_000);
    const added = good(await call('case.add', { entities: sought }));
    const names = join(folder, 'names.json');
    writeFileSync(names, JSON.stringify(added.ids.map((id, at) => [id, sought[at]?.value])));
    const file = await openWhole(app);
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < repeats; turn++) {
      const began = performance.now();
      const matched = good(await call('files.match', { file: file.id }));
      ours.push((performance.now() - began) / 1000);
      const peer = performance.now();
      const found = await bareJoin(path, names);
      bare.push((performance.now() - peer) / 1000);
      if (found !== matched.lines) throw new Error(`bare DuckDB found ${found}, we found ${matched.lines}`);
    }
    const memory = round(peakMemory(), 0);
    const ratio = round(median(bare) / median(ours), 2);
    return [
      {
        name: 'file-join',
        unit: `s for ${lines.toLocaleString('en')} lines`,
        ours: round(median(ours), 2),
        against: 'the same SQL through bare DuckDB in a fresh process',
        peer: round(median(bare), 2),
        ratio,
        budget: `ratio at least ${leastRatio}`,
        ok: ratio >= leastRatio,
        runs: ours.map((seconds) => round(seconds, 2)),
      },
      {
        name: 'file-join-memory',
        unit: 'MB at most',
        ours: memory,
        against: 'the cap',
        peer: null,
        ratio: null,
        budget: `under ${mostMemory}`,
        ok: memory < mostMemory,
        runs: [memory],
      },
    ];
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From nothing to the first hundred rows of a file of 5 GB: the bundled process starts, opens it and reads them. */
export async function benchFileOpen(bytes = 5e9, repeats = 5): Promise<Entry[]> {
  const folder = roomFor(bytes + 1e9);
  const path = join(folder, 'channel.ndjson');
  fillFile(folder, path, bytes);
  try {
    await bundle();
    const runs: number[] = [];
    for (let turn = 0; turn < repeats; turn++) runs.push(await openOnce(path));
    return [
      {
        name: 'file-open',
        unit: `ms to the first rows of ${bytes / 1e9} GB`,
        ours: round(median(runs), 0),
        against: 'the budget',
        peer: null,
        ratio: null,
        budget: `under ${mostOpenMs}`,
        ok: median(runs) < mostOpenMs,
        runs: runs.map((took) => round(took, 0)),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openOnce(path: string): Promise<number> {
  const quiet = () => undefined;
  const program = new URL('../../dist/main/file-reader.js', import.meta.url);
  const reader = createFileReader({ startProcess: forkNode, program, changed: quiet, ended: quiet, log: quiet });
  try {
    const began = performance.now();
    const file = good(await reader.ask('open', { id: 1, path }));
    const columns = file.columns.filter(({ shown }) => shown).map(({ name }) => name);
    const { rows } = good(await reader.ask('rows', { id: 1, of: 'all', from: 0, count: 100, wait: false, columns }));
    const took = performance.now() - began;
    if (rows.length !== 100 || rows.some(({ broken }) => broken !== null)) {
      throw new Error('the first rows did not come');
    }
    return took;
  } finally {
    await reader.close();
  }
}

/** A few hundred thousand lines again and again: what they say makes no difference here. */
function fillFile(folder: string, path: string, bytes: number): void {
  const part = join(folder, 'part.ndjson');
  writeChannelFile(part, 200_000);
  const block = readFileSync(part);
  const file = openSync(path, 'w');
  for (let written = 0; written < bytes; ) written += writeSync(file, block);
  closeSync(file);
}

async function openWhole(app: TestApp): Promise<OpenFile> {
  const whole = new Promise<OpenFile>((resolve) => {
    app.bridge.onEvent('files.changed', ({ file }) => {
      if (!file.index.running && file.check.share === 1) resolve(file);
    });
  });
  good(await app.bridge.call('files.choose', {}));
  return whole;
}

async function bareJoin(path: string, names: string): Promise<number> {
  const script = join(import.meta.dirname, 'file-join-bare.ts');
  const ended = await run(process.execPath, ['--disable-warning=ExperimentalWarning', script, path, names], {
    timeoutMs: 1_800_000,
  });
  if (ended.code !== 0) throw new Error(`bare DuckDB failed: ${ended.output}`);
  return Number(ended.output.trim());
}

/** The most that the process that reads files held so far, in MB. */
function peakMemory(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const reader = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('files/process/main'));
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${reader}/status`, 'utf8'))?.[1];
  return Number(peak) / 1000;
}

function roomFor(bytes: number): string {
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < bytes * 1.2) throw new Error(`this needs ${Math.ceil(bytes / 1e9)} GB free in ${tmpdir()}`);
  return mkdtempSync(join(tmpdir(), 'sextant-bench-'));
}

function good<T>(result: { ok: true; value: T } | { ok: false; failure: { message: string } }): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}
