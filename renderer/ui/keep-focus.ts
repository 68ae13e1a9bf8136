import { firstStop } from './tab-stops.ts';

const overlay = '.bp6-overlay-content';
const panel = '.dv-content-container';
const panelInUse = '.dv-active-group .dv-content-container';
const trap = 'bp6-overlay-start-focus-trap';
const fields = 'input, textarea, select';

/** An element and what lies around it, up to the dialog, menu, panel or bar that it is in. */
type Place = readonly Element[];

/**
 * The focus is never nowhere, nor where it can't be seen: what ends, closes or is turned off hands it to what is nearest, and
 * what lay over the window to where it was before.
 */
export function keepFocus(): void {
  let here: Place = [];
  let inWindow: Place = [];
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.classList.contains(trap)) return enter(target, relatedTarget);
    here = [...around(target)];
    if (!target.closest('.bp6-portal')) inWindow = here;
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    const wasTurnedOff = target.matches(':disabled'); // It may be on again in a moment, and the focus gone all the same.
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      const isNowhere = activeElement === null || activeElement === body;
      // A person who clicks on the ground wants the focus nowhere: only what is gone hands it on.
      if (isNowhere && (wasTurnedOff || !isUsable(target))) (nearest(here) ?? nearest(inWindow) ?? ground())?.focus();
    });
  });
}

function* around(element: Element): Generator<Element> {
  for (let each: Element | null = element; each; each = each.parentElement) {
    yield each;
    if (each.matches(`${overlay}, ${panel}, .frame > *`)) return;
  }
}

/** What opens over the window begins with its first item or field, not with the mark before them that nobody sees. */
function enter(mark: HTMLElement, from: EventTarget | null): void {
  const around = mark.parentElement;
  if (from instanceof Node && around?.contains(from)) return;
  const content = around?.querySelector('.bp6-dialog-body, .bp6-popover-content');
  (firstStop(content) ?? firstStop(around?.querySelector(overlay)))?.focus();
}

/** The element itself, or the first button near it: a field would take the keys of commands for text. */
function nearest([last, ...rest]: Place): HTMLElement | undefined {
  if (last instanceof HTMLElement && isUsable(last)) return last;
  for (const each of rest) {
    const stop = firstStop(each, `:not(${fields})`);
    if (stop) return stop;
  }
  return undefined;
}

/** The panel in use as a whole: it takes no key, and Tab goes on into it. */
function ground(): HTMLElement | null {
  return document.querySelector<HTMLElement>(panelInUse);
}

function isUsable(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled');
}
