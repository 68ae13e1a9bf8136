import { loadavg } from 'node:os';
import { measureOurs, motions, openPassiveDns, rate, type Turn } from './graph-large.ts';
import type { Measured, Motion } from './graph-page/bench.ts';
import { type GraphWindow, openGraphWindow } from './graph-window.ts';
import { libraryTitles } from './growth-page.ts';
import { type Entry, type GraphLibrary, type GrowthPoint, round } from './measure.ts';

type Peer = Exclude<GraphLibrary, 'ours'>;
interface Size {
  readonly name: string;
  readonly nodes: number;
  readonly edges: number;
}

const sizes: readonly Size[] = [
  { name: '10k', nodes: 10_000, edges: 20_000 },
  { name: '30k', nodes: 30_000, edges: 60_000 },
  { name: '100k', nodes: 100_000, edges: 200_000 },
  { name: '300k', nodes: 300_000, edges: 600_000 },
  { name: '447k', nodes: 447_000, edges: 897_000 },
  { name: '1m', nodes: 1_000_000, edges: 2_000_000 },
];
/** What a peer gets for each size. One that needs more is not tried with larger ones. */
const readyLimit = 60_000;
const zoomLimit = 20_000;
const zoomFrames = 2;
const milliseconds = 2500;

/** How the graph takes to being larger and larger, and how far each peer gets with the same rows in the same browser. */
export async function benchGraphGrowth(): Promise<Entry[]> {
  const load = round(loadavg()[0] ?? 0);
  const ours = new Map<string, Turn>();
  await inWindow(async (opened) => {
    await warmUp(opened, 'ours');
    for (const size of sizes) ours.set(size.name, await measureOurs(opened, size, milliseconds));
  });
  const entries = sizes.flatMap((size) => entriesOfOurs(size, ours.get(size.name) as Turn));
  for (const peer of ['cytoscape', 'sigma', 'cosmos'] as const) {
    const points = await measurePeer(peer);
    entries.push(...points.map(({ size, ...point }) => entryOfPeer(size, ours.get(size.name) as Turn, peer, point)));
  }
  return entries.map((entry) => (entry.growth ? { ...entry, growth: { ...entry.growth, load } } : entry));
}

async function inWindow(work: (opened: GraphWindow) => Promise<void>): Promise<void> {
  const opened = await openGraphWindow();
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

/** The first graph of a browser waits for code to be read and compiled. */
async function warmUp(opened: GraphWindow, library: GraphLibrary): Promise<void> {
  await openPassiveDns(opened, 1000, 2000);
  await opened.page.evaluate((name) => window.bench?.mount(name), library);
}

type Outcome<T> = { readonly done: T } | { readonly failed: string };
type PeerFigure = { readonly size: Size; readonly figure: 'ready' | 'zoom'; readonly outcome: Outcome<number> };

async function measurePeer(peer: Peer): Promise<PeerFigure[]> {
  const figures: PeerFigure[] = [];
  await inWindow(async (opened) => {
    const complaints: string[] = [];
    opened.page.on('pageerror', ({ message }) => complaints.push(message));
    const began = await within(readyLimit, `did not start in ${readyLimit / 1000} s`, complaints, () =>
      warmUp(opened, peer),
    );
    if ('failed' in began) {
      figures.push({ size: sizes[0] as Size, figure: 'ready', outcome: began });
      return;
    }
    for (const size of sizes) {
      await openPassiveDns(opened, size.nodes, size.edges);
      const ready = await within(readyLimit, `not ready after ${readyLimit / 1000} s`, complaints, () =>
        opened.page.evaluate((name) => window.bench?.mount(name) ?? Number.NaN, peer),
      );
      figures.push({ size, figure: 'ready', outcome: ready });
      if ('failed' in ready) return;
      const slow = `fewer than ${zoomFrames} frames in ${zoomLimit / 1000} s`;
      const zoom = await within(zoomLimit, slow, complaints, async () => {
        const measured = await opened.page.evaluate(([time, frames]) => window.bench?.move('zoom', time, frames), [
          milliseconds,
          zoomFrames,
        ] as const);
        return measured ? rate(measured) : Number.NaN;
      });
      figures.push({ size, figure: 'zoom', outcome: zoom });
      if ('failed' in zoom) return;
    }
  });
  return figures;
}

/** A page that is busy can't be told to stop: whoever waited too long leaves it behind. */
async function within<T>(
  limit: number,
  tooLong: string,
  complaints: readonly string[],
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome<T>>((resolve) => {
    timer = setTimeout(() => resolve({ failed: [tooLong, ...complaints.slice(0, 1)].join(': ') }), limit);
  });
  const done = work().then(
    (value): Outcome<T> => ({ done: value }),
    (error: unknown): Outcome<T> => ({ failed: firstLine(error) }),
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

function firstLine(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.replace(/^page\.\w+: /, '').replaceAll('|', '/');
}

const sampleOf = ({ nodes, edges }: Size) =>
  `${nodes.toLocaleString('en-US')} nodes and ${edges.toLocaleString('en-US')} edges`;
const forComparison = { budget: 'none: for comparison', ok: true } as const;

function entriesOfOurs(size: Size, turn: Turn): Entry[] {
  const { nodes, edges } = size;
  const entry = (figure: GrowthPoint['figure'], unit: string, value: number): Entry => ({
    name: `graph-growth-${size.name}-${figure}`,
    unit,
    ours: value,
    against: sampleOf(size),
    peer: null,
    ratio: null,
    ...forComparison,
    runs: [value],
    growth: { figure, library: 'ours', nodes, edges, value },
  });
  return [
    entry('ready', 'ms', round(turn.readyMs, 0)),
    entry('memory', 'MB', round(turn.megabytes, 0)),
    ...(Object.keys(motions) as Motion[]).flatMap((motion) => [
      entry(motions[motion], 'frames/s', round(rate(turn.measured[motion]))),
      entry(`${motions[motion]}-crisp`, 'ms', round(turn.measured[motion].crispMs, 0)),
    ]),
  ];
}

function entryOfPeer(
  size: Size,
  turn: Turn,
  library: Peer,
  { figure, outcome }: Pick<PeerFigure, 'figure' | 'outcome'>,
): Entry {
  const { nodes, edges } = size;
  const isReady = figure === 'ready';
  const ours = isReady ? round(turn.readyMs, 0) : round(rate(turn.measured.zoom as Measured));
  const peer = 'done' in outcome ? round(outcome.done, isReady ? 0 : 3) : null;
  const limit = isReady ? readyLimit : (zoomFrames * 1000) / zoomLimit;
  return {
    name: `graph-growth-${size.name}-${figure}-${library}`,
    unit: isReady ? 'ms' : 'frames/s',
    ours,
    against: `${libraryTitles[library]}, ${sampleOf(size)}${'failed' in outcome ? `: ${outcome.failed}` : ''}`,
    peer,
    ratio: peer === null ? null : round(ours / peer, 2),
    ...forComparison,
    runs: [],
    growth: {
      figure,
      library,
      nodes,
      edges,
      value: peer ?? limit,
      ...('failed' in outcome ? { failed: outcome.failed } : {}),
    },
  };
}
