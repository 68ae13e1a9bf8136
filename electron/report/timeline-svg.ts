import { plainLine } from '../../shared/odd-text.ts';
import { xmlText } from '../export/xml.ts';

export interface Bar {
  readonly label: string;
  readonly first: string;
  readonly last: string;
}

const mostBars = 60;
const longestLabel = 64;
const [width, labels, row, top] = [900, 400, 17, 24] as const;

/** A bar for each interval on one scale of time, the earliest first. */
export function timelineSvg(all: readonly Bar[]): string {
  const bars = [...all].sort((one, other) => (one.first < other.first ? -1 : 1)).slice(0, mostBars);
  const times = bars.flatMap(({ first, last }) => [Date.parse(first), Date.parse(last)]).filter(Number.isFinite);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const across = (time: number) => labels + ((time - from) / Math.max(1, to - from)) * (width - labels - 10);
  const height = top + bars.length * row + 8;
  const ticks = ticksBetween(from, to).map(
    ({ at, label }) =>
      `<path d="M${across(at).toFixed(1)} ${top - 4}V${height - 8}" stroke="#d3d8de"/><text x="${across(at).toFixed(1)}" y="12" text-anchor="middle" fill="#5f6b7c">${label}</text>`,
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
  const rest = all.length > mostBars ? ` Of ${all.length}, the ${mostBars} that began first.` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-size="10" font-family="sans-serif" fill="#1c2127"><title>When each was seen.${rest}</title>${ticks.join('')}${lines.join('')}</svg>`;
}

/** As many as can stand beside each other. */
const mostTicks = 9;
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240];

/** Years where there are many, else months. */
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
