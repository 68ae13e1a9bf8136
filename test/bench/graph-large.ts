import { readFileSync } from 'node:fs';
import { longestTask, watchLongTasks } from '../support/long-tasks.ts';
import type { Measured, Motion } from './graph-page/bench.ts';
import { type GraphWindow, openGraphWindow } from './graph-window.ts';
import { type Entry, median, round } from './measure.ts';

/** A size of graph, and what its canvas must reach. */
interface Large {
  readonly name: string;
  readonly nodes: number;
  readonly edges: number;
  readonly turns: number;
  readonly budget: {
    readonly readyMs: number;
    readonly look: number;
    readonly drag: number;
    readonly crispMs: number;
    readonly megabytes: number;
  };
}

const ofMillion = { readyMs: 6000, look: 40, drag: 20, crispMs: 1000, megabytes: 1200 };
const hundredThousand: Large = {
  name: 'graph-100k',
  nodes: 100_000,
  edges: 200_000,
  turns: 3,
  budget: { readyMs: 800, look: 50, drag: 30, crispMs: 300, megabytes: 500 },
};
/** As large as public graphs of passive DNS. */
const halfMillion: Large = { name: 'graph-447k', nodes: 447_000, edges: 897_000, turns: 1, budget: ofMillion };
const million: Large = { name: 'graph-1m', nodes: 1_000_000, edges: 2_000_000, turns: 1, budget: ofMillion };

export const benchGraph100k = () => benchLarge(hundredThousand);
export const benchGraph447k = () => benchLarge(halfMillion);
export const benchGraph1m = () => benchLarge(million);

const bounds = { kept: 0.98, meanDifference: 0.15, blockMs: 100 };
export const motions = {
  zoom: 'zoom',
  pan: 'pan',
  'drag-hub': 'drag',
  'drag-1000': 'drag-1000',
} as const satisfies Readonly<Record<Motion, string>>;

export interface Turn {
  readonly readyMs: number;
  /** The longest block of the page while the graph was made, and in each motion. */
  readonly readyBlock: number;
  readonly blocks: Readonly<Record<Motion, number>>;
  readonly measured: Readonly<Record<Motion, Measured>>;
  readonly megabytes: number;
}

async function benchLarge(large: Large): Promise<Entry[]> {
  const opened = await openGraphWindow();
  try {
    const turns: Turn[] = [];
    for (let turn = 0; turn < large.turns; turn++) turns.push(await measureOurs(opened, large));
    return entriesOf(large, turns);
  } finally {
    await opened.close();
  }
}

/** A page with rows as passive DNS has them, and nothing drawn yet. */
export async function openPassiveDns({ page, open }: GraphWindow, nodes: number, edges: number): Promise<void> {
  page.setDefaultTimeout(300_000);
  await open(`bench.html?shape=passive-dns&nodes=${nodes}&edges=${edges}`);
  await page.waitForFunction(() => window.bench !== undefined);
}

/** Our own canvas with a graph of one size, through all motions. */
export async function measureOurs(
  opened: GraphWindow,
  { nodes, edges }: { readonly nodes: number; readonly edges: number },
  milliseconds = 4000,
): Promise<Turn> {
  const { page } = opened;
  await openPassiveDns(opened, nodes, edges);
  await watchLongTasks(page);
  const readyMs = await page.evaluate(() => window.bench?.mount('ours') ?? Number.NaN);
  const readyBlock = await longestTask(page);
  const measured: Partial<Record<Motion, Measured>> = {};
  const blocks: Partial<Record<Motion, number>> = {};
  for (const motion of Object.keys(motions) as Motion[]) {
    await watchLongTasks(page);
    measured[motion] = await page.evaluate(([wanted, time]) => window.bench?.move(wanted, time, 4), [
      motion,
      milliseconds,
    ] as const);
    blocks[motion] = await longestTask(page);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const megabytes = await residentMegabytes(opened);
  return { readyMs, readyBlock, megabytes, blocks, measured } as Turn;
}

/** The process of the page, with its workers; its rows included, as in the window. */
async function residentMegabytes({ page }: GraphWindow): Promise<number> {
  const browser = page.context().browser();
  if (!browser || process.platform !== 'linux') return Number.NaN;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  return Math.max(...sizes);
}

export const rate = ({ frames }: Measured) => (frames.length * 1000) / frames.reduce((sum, frame) => sum + frame, 0);

function entriesOf({ name, nodes, edges, budget }: Large, turns: readonly Turn[]): Entry[] {
  const sample = `${nodes.toLocaleString('en-US')} nodes and ${edges.toLocaleString('en-US')} edges, as passive DNS has them`;
  const entry = (
    part: string,
    unit: string,
    values: readonly number[],
    most: string,
    ok: (value: number) => boolean,
  ) => ({
    name: `${name}-${part}`,
    unit,
    ours: round(median(values), unit === 'share' ? 3 : unit === 'frames/s' ? 1 : 0),
    against: sample,
    peer: null,
    ratio: null,
    budget: most,
    ok: ok(median(values)),
    runs: values.map((value) => round(value, 3)),
  });
  const atMost = (most: number) => (value: number) => value <= most;
  const atLeast = (least: number) => (value: number) => value >= least;
  const of = (pick: (turn: Turn) => number) => turns.map(pick);
  const difference = ({ measured }: Turn, motion: Motion) => measured[motion].difference ?? { mean: 1, kept: 0 };
  return [
    entry(
      'ready',
      'ms',
      of(({ readyMs }) => readyMs),
      `at most ${budget.readyMs} ms`,
      atMost(budget.readyMs),
    ),
    entry(
      'ready-block',
      'ms',
      of(({ readyBlock }) => readyBlock),
      `no block over ${bounds.blockMs} ms`,
      atMost(bounds.blockMs),
    ),
    entry(
      'memory',
      'MB',
      of(({ megabytes }) => megabytes),
      `at most ${budget.megabytes} MB`,
      atMost(budget.megabytes),
    ),
    ...(Object.entries(motions) as [Motion, string][]).flatMap(([motion, part]) => {
      const least = motion.startsWith('drag') ? budget.drag : budget.look;
      return [
        entry(
          part,
          'frames/s',
          of(({ measured }) => rate(measured[motion])),
          `at least ${least} frames/s`,
          atLeast(least),
        ),
        entry(
          `${part}-block`,
          'ms',
          of(({ blocks }) => blocks[motion]),
          `no block over ${bounds.blockMs} ms`,
          atMost(bounds.blockMs),
        ),
        entry(
          `${part}-crisp`,
          'ms',
          of(({ measured }) => measured[motion].crispMs),
          `sharp again within ${budget.crispMs} ms`,
          atMost(budget.crispMs),
        ),
        entry(
          `${part}-kept`,
          'share',
          of((turn) => difference(turn, motion).kept),
          `at least ${bounds.kept} of what is drawn is seen while moving`,
          atLeast(bounds.kept),
        ),
        entry(
          `${part}-difference`,
          'share',
          of((turn) => difference(turn, motion).mean),
          `brightness off by at most ${bounds.meanDifference} while moving`,
          atMost(bounds.meanDifference),
        ),
      ];
    }),
  ];
}
