/**
 * What a picture looks like, as 128 bits: pictures that a person would call alike differ in few of them. Half of the
 * bits say which coarse waves of light and dark the picture has (a cosine transform), half say where it gets lighter
 * from left to right. Each alone takes some pages for alike that are not; together they rarely do.
 */

/** Pixels as a canvas gives them: red, green, blue and a fourth that is left out, or the three alone. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly bytesPerPixel: 3 | 4;
}

/** Pages are compared in the part that a visitor sees first: as wide as the picture, and three quarters as high. */
const frameHeight = 0.75;
const grid = 32;
const waves = 8;

export function lookOf(pixels: Pixels): string {
  const light = lightGrid(pixels, grid, grid);
  return toHex([...waveBits(light), ...slopeBits(pixels)]);
}

/** The mean lightness of each cell. Below a short picture goes on what its last row shows. */
function lightGrid({ width, height, data, bytesPerPixel }: Pixels, columns: number, rows: number): Float64Array {
  const cells = new Float64Array(columns * rows);
  const frame = width * frameHeight;
  for (let row = 0; row < rows; row++) {
    const top = Math.min(height - 1, Math.floor((row * frame) / rows));
    const bottom = Math.min(height, Math.max(top + 1, Math.floor(((row + 1) * frame) / rows)));
    for (let column = 0; column < columns; column++) {
      const left = Math.min(width - 1, Math.floor((column * width) / columns));
      const right = Math.min(width, Math.max(left + 1, Math.floor(((column + 1) * width) / columns)));
      let sum = 0;
      for (let y = top; y < bottom; y++) {
        let at = (y * width + left) * bytesPerPixel;
        for (let x = left; x < right; x++, at += bytesPerPixel) {
          sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
        }
      }
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
  // The first is the mean lightness, which says little of a page; what is next to nothing is no wave.
  const others = strengths.slice(1).sort((one, other) => one - other);
  const median = Math.max(others[Math.floor(others.length / 2)] ?? 0, 0) + 1;
  return strengths.map((strength, index) => index > 0 && strength > median);
}

/** Where it gets lighter by more than a shade: eight steps across in each of eight rows. */
function slopeBits(pixels: Pixels): boolean[] {
  const columns = 9;
  const rows = 8;
  const light = lightGrid(pixels, columns, rows);
  const bits: boolean[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column;
      bits.push((light[at + 1] ?? 0) > (light[at] ?? 0) + 2);
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

/** How alike two pictures must be, as the bits in which they may differ. */
export const closeness = { strict: 4, usual: 12, loose: 24 } as const;
export type Closeness = keyof typeof closeness;

/** In how many bits two looks differ. */
export function lookDistance(one: Uint32Array, other: Uint32Array): number {
  let distance = 0;
  for (let at = 0; at < one.length; at++) distance += bitsIn(((one[at] ?? 0) ^ (other[at] ?? 0)) >>> 0);
  return distance;
}

export function lookWords(look: string): Uint32Array {
  return Uint32Array.from({ length: look.length / 8 }, (_, at) => Number.parseInt(look.slice(at * 8, at * 8 + 8), 16));
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Puts look-alikes together, the largest group first. Every member is alike to the picture that leads its group, so that
 * a row of small differences never joins two pages that differ; the commonest look leads.
 */
export function groupAlike<T>(items: readonly { readonly item: T; readonly look: string }[], most: number): T[][] {
  const byLook = new Map<string, T[]>();
  for (const { item, look } of items) {
    const same = byLook.get(look);
    if (same) same.push(item);
    else byLook.set(look, [item]);
  }
  const looks = [...byLook].sort(
    ([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1),
  );
  const groups: { readonly words: Uint32Array; readonly members: T[] }[] = [];
  for (const [look, members] of looks) {
    const words = lookWords(look);
    let nearest: (typeof groups)[number] | null = null;
    let least = most + 1;
    for (const group of groups) {
      const distance = lookDistance(words, group.words);
      if (distance < least) [nearest, least] = [group, distance];
    }
    if (nearest) nearest.members.push(...members);
    else groups.push({ words, members: [...members] });
  }
  return groups.map(({ members }) => members).sort((one, other) => other.length - one.length);
}
