const patienceMs = 60_000;

/**
 * Focuses an element that a panel is about to show, so that the work goes on there. An overlay that would take the
 * focus back is waited for; a user who goes elsewhere meanwhile is left alone. For an element that may never come,
 * `place` has the focus meanwhile.
 */
export function focusWhenThere(selector: string, place?: string): void {
  const since = performance.now();
  const over = new AbortController();
  const { signal } = over;
  let isWaiting = false;
  document.addEventListener('pointerdown', () => over.abort(), { capture: true, signal });
  document.addEventListener('keydown', (event) => goesElsewhere(event) && over.abort(), { capture: true, signal });

  function look(): void {
    if (signal.aborted) return;
    if (isFocused() || performance.now() - since > patienceMs) over.abort();
    else requestAnimationFrame(look);
  }

  /** Whether nothing is left to wait for. */
  function isFocused(): boolean {
    if (document.querySelector('[role="dialog"]') !== null) return false;
    if (place !== undefined && isWaiting && hasLeft(place)) return true;
    if (place !== undefined && !isWaiting) isWaiting = waitIn(place);
    if (place !== undefined && !isWaiting) return false;
    const found = document.querySelector<HTMLElement>(selector);
    if (!found || found.getClientRects().length === 0) return false;
    found.focus({ preventScroll: found.role === 'grid' }); // It scrolls to its own selection, and is too tall to scroll to.
    return true;
  }
  look();
}

function waitIn(place: string): boolean {
  const element = document.querySelector<HTMLElement>(place);
  if (element && !element.contains(document.activeElement)) element.focus();
  return element !== null;
}

function hasLeft(place: string): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && activeElement.closest(place) === null;
}

/** Tab leads elsewhere, and so does typing into a field. */
function goesElsewhere({ key, target }: KeyboardEvent): boolean {
  return key === 'Tab' || (target instanceof HTMLElement && target.matches('input, textarea, select'));
}
