/** The colours that a user can choose, and their values. */
const paints: Readonly<Record<string, string>> = {
  red: '#e05252',
  orange: '#e58a3c',
  yellow: '#d9b32b',
  green: '#4caf6e',
  blue: '#4a8fe0',
  violet: '#9b6ddb',
};

export function paintOf(colour: string | null): string | null {
  return colour === null ? null : (paints[colour] ?? null);
}
