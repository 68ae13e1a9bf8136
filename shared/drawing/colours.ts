/**
 * Colours for what has no colour of its own, such as clusters: each stands out from the background of both themes, and
 * the first ones remain distinct for the common kinds of colour blindness.
 */
export const categoryColours = [
  '#3f86d8',
  '#d9731a',
  '#2f9e5f',
  '#c8508f',
  '#8b70d8',
  '#a98a00',
  '#1b98a8',
  '#d6524a',
] as const;

/** For all sets beyond the first ones together. */
export const othersColour = '#96826c';

/** For what belongs to none, or is not known. */
export const restColour = '#7d8896';

/** From new to old: warm to cool. */
export const ageColours = ['#d6524a', '#d9731a', '#a98a00', '#3f86d8', '#6f7fc4'] as const;

/** Marks a tint that risk does not hide: one of a colouring, as opposed to a user's. */
export const leadingTint = 0x2000000;

export function isLeading(tint: number): boolean {
  return (tint & leadingTint) !== 0;
}

/** `#rrggbb` as a number. */
export function colourNumber(colour: string): number {
  return Number.parseInt(colour.slice(1), 16);
}

/** The relative luminance of `#rrggbb`, by WCAG. */
export function luminance(colour: string): number {
  const value = colourNumber(colour);
  const channel = (shift: number) => {
    const part = ((value >> shift) & 255) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of an icon or a text on this background. */
export function readableOn(colour: string): string {
  return luminance(colour) > 0.19 ? '#14181d' : '#f6f7f9';
}

/** The same hue, strong enough to be told from others on both themes. */
export function strongHue(colour: string): string {
  const value = colourNumber(colour);
  const [red, green, blue] = [(value >> 16) & 255, (value >> 8) & 255, value & 255] as [number, number, number];
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span < 12) return restColour;
  const sector =
    most === red
      ? ((green - blue) / span + 6) % 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  // As light as the others, whatever the hue: yellow is lighter than blue by nature.
  let [low, high] = [0.2, 0.8];
  let strong = colour;
  for (let turn = 0; turn < 12; turn++) {
    const middle = (low + high) / 2;
    strong = fromHsl(sector * 60, 0.6, middle);
    if (luminance(strong) > 0.23) high = middle;
    else low = middle;
  }
  return strong;
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (turn: number) => {
    const at = (turn + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
