import { firstStop } from './tab-stops.ts';

/** The parts of the window in the order in which they are read: bars, panels, and what runs below them. */
const parts =
  '.menu-bar, .top-bar, .demo-banner, .guide, .case-past, .rail, .dv-content-container, .pivot-progress, ' +
  '.status-bar, .notices';
const panelInUse = '.dv-active-group .dv-content-container';

/** Goes to the next part, or the one before; from nowhere, to the panel in use. What lies over the window keeps the focus. */
export function goToPart(step: 1 | -1): void {
  const { activeElement } = document;
  if (activeElement?.closest('[role="dialog"], [role="menu"]')) return;
  const all = [...document.querySelectorAll(parts)].filter((part) => firstStop(part) !== undefined);
  const now = all.findIndex((part) => part.contains(activeElement));
  const fromNowhere = now < 0 ? firstStop(document.querySelector(panelInUse)) : undefined;
  (fromNowhere ?? firstStop(all[(now + step + all.length) % all.length]))?.focus();
}
