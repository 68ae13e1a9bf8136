import { widgetKey } from './widget-keys.ts';

/**
 * Running work gets Escape first, wherever the focus is, except for an overlay. `stop` returns whether there was any.
 */
export function listenToEscape(stop: () => boolean): () => void {
  function pressed(event: KeyboardEvent): void {
    if (widgetKey(event) !== 'leave' || document.querySelector('[role="dialog"], [role="menu"]') || !stop()) return;
    event.preventDefault();
    event.stopPropagation();
  }
  document.addEventListener('keydown', pressed, { capture: true });
  return () => document.removeEventListener('keydown', pressed, { capture: true });
}
