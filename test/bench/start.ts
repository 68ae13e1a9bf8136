import { fileURLToPath } from 'node:url';
import { bundle } from '../../build/bundle.ts';
import { run } from '../../build/run.ts';
import { type Entry, median, round } from './measure.ts';

const repeats = 5;
const mostRatio = 1.6;

/** From process start to the first accepted command, against an empty page in the same shell, turn by turn. */
export async function benchStart(): Promise<Entry[]> {
  await bundle();
  await once('sextant');
  await once('empty');
  const ours: number[] = [];
  const peer: number[] = [];
  for (let turn = 0; turn < repeats; turn++) {
    ours.push(await once('sextant'));
    peer.push(await once('empty'));
  }
  const ratio = median(ours) / median(peer);
  return [
    {
      name: 'start',
      unit: 'ms',
      ours: median(ours),
      against: 'an empty page in the same Chromium shell',
      peer: median(peer),
      ratio: round(ratio, 2),
      budget: `ratio at most ${mostRatio}`,
      ok: ratio <= mostRatio,
      runs: ours,
    },
  ];
}

async function once(which: 'sextant' | 'empty'): Promise<number> {
  const script = fileURLToPath(new URL('./window-once.ts', import.meta.url));
  const flags = ['--disable-warning=ExperimentalWarning', script, which, String(Date.now())];
  const ended = await run(process.execPath, flags, { timeoutMs: 60_000 });
  const took = Number(ended.output.trim().split('\n').at(-1));
  if (ended.code !== 0 || !Number.isFinite(took)) throw new Error(`the ${which} window did not open: ${ended.output}`);
  return took;
}
