export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Whether a key press is the written combination. A lone character may need Shift on some keyboards. */
export function matches(keys: string, press: KeyPress, mac: boolean): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const mod = parts.includes('Mod');
  const pressedMod = mac ? press.metaKey : press.ctrlKey;
  const otherMod = mac ? press.ctrlKey : press.metaKey;
  if (pressedMod !== mod || otherMod || press.altKey) return false;
  if ((mod || key.length > 1) && press.shiftKey !== parts.includes('Shift')) return false;
  return press.key.toLowerCase() === key.toLowerCase();
}
