import { firstStop } from './tab-stops.ts';

/** The parts of the window in reading order: bars, panels, and the strips below them. */
const parts = '.top-bar, .guide, .case-past, .dv-content-container, .drawer, .activity-strip, .status-bar';
/** The panel that the user works in, of the visible workspace or the drawer. */
export const panelInUse =
  '.drawer-place, .frame:not(:has(.drawer)) .workspace:not([hidden]) .dv-active-group > .dv-content-container';

/** Goes to the next or previous part; without a focus, to the active panel. An overlay keeps the focus. */
export function goToPart(step: 1 | -1): void {
  const { activeElement } = document;
  if (activeElement?.closest('[role="dialog"], [role="menu"]')) return;
  const all = [...document.querySelectorAll(parts)].filter((part) => firstStop(part) !== undefined);
  const now = all.findIndex((part) => part.contains(activeElement));
  const fromNowhere = now < 0 ? firstStop(document.querySelector(panelInUse)) : undefined;
  (fromNowhere ?? firstStop(all[(now + step + all.length) % all.length]))?.focus();
}
