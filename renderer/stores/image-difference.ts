/** The difference of two images of equal size: equal pixels are pale, changed ones coloured. */
export interface DifferencePixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  /** The share of changed pixels, from 0 to 1. */
  readonly changed: number;
}

/** A smaller difference in each colour is a compression artefact. */
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
      // One hue for all changes, darker for dark pixels, so that new text is readable.
      data[at] = 200 + light * 0.2;
      data[at + 1] = light * 0.45;
      data[at + 2] = 90 + light * 0.35;
    }
  }
  return { data, changed: changed / (after.length / 4) };
}
