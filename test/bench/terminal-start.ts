import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../../build/run.ts';
import { type Entry, median, round } from './measure.ts';

const repeats = 9;
const mostRatio = 3;

/** The `sextant` command against a bare start of Node, turn by turn: its list of calls, and a call that the case answers. */
export async function benchTerminalStart(): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-'));
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, '');
  const command = join(root, 'build', 'sextant.mjs');
  const data = ['--data-dir', join(folder, 'data')];
  const sides = {
    bare: [empty],
    list: [command, 'calls'],
    call: [command, 'call', 'case.state', '{}', '--offline', ...data],
  };
  try {
    for (const args of Object.values(sides)) await took(args); // Makes the bundle, the case and what Node keeps compiled.
    const times = { bare: [] as number[], list: [] as number[], call: [] as number[] };
    for (let turn = 0; turn < repeats; turn++) {
      for (const side of ['bare', 'list', 'call'] as const) times[side].push(await took(sides[side]));
    }
    return [
      entryOf('terminal-start', '"sextant calls"', times.list, times.bare),
      entryOf('terminal-start-call', '"sextant call case.state", answered from the case,', times.call, times.bare),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function entryOf(name: string, what: string, ours: readonly number[], bare: readonly number[]): Entry {
  const ratio = median(ours) / median(bare);
  return {
    name,
    unit: 'ms',
    ours: median(ours),
    against: `${what} against a start of the same Node with an empty file`,
    peer: median(bare),
    ratio: round(ratio, 2),
    budget: `ratio at most ${mostRatio}`,
    ok: ratio <= mostRatio,
    runs: ours,
  };
}

async function took(args: readonly string[]): Promise<number> {
  const began = performance.now();
  const { code, output } = await run(process.execPath, args, { timeoutMs: 120_000 });
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`);
  return round(performance.now() - began, 0);
}
