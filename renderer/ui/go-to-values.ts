import { focusWhenThere } from './focus-when-there.ts';

const slot = '.workspace:not([hidden]) .workspace-slot[data-panel="inspector"]';

/** Goes on in the side panel: with the values to pivot on, or with the look-up of a domain without a record. */
export function goToValues(): void {
  // Not in the turn that selects another item: its list replaces the one that is still there.
  requestAnimationFrame(() =>
    focusWhenThere(`${slot} .value-list, ${slot} .inspector > .inspector-offer button`, slot),
  );
}
