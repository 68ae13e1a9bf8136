import { type KeyContext, type KeyIn, keyRows } from './commands.ts';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Whether a key press matches a written combination. A single sign may need Shift on some keyboards; a letter does not. */
export function matches(keys: string, press: KeyPress, mac: boolean): boolean {
  const parts = keys.split('+');
  const last = parts.at(-1) ?? '';
  const key = last === 'Plus' ? '+' : last;
  const mod = parts.includes('Mod');
  const pressedMod = mac ? press.metaKey : press.ctrlKey;
  const otherMod = mac ? press.ctrlKey : press.metaKey;
  if (pressedMod !== mod || otherMod || press.altKey) return false;
  if ((mod || key.length > 1 || /^[a-z]$/i.test(key)) && press.shiftKey !== parts.includes('Shift')) return false;
  return press.key.toLowerCase() === key.toLowerCase();
}

/** The table row of a key press in one part of the window; null when there is none. */
export function keyIn<C extends KeyContext>(context: C, press: KeyPress, mac: boolean): KeyIn<C> | null {
  const pressed = (keys: string | undefined) => keys !== undefined && matches(keys, press, mac);
  const row = keyRows.find((each) => each.context === context && (pressed(each.keys) || pressed(each.alsoKeys)));
  return row === undefined ? null : (row.id as KeyIn<C>);
}
