import { widgetKey } from './widget-keys.ts';

/**
 * Work under way has the first claim on Escape, wherever the focus is, but for what lies over the window. `stop` says
 * whether there was any.
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
