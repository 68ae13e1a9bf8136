import { askPdns } from '../../electron/demo/asking.ts';
import { startDemoProcess } from './demo-service.ts';
import { type Entry, median, round } from './measure.ts';

const repeats = 5;
const budgetMs = 2000;

/** From the start of the demo service's process to its line, and to the first answer that needs its world. */
export async function benchDemoStart(): Promise<Entry[]> {
  const starts: number[] = [];
  const firsts: number[] = [];
  for (let turn = 0; turn < repeats; turn++) {
    const demo = await startDemoProcess();
    starts.push(round(demo.startedInMs, 0));
    const began = performance.now();
    await askPdns(demo.announcement, '/pdns/v2/lookup/rrset/name/example.com?limit=1');
    firsts.push(round(demo.startedInMs + performance.now() - began, 0));
    await demo.stop();
  }
  return [
    {
      name: 'demo-start',
      unit: 'ms',
      ours: median(starts),
      against: `its line; the first lookup, which makes the world, is answered after ${median(firsts)} ms`,
      peer: null,
      ratio: null,
      budget: `under ${budgetMs} ms`,
      ok: median(starts) < budgetMs,
      runs: starts,
    },
  ];
}
