import type { KeyPress } from '../../shared/key-press.ts';

/** The keys of every desktop list, slider and form. They are the platform's, and no table lists them. */
const meanings = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageDown: 'page-down',
  PageUp: 'page-up',
  Home: 'first',
  End: 'last',
  Enter: 'open',
  Escape: 'leave',
  ' ': 'mark',
  ContextMenu: 'menu',
} as const;
export type WidgetKey = (typeof meanings)[keyof typeof meanings];

export function widgetKey({ key, shiftKey }: Pick<KeyPress, 'key' | 'shiftKey'>): WidgetKey | null {
  if (key === 'F10' && shiftKey) return 'menu';
  return Object.hasOwn(meanings, key) ? meanings[key as keyof typeof meanings] : null;
}

/** The value for the pressed key, if there is one. */
export function byWidgetKey<T>(
  press: Pick<KeyPress, 'key' | 'shiftKey'>,
  values: Readonly<Partial<Record<WidgetKey, T>>>,
): T | undefined {
  const key = widgetKey(press);
  return key === null ? undefined : values[key];
}

/** With Ctrl, Alt or Cmd a key belongs to the window or the system. */
export const isModified = ({ ctrlKey, metaKey, altKey }: KeyPress): boolean => ctrlKey || metaKey || altKey;

/** Whether a letter or a figure was typed: any of them, for fields that begin with it. */
export const isTyped = (press: KeyPress): boolean => /^[\p{L}\p{N}]$/u.test(press.key) && !isModified(press);
