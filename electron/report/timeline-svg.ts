import { plainLine } from '../../shared/odd-text.ts';
import { xmlText } from '../export/xml.ts';

export interface Bar {
  readonly label: string;
  readonly first: string;
  readonly last: string;
}

const mostBars = 60;
/** A page may end after this many bars, so that none is left half empty; the scale repeats after this many pieces. */
const [barsInPiece, piecesToScale] = [5, 3] as const;
const longestLabel = 56;
/** About the width of a printed page in pixels, so that letters keep their size. */
const [width, labels, row, scaleHeight] = [720, 350, 16, 24] as const;

/** The caption: which intervals are shown, if not all. */
export function timelineTitle(all: number): string {
  const some = `: of ${all.toLocaleString('en')}, the ${mostBars} that began first`;
  return `When each was seen${all > mostBars ? some : ''}`;
}

/** One bar per interval on a common time scale, earliest first: as one image, and in pieces to stack. */
export function timelineSvg(all: readonly Bar[]): { readonly whole: string; readonly pieces: readonly string[] } {
  const bars = [...all].sort((one, other) => (one.first < other.first ? -1 : 1)).slice(0, mostBars);
  const times = bars.flatMap(({ first, last }) => [Date.parse(first), Date.parse(last)]).filter(Number.isFinite);
  const scale = { from: Math.min(...times), to: Math.max(...times) };
  const pieces = Array.from({ length: Math.ceil(bars.length / barsInPiece) }, (_, piece) =>
    bars.slice(piece * barsInPiece, (piece + 1) * barsInPiece),
  );
  return {
    whole: drawn(bars, scale, true),
    pieces: pieces.map((piece, index) => drawn(piece, scale, index % piecesToScale === 0)),
  };
}

function drawn(bars: readonly Bar[], { from, to }: { from: number; to: number }, saysScale: boolean): string {
  const across = (time: number) => labels + ((time - from) / Math.max(1, to - from)) * (width - labels - 24);
  const top = saysScale ? scaleHeight : 0;
  const height = top + bars.length * row;
  const ticks = ticksBetween(from, to).map(
    ({ at, label }) =>
      `<path d="M${across(at).toFixed(1)} ${Math.max(0, top - 4)}V${height}" stroke="#d3d8de"/>` +
      (saysScale
        ? `<text x="${across(at).toFixed(1)}" y="13" text-anchor="middle" fill="#5f6b7c">${label}</text>`
        : ''),
  );
  const lines = bars.map(({ label, first, last }, index) => {
    const y = top + index * row;
    const [left, right] = [across(Date.parse(first)), across(Date.parse(last))];
    const text = plainLine(label);
    const short = text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text;
    return (
      `<text x="${labels - 8}" y="${y + 11}" text-anchor="end" font-family="monospace">${xmlText(short)}</text>` +
      `<rect x="${left.toFixed(1)}" y="${y + 3}" width="${Math.max(2, right - left).toFixed(1)}" height="${row - 7}" rx="2" fill="#2d72d2"/>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-size="10" font-family="sans-serif" fill="#1c2127"><title>When each was seen</title>${ticks.join('')}${lines.join('')}</svg>`;
}

/** The most that fit side by side. */
const mostTicks = 7;
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240];

/** Years if there are many, otherwise months. */
export function ticksBetween(from: number, to: number): { at: number; label: string }[] {
  const first = new Date(from);
  const months = (to - from) / (30.4 * 86_400_000);
  const step = monthSteps.find((each) => months / each < mostTicks) ?? 480;
  const ticks: { at: number; label: string }[] = [];
  for (let month = Math.ceil(first.getUTCMonth() / step) * step; ; month += step) {
    const at = Date.UTC(first.getUTCFullYear(), month, 1);
    if (!(at <= to) || ticks.length > mostTicks) return ticks;
    if (at >= from) ticks.push({ at, label: new Date(at).toISOString().slice(0, step >= 12 ? 4 : 7) });
  }
}
