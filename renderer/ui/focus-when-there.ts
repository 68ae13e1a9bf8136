const patienceMs = 3000;

/** Gives the focus to what a panel is just about to show, when nothing lies over the window that would take it back. */
export function focusWhenThere(selector: string, since = performance.now()): void {
  const found = document.querySelector<HTMLElement>(selector);
  const isCovered = document.querySelector('[role="dialog"]') !== null;
  if (found && found.getClientRects().length > 0 && !isCovered) found.focus();
  else if (performance.now() - since < patienceMs) requestAnimationFrame(() => focusWhenThere(selector, since));
}
