/** Two images of one size as a third: what is the same is pale, what changed stands out. */
export interface DifferencePixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  /** The part of the pixels that changed, from 0 to 1. */
  readonly changed: number;
}

/** Less than this, in any of the three colours, is what compression does to an image. */
const leastChange = 24;
const paleness = 0.75;

export function differenceOf(before: Uint8ClampedArray, after: Uint8ClampedArray): DifferencePixels {
  const data = new Uint8ClampedArray(after.length);
  let changed = 0;
  for (let at = 0; at < after.length; at += 4) {
    const [red, green, blue] = [after[at] ?? 0, after[at + 1] ?? 0, after[at + 2] ?? 0];
    const most = Math.max(
      Math.abs(red - (before[at] ?? 0)),
      Math.abs(green - (before[at + 1] ?? 0)),
      Math.abs(blue - (before[at + 2] ?? 0)),
    );
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    data[at + 3] = 255;
    if (most < leastChange) {
      data.fill(light + (255 - light) * paleness, at, at + 3);
    } else {
      changed++;
      // One hue for all changes, darker where what is there now is dark, so that new text can be read.
      data[at] = 200 + light * 0.2;
      data[at + 1] = light * 0.45;
      data[at + 2] = 90 + light * 0.35;
    }
  }
  return { data, changed: changed / (after.length / 4) };
}
