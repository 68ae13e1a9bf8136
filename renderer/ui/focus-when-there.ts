const patienceMs = 20_000;

/**
 * Focuses an element that a panel is about to show, so that the work goes on there. An overlay that would take the
 * focus back is waited for; a user who goes elsewhere meanwhile is left alone.
 */
export function focusWhenThere(selector: string): void {
  const since = performance.now();
  const over = new AbortController();
  const { signal } = over;
  document.addEventListener('pointerdown', () => over.abort(), { capture: true, signal });
  document.addEventListener('keydown', (event) => goesElsewhere(event) && over.abort(), { capture: true, signal });

  function look(): void {
    if (signal.aborted) return;
    const found = document.querySelector<HTMLElement>(selector);
    const isCovered = document.querySelector('[role="dialog"]') !== null;
    const preventScroll = found?.role === 'grid'; // A grid scrolls to its own selection, and is too tall to scroll to.
    if (found && found.getClientRects().length > 0 && !isCovered) {
      found.focus({ preventScroll });
      over.abort();
    } else if (performance.now() - since < patienceMs) requestAnimationFrame(look);
    else over.abort();
  }
  look();
}

/** Tab leads elsewhere, and so does typing into a field. */
function goesElsewhere({ key, target }: KeyboardEvent): boolean {
  return key === 'Tab' || (target instanceof HTMLElement && target.matches('input, textarea, select'));
}
