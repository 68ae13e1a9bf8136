/** A picture of several small plots with logarithmic axes, as SVG that is readable on a light and on a dark page. */
export interface Plot {
  readonly title: string;
  readonly lines: readonly PlotLine[];
}

/** What stands in the last cell: a heading and lines of text, each in the colour of what it is about. */
export interface PlotNotes {
  readonly title: string;
  readonly lines: readonly { readonly style: number; readonly text: string }[];
}

export interface PlotLine {
  readonly label: string;
  /** The number of a colour and of a mark, the same for the same thing in all plots. */
  readonly style: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Where the next point would be if it had not failed, at the limit that it did not keep. */
  readonly failed?: { readonly x: number; readonly y: number };
}

const columns = 2;
const cell = { width: 480, height: 300 };
const inner = { left: 54, top: 52, width: 306, height: 196 };
const lineHeight = 16;
const noteHeight = 22;

/** All plots side by side, two in a row, with one axis of sizes. */
export function plotsAsSvg(plots: readonly Plot[], notes: PlotNotes, sizes: readonly number[], about: string): string {
  const contents = [...plots.map((plot) => plotAsSvg(plot, sizes)), notesAsSvg(notes)];
  const height = Math.ceil(contents.length / columns) * cell.height;
  const width = columns * cell.width;
  const cells = contents.map((content, index) => {
    const [x, y] = [(index % columns) * cell.width, Math.floor(index / columns) * cell.height];
    return `<g transform="translate(${x} ${y})">\n${content}\n</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(about)}">
<title>${escaped(about)}</title>
<style>
${style}
</style>
<rect class="ground" width="${width}" height="${height}" rx="8"/>
${cells.join('\n')}
</svg>
`;
}

const style = `svg { --ground: #ffffff; --ink: #1c2127; --quiet: #5f6b7c; --grid: #e1e4e8; --s0: #1f5fbf; --s1: #a8500a; --s2: #1c7a45; --s3: #8f3fa8; --s4: #0f7078; --s5: #b5304a; --s6: #7a6500 }
@media (prefers-color-scheme: dark) {
svg { --ground: #1c2127; --ink: #f6f7f9; --quiet: #abb3bf; --grid: #343a43; --s0: #8abbff; --s1: #fbb360; --s2: #72ca9b; --s3: #d69fd6; --s4: #7adfe0; --s5: #ff8a9a; --s6: #e3d05c }
}
text { font: 13px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: var(--quiet) }
.title { font-size: 15px; font-weight: 600; fill: var(--ink) }
.ground { fill: var(--ground) }
.grid { stroke: var(--grid); fill: none }
.line { fill: none; stroke-width: 2; stroke-linejoin: round }
.missing { fill: none; stroke-width: 1.5; stroke-dasharray: 3 4 }
.label { font-weight: 600; paint-order: stroke; stroke: var(--ground); stroke-width: 3px; stroke-linejoin: round }
${[0, 1, 2, 3, 4, 5, 6].map((each) => `.s${each} { --own: var(--s${each}) }`).join('\n')}
.line, .missing, .cross { stroke: var(--own) }
.cross { stroke-width: 2; fill: none }
.mark { fill: var(--own) }
.label, .note { fill: var(--own) }
.s0 .line { stroke-width: 3 }`;

function notesAsSvg({ title, lines }: PlotNotes): string {
  return [
    titleAsSvg(title),
    ...lines.map(
      ({ style: number, text }, index) =>
        `<text class="note s${number}" x="${inner.left}" y="${inner.top + 8 + index * noteHeight}">${escaped(text)}</text>`,
    ),
  ].join('\n');
}

function titleAsSvg(title: string): string {
  return `<text class="title" x="${inner.left}" y="30">${escaped(title)}</text>`;
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly style: number;
}

function plotAsSvg({ title, lines }: Plot, sizes: readonly number[]): string {
  const values = lines.flatMap(({ points, failed }) => [...points, ...(failed ? [failed] : [])].map(({ y }) => y));
  const least = Math.min(...values);
  // A label goes below a cross at the foot.
  const ticks = ticksOf(lines.some(({ failed }) => failed?.y === least) ? least / 2 : least, Math.max(...values));
  const acrossFrom = Math.min(...sizes);
  const across = (x: number) =>
    rounded(inner.left + (inner.width * Math.log(x / acrossFrom)) / Math.log(Math.max(...sizes) / acrossFrom));
  const [bottom, top] = [ticks[0] ?? 1, ticks.at(-1) ?? 10];
  const up = (y: number) =>
    rounded(inner.top + inner.height - (inner.height * Math.log(y / bottom)) / Math.log(top / bottom));
  const foot = inner.top + inner.height;

  const labelled = ticks.length > 8 ? ticks.filter(isDecade) : ticks;
  const grid = [
    ...ticks.map((tick) => `<path class="grid" d="M${inner.left} ${up(tick)}h${inner.width}"/>`),
    ...labelled.map(
      (tick) => `<text x="${inner.left - 8}" y="${up(tick) + 4}" text-anchor="end">${figureWords(tick)}</text>`,
    ),
    ...sizes.map((size) => `<path class="grid" d="M${across(size)} ${inner.top}V${foot + 5}"/>`),
    ...sizes
      .filter((size, index) => index === 0 || across(size) - across(sizes[index - 1] ?? size) > 34)
      .map((size) => `<text x="${across(size)}" y="${foot + 20}" text-anchor="middle">${sizeWords(size)}</text>`),
    `<text x="${inner.left + inner.width + 16}" y="${foot + 20}">nodes</text>`,
  ];
  const labels: Label[] = [];
  const drawn = lines.map(({ label, style: number, points, failed }) => {
    const places = points.map(({ x, y }) => [across(x), up(y)] as const);
    const last = places.at(-1);
    const cross = failed && ([across(failed.x), up(failed.y)] as const);
    // A dashed line comes from the left: there is space on its other side.
    const below = last && cross && cross[1] < last[1] ? -18 : 18;
    if (cross)
      labels.push({ x: rounded(cross[0] - 12 - widthOf(label)), y: cross[1] + below, text: label, style: number });
    else if (last) labels.push({ x: last[0] + 11, y: last[1], text: label, style: number });
    const parts = places.map(([x, y]) => markAt(number, x, y));
    if (last) parts.unshift(`<path class="line" d="M${places.map((place) => place.join(' ')).join('L')}"/>`);
    if (last && cross) parts.push(`<path class="missing" d="M${last.join(' ')}L${cross.join(' ')}"/>`);
    if (cross) parts.push(`<path class="cross" d="M${cross[0] - 5} ${cross[1] - 5}l10 10m0 -10l-10 10"/>`);
    return `<g class="s${number}">${parts.join('')}</g>`;
  });
  return [
    titleAsSvg(title),
    ...grid,
    ...drawn,
    ...apart(labels).map(
      ({ x, y, text, style: number }) =>
        `<text class="label s${number}" x="${x}" y="${rounded(y + 4)}">${escaped(text)}</text>`,
    ),
  ].join('\n');
}

/** A different mark for each line, for those who can't tell the colours apart. */
function markAt(number: number, x: number, y: number): string {
  switch (number === 0 ? 0 : 1 + ((number - 1) % 3)) {
    case 1:
      return `<path class="mark" d="M${x - 4} ${y - 4}h8v8h-8z"/>`;
    case 2:
      return `<path class="mark" d="M${x} ${rounded(y - 5)}l5 9h-10z"/>`;
    case 3:
      return `<path class="mark" d="M${x} ${rounded(y - 5.5)}l5.5 5.5l-5.5 5.5l-5.5 -5.5z"/>`;
    default:
      return `<circle class="mark" cx="${x}" cy="${y}" r="4"/>`;
  }
}

/** Moves labels that would overlap off each other, up and down alike. A label begins at the mark of its line. */
export function apart<T extends { readonly x: number; readonly y: number; readonly text: string }>(
  labels: readonly T[],
): T[] {
  const columns: { right: number; readonly labels: T[] }[] = [];
  for (const label of [...labels].sort((one, two) => one.x - two.x)) {
    const column = columns.at(-1);
    const right = label.x + widthOf(label.text);
    if (column && label.x - markWidth < column.right) {
      column.labels.push(label);
      column.right = Math.max(column.right, right);
    } else columns.push({ right, labels: [label] });
  }
  return columns.flatMap((column) => columnApart(column.labels.sort((one, two) => one.y - two.y)));
}

const markWidth = 16;

/** About as wide as the letters are. */
function widthOf(text: string): number {
  return text.length * 7.6;
}

function columnApart<T extends { readonly y: number }>(column: readonly T[]): T[] {
  /** Runs of labels that touch, each around the middle of what it labels. */
  const runs: { labels: T[]; middle: number }[] = [];
  for (const label of column) {
    runs.push({ labels: [label], middle: label.y });
    for (let last = runs.at(-1), before = runs.at(-2); last && before; last = runs.at(-1), before = runs.at(-2)) {
      const room = ((last.labels.length + before.labels.length) * lineHeight) / 2;
      if (last.middle - before.middle >= room) break;
      const labels = [...before.labels, ...last.labels];
      runs.splice(-2, 2, { labels, middle: labels.reduce((sum, { y }) => sum + y, 0) / labels.length });
    }
  }
  return runs.flatMap(({ labels, middle }) =>
    labels.map((label, index) => ({ ...label, y: middle + (index - (labels.length - 1) / 2) * lineHeight })),
  );
}

/** 1, 2 and 5 of each power of ten, from the last below the least to the first that is not below the most. */
export function ticksOf(least: number, most: number): number[] {
  const all: number[] = [];
  for (let power = Math.floor(Math.log10(least)) - 1; power <= Math.ceil(Math.log10(most)); power++) {
    for (const digit of [1, 2, 5]) all.push(Number(`${digit}e${power}`));
  }
  const from = all.findLastIndex((tick) => tick < least);
  const to = all.findIndex((tick) => tick >= most);
  return all.slice(from, to + 1);
}

function isDecade(tick: number): boolean {
  return Number.isInteger(Number(Math.log10(tick).toFixed(6)));
}

function figureWords(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

export function sizeWords(size: number): string {
  return size >= 1_000_000 ? `${size / 1_000_000}m` : `${size / 1000}k`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
