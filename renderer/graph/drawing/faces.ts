/**
 * The families of the window, for the drawing thread: it has its own set of fonts, and sees none of the page's style
 * sheets. The same files and ranges as in renderer/fonts.css; faces.test.ts compares them.
 */

const system = {
  words: '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif',
  names: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace',
};

/** Lists of families, ours first. */
export const families = {
  words: `"IBM Plex Sans Variable", ${system.words}`,
  names: `"JetBrains Mono Variable", ${system.names}`,
} as const;

const files = [
  { family: 'IBM Plex Sans Variable', file: 'ibm-plex-sans', weight: '100 700' },
  { family: 'JetBrains Mono Variable', file: 'jetbrains-mono', weight: '100 800' },
] as const;

/** Nearly every text needs the first; the others are read when the first picture is on the screen. */
export const alphabets = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  greek: 'U+0370-0377, U+037A-037F, U+0384-038A, U+038C, U+038E-03A1, U+03A3-03FF',
  cyrillic: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
} as const;

export type Alphabet = keyof typeof alphabets;

/** One face per family and alphabet. */
export function facesOf(alphabet: Alphabet) {
  return files.map(({ family, file, weight }) => ({
    family,
    weight,
    url: `/fonts/${file}-${alphabet}-wght-normal.woff2`,
    range: alphabets[alphabet],
  }));
}

/** Reads the faces of these alphabets. One that can't be read is left to the system's fonts. */
export async function readFaces(fonts: FontFaceSet, wanted: readonly Alphabet[]): Promise<void> {
  const faces = wanted.flatMap(facesOf).map(({ family, weight, url, range }) => {
    const face = new FontFace(family, `url("${url}") format("woff2")`, { weight, unicodeRange: range });
    fonts.add(face);
    return face;
  });
  await Promise.allSettled(faces.map((face) => face.load()));
}
