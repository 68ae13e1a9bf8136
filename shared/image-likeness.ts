/**
 * A perceptual hash of 320 bits: similar images differ in few of them. 64 bits say which coarse waves of light and dark
 * the image has (a cosine transform), the others where it gets lighter or darker from left to right and from top to
 * bottom. Each part alone finds some pages similar that are not; together they rarely do.
 */

/** Canvas pixels: red, green, blue and an ignored fourth, or only the three. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly bytesPerPixel: 3 | 4;
}

/** Compares the part of a page that a visitor sees first: as wide as the image, and three quarters as high. */
const frameHeight = 0.75;
const grid = 32;
const waves = 8;
/** The least strength of a wave, relative to the strongest one. */
const leastWave = 0.04;
const steps = 8;
const leastStep = 2;

export function fingerprintOf(pixels: Pixels): string {
  const table = sumTable(pixels);
  const across = stepsIn(lightGrid(table, steps + 1, steps), 1);
  const down = stepsIn(lightGrid(table, steps, steps + 1), steps);
  return toHex([...waveBits(lightGrid(table, grid, grid)), ...across, ...down]);
}

/**
 * A summed-area table: for each pixel the total lightness above and left of it, so that four lookups give the sum of
 * any box.
 */
interface SumTable {
  readonly width: number;
  readonly height: number;
  readonly sums: Float64Array;
}

function sumTable({ width, height: whole, data, bytesPerPixel }: Pixels): SumTable {
  const height = Math.min(whole, Math.ceil(width * frameHeight));
  const sums = new Float64Array((width + 1) * (height + 1));
  let from = 0;
  for (let y = 1; y <= height; y++) {
    let line = 0;
    for (let x = 1, at = y * (width + 1) + 1; x <= width; x++, at++, from += bytesPerPixel) {
      line += 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
      sums[at] = (sums[at - width - 1] ?? 0) + line;
    }
  }
  return { width, height, sums };
}

/** The mean lightness of each cell. Repeats the last row below a short image. */
function lightGrid({ width, height, sums }: SumTable, columns: number, rows: number): Float64Array {
  const cells = new Float64Array(columns * rows);
  const frame = width * frameHeight;
  const sumTo = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0;
  for (let row = 0; row < rows; row++) {
    const top = Math.min(height - 1, Math.floor((row * frame) / rows));
    const bottom = Math.min(height, Math.max(top + 1, Math.floor(((row + 1) * frame) / rows)));
    for (let column = 0; column < columns; column++) {
      const left = Math.min(width - 1, Math.floor((column * width) / columns));
      const right = Math.min(width, Math.max(left + 1, Math.floor(((column + 1) * width) / columns)));
      const sum = sumTo(right, bottom) - sumTo(left, bottom) - sumTo(right, top) + sumTo(left, top);
      cells[row * columns + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return cells;
}

const cosines = Float64Array.from({ length: waves * grid }, (_, index) => {
  const [wave, place] = [Math.floor(index / grid), index % grid];
  return Math.cos((Math.PI * wave * (2 * place + 1)) / (2 * grid));
});

/** Which of the 64 coarsest waves are stronger than the median. */
function waveBits(light: Float64Array): boolean[] {
  const across = new Float64Array(grid * waves);
  for (let row = 0; row < grid; row++) {
    for (let wave = 0; wave < waves; wave++) {
      let sum = 0;
      for (let column = 0; column < grid; column++) {
        sum += (light[row * grid + column] ?? 0) * (cosines[wave * grid + column] ?? 0);
      }
      across[row * waves + wave] = sum;
    }
  }
  const strengths: number[] = [];
  for (let down = 0; down < waves; down++) {
    for (let wave = 0; wave < waves; wave++) {
      let sum = 0;
      for (let row = 0; row < grid; row++) {
        sum += (across[row * waves + wave] ?? 0) * (cosines[down * grid + row] ?? 0);
      }
      strengths.push(sum);
    }
  }
  // The first is the mean lightness, which says little about a page.
  const others = strengths.slice(1).sort((one, other) => one - other);
  const median = Math.max(others[Math.floor(others.length / 2)] ?? 0, 0);
  // Pages are often symmetric, with many very weak waves: a line of text must not flip them.
  const least = 1 + leastWave * Math.max(...others.map(Math.abs));
  return strengths.map((strength, index) => index > 0 && strength > median + least);
}

/** Where it gets lighter, and where darker, from each cell to a later one: to the right, or below. */
function stepsIn(light: Float64Array, later: number): boolean[] {
  const bits: boolean[] = [];
  for (let line = 0; line < steps; line++) {
    for (let step = 0; step < steps; step++) {
      const at = later === 1 ? line * (steps + 1) + step : step * steps + line;
      const change = (light[at + later] ?? 0) - (light[at] ?? 0);
      bits.push(change > leastStep, change < -leastStep);
    }
  }
  return bits;
}

function toHex(bits: readonly boolean[]): string {
  let text = '';
  for (let at = 0; at < bits.length; at += 4) {
    const digit = bits.slice(at, at + 4).reduce((value, bit) => value * 2 + Number(bit), 0);
    text += digit.toString(16);
  }
  return text;
}

/** How similar two images must be, as the number of bits that may differ. */
export const closeness = { strict: 6, usual: 20, loose: 40 } as const;
export type Closeness = keyof typeof closeness;

/** The number of bits in which two hashes differ. */
export function fingerprintDistance(one: Uint32Array, other: Uint32Array): number {
  let distance = 0;
  for (let at = 0; at < one.length; at++) distance += bitsIn(((one[at] ?? 0) ^ (other[at] ?? 0)) >>> 0);
  return distance;
}

export function fingerprintWords(fingerprint: string): Uint32Array {
  return Uint32Array.from({ length: fingerprint.length / 8 }, (_, at) =>
    Number.parseInt(fingerprint.slice(at * 8, at * 8 + 8), 16),
  );
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Groups similar images, the largest group first. Every member is similar to the image that leads its group, so that a
 * series of small differences never joins two different pages; the most common image leads.
 */
export function groupAlike<T>(
  items: readonly { readonly item: T; readonly fingerprint: string }[],
  most: number,
): T[][] {
  const byFingerprint = new Map<string, T[]>();
  for (const { item, fingerprint } of items) {
    const same = byFingerprint.get(fingerprint);
    if (same) same.push(item);
    else byFingerprint.set(fingerprint, [item]);
  }
  const fingerprints = [...byFingerprint].sort(
    ([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1),
  );
  const groups: { readonly words: Uint32Array; readonly members: T[] }[] = [];
  for (const [fingerprint, members] of fingerprints) {
    const words = fingerprintWords(fingerprint);
    let nearest: (typeof groups)[number] | null = null;
    let least = most + 1;
    for (const group of groups) {
      const distance = fingerprintDistance(words, group.words);
      if (distance < least) [nearest, least] = [group, distance];
    }
    if (nearest) nearest.members.push(...members);
    else groups.push({ words, members: [...members] });
  }
  return groups.map(({ members }) => members).sort((one, other) => other.length - one.length);
}
