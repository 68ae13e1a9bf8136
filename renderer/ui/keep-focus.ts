import { panelInUse } from './parts-of-window.ts';
import { firstStop } from './tab-stops.ts';

const overlay = '.bp6-overlay-content';
const panel = '.dv-content-container, .drawer';
const trap = 'bp6-overlay-start-focus-trap';
const fields = 'input, textarea, select';

/** About a second: then there is nothing that could have the focus. */
const mostFrames = 60;

/** An element and its ancestors, up to its dialog, menu, panel or bar. */
type Place = readonly Element[];

/**
 * The focus is never lost or invisible: a removed, closed or disabled element passes it to the nearest one, and an
 * overlay returns it to its former place.
 */
export function keepFocus(): void {
  let here: Place = [];
  let inWindow: Place = [];

  /** A panel on its way to another place is nowhere for a while, and a workspace is built when it is first shown. */
  function passOn(frames: number): void {
    if (!isNowhere()) return;
    (nearest(here) ?? nearest(inWindow) ?? ground())?.focus();
    if (frames > 0) requestAnimationFrame(() => passOn(frames - 1));
  }

  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.classList.contains(trap)) return enter(target, relatedTarget);
    here = [...around(target)];
    if (!target.closest('.bp6-portal')) inWindow = here;
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    const wasTurnedOff = target.matches(':disabled'); // It may be enabled again in a moment, but has lost the focus.
    requestAnimationFrame(() => {
      // A user who clicks on the ground wants no focus: only removed elements pass it on.
      if (isNowhere() && (wasTurnedOff || !isUsable(target))) passOn(mostFrames);
    });
  });
}

function isNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

function* around(element: Element): Generator<Element> {
  for (let each: Element | null = element; each; each = each.parentElement) {
    yield each;
    if (each.matches(`${overlay}, ${panel}, .frame > *`)) return;
  }
}

/** An overlay begins with its first item or field, not with the invisible mark before them. */
function enter(mark: HTMLElement, from: EventTarget | null): void {
  const around = mark.parentElement;
  if (from instanceof Node && around?.contains(from)) return;
  const content = around?.querySelector('.bp6-dialog-body, .bp6-popover-content');
  (firstStop(content) ?? firstStop(around?.querySelector(overlay)))?.focus();
}

/** The element itself, or the first button near it: a field would take command keys as text. */
function nearest([last, ...rest]: Place): HTMLElement | undefined {
  if (last instanceof HTMLElement && isUsable(last)) return last;
  for (const each of rest) {
    const stop = firstStop(each, `:not(${fields})`);
    if (stop) return stop;
  }
  return undefined;
}

/** The active panel or drawer itself: it handles no other key, and Tab continues into it. */
function ground(): HTMLElement | null | undefined {
  return document.querySelector(panelInUse)?.closest<HTMLElement>('[tabindex]');
}

function isUsable(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled');
}
