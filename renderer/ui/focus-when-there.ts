const patienceMs = 10_000;

/** Focuses an element that a panel is about to show, unless an overlay would take the focus back. */
export function focusWhenThere(selector: string, since = performance.now()): void {
  const found = document.querySelector<HTMLElement>(selector);
  const isCovered = document.querySelector('[role="dialog"]') !== null;
  const preventScroll = found?.role === 'grid'; // A grid scrolls to its own selection, and is too tall to scroll to.
  if (found && found.getClientRects().length > 0 && !isCovered) found.focus({ preventScroll });
  else if (performance.now() - since < patienceMs) requestAnimationFrame(() => focusWhenThere(selector, since));
}
