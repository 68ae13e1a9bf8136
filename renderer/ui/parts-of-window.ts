import { firstStop } from './tab-stops.ts';

/** The parts of the window in reading order: bars, panels, and the strips below them. */
const parts =
  '.menu-bar, .top-bar, .demo-banner, .guide, .case-past, .rail, .dv-content-container, .pivot-progress, ' +
  '.status-bar, .notices';
const panelInUse = '.dv-active-group .dv-content-container';

/** Goes to the next or previous part; without a focus, to the active panel. An overlay keeps the focus. */
export function goToPart(step: 1 | -1): void {
  const { activeElement } = document;
  if (activeElement?.closest('[role="dialog"], [role="menu"]')) return;
  const all = [...document.querySelectorAll(parts)].filter((part) => firstStop(part) !== undefined);
  const now = all.findIndex((part) => part.contains(activeElement));
  const fromNowhere = now < 0 ? firstStop(document.querySelector(panelInUse)) : undefined;
  (fromNowhere ?? firstStop(all[(now + step + all.length) % all.length]))?.focus();
}
