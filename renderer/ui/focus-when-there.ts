const patienceMs = 3000;

/** Gives the focus to what a panel is just about to show, when nothing lies over the window that would take it back. */
export function focusWhenThere(selector: string, since = performance.now()): void {
  const found = document.querySelector<HTMLElement>(selector);
  const isCovered = document.querySelector('[role="dialog"]') !== null;
  const preventScroll = found?.role === 'grid'; // It brings what is chosen in it to sight, and is itself too long for that.
  if (found && found.getClientRects().length > 0 && !isCovered) found.focus({ preventScroll });
  else if (performance.now() - since < patienceMs) requestAnimationFrame(() => focusWhenThere(selector, since));
}
