import { type Plot, type PlotLine, plotsAsSvg, sizeWords } from './growth-plot.ts';
import type { GraphLibrary, GrowthFigure, GrowthPoint } from './measure.ts';

export const libraryTitles: Readonly<Record<GraphLibrary, string>> = {
  ours: 'Sextant',
  cytoscape: 'Cytoscape',
  sigma: 'sigma.js',
  cosmos: 'cosmos.gl',
};
const libraries = Object.keys(libraryTitles) as GraphLibrary[];
const moved = ['zoom', 'pan', 'drag', 'drag-1000'] as const;
/** The number of its colour: zooming has that of Sextant, the others none of a peer. */
const movedStyles: Readonly<Record<(typeof moved)[number], number>> = { zoom: 0, pan: 4, drag: 5, 'drag-1000': 6 };
const movedTitles: Readonly<Record<(typeof moved)[number], string>> = {
  zoom: 'zoom',
  pan: 'pan',
  drag: 'drag a hub',
  'drag-1000': 'drag 1,000',
};

export function growthPicture(points: readonly GrowthPoint[]): string {
  const peerPlot = (title: string, figure: GrowthFigure, per: number): Plot => ({
    title,
    lines: libraries
      .map((library, style) => lineOf(points, library, figure, libraryTitles[library], style, per))
      .filter((line) => line !== null),
  });
  const ownPlot = (title: string, per: number, suffix: '' | '-crisp'): Plot => ({
    title,
    lines: moved
      .map((motion) => lineOf(points, 'ours', `${motion}${suffix}`, movedTitles[motion], movedStyles[motion], per))
      .filter((line) => line !== null),
  });
  const memory = lineOf(points, 'ours', 'memory', libraryTitles.ours, 0, 1);
  const plots = [
    peerPlot('From rows to a usable graph, seconds', 'ready', 1000),
    peerPlot('Zooming, frames per second', 'zoom', 1),
    ownPlot('Sextant in motion, frames per second', 1, ''),
    ownPlot('Sextant sharp again after a motion, seconds', 1000, '-crisp'),
    ...(memory ? [{ title: 'Sextant, memory of the page, MB', lines: [memory] }] : []),
  ];
  const notes = { title: 'Where a peer ended (×)', lines: endings(points) };
  return plotsAsSvg(
    plots,
    notes,
    sizesOf(points),
    'How the graph grows: each figure by the number of nodes, logarithmic',
  );
}

function endings(points: readonly GrowthPoint[]) {
  return libraries.flatMap((library, style) =>
    points
      .filter((point) => point.library === library && point.failed !== undefined)
      .map(({ nodes, figure, failed }) => ({
        style,
        text: `${libraryTitles[library]}, ${sizeWords(nodes)}${figure === 'zoom' ? ', zooming' : ''}: ${failed}`,
      })),
  );
}

function lineOf(
  points: readonly GrowthPoint[],
  library: GraphLibrary,
  figure: GrowthFigure,
  label: string,
  style: number,
  per: number,
): PlotLine | null {
  const own = points
    .filter((point) => point.library === library && point.figure === figure)
    .sort((one, two) => one.nodes - two.nodes);
  if (own.length === 0) return null;
  const failed = own.find((point) => point.failed !== undefined);
  return {
    label,
    style,
    points: own.filter((point) => point !== failed).map(({ nodes, value }) => ({ x: nodes, y: value / per })),
    ...(failed ? { failed: { x: failed.nodes, y: failed.value / per } } : {}),
  };
}

function sizesOf(points: readonly GrowthPoint[]): number[] {
  return [...new Set(points.map(({ nodes }) => nodes))].sort((one, two) => one - two);
}

/** The part of docs/performance.md about growth: the picture and the same figures as tables. */
export function growthSection(points: readonly GrowthPoint[], when: string): string {
  if (points.length === 0) return '';
  const find = (nodes: number, library: GraphLibrary, figure: GrowthFigure) =>
    points.find((point) => point.nodes === nodes && point.library === library && point.figure === figure);
  const cell = (point: GrowthPoint | undefined, words: (value: number) => string, missing = 'not tried') =>
    point === undefined ? missing : (point.failed ?? words(point.value));
  const number = (value: number) => value.toLocaleString('en-US');
  const seconds = (value: number) => `${Number((value / 1000).toPrecision(2))} s`;
  const frames = (value: number) => String(Number(value.toPrecision(value < 1 ? 1 : 3)));
  const head = (titles: readonly string[]) => `| ${titles.join(' | ')} |\n|${'---|'.repeat(titles.length)}`;
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const sizes = sizesOf(points);
  const { load = 0 } = points[0] ?? {};
  const busy = load < 1 ? '' : ` Other work was on the machine and slowed all of them: its load was ${load} before.`;
  const ownRows = sizes.map((nodes) => {
    const own = (figure: GrowthFigure, words: (value: number) => string) => cell(find(nodes, 'ours', figure), words);
    return row([
      number(nodes),
      number(find(nodes, 'ours', 'ready')?.edges ?? 0),
      own('ready', seconds),
      ...moved.map((motion) => own(motion, frames)),
      ...moved.map((motion) => own(`${motion}-crisp`, seconds)),
      own('memory', (value) => `${value} MB`),
    ]);
  });
  const peerRows = sizes.map((nodes) =>
    row([
      number(nodes),
      ...libraries.map((library) => cell(find(nodes, library, 'ready'), seconds)),
      ...libraries.map((library) => cell(find(nodes, library, 'zoom'), frames, '')),
    ]),
  );
  return `## Growth of the graph

![How the graph grows: time until it can be used, frames per second in each motion, time until it is sharp again, and
memory, by the number of nodes](pictures/graph-growth.svg)

All libraries in the same browser in the same run (\`graph-growth\`, ${when}), with the same rows, shaped like passive DNS. sigma.js
and cosmos.gl draw with WebGL, which the browser computes on the processor here; with a graphics card they are many times as fast.
cosmos.gl draws no labels. A peer that misses a limit of the benchmark is not tried with more nodes. 447,000 nodes are as many as
public graphs of passive DNS have.${busy}

${head(['nodes', ...libraries.map((library) => `${libraryTitles[library]} usable after`), ...libraries.map((library) => `${libraryTitles[library]} zoom, frames/s`)])}
${peerRows.join('\n')}

Sextant alone:

${head(['nodes', 'edges', 'usable after', ...moved.map((motion) => `${movedTitles[motion]}, frames/s`), ...moved.map((motion) => `sharp after ${movedTitles[motion]}`), 'memory'])}
${ownRows.join('\n')}

`;
}
