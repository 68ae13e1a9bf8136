import { byWidgetKey, widgetKey } from './widget-keys.ts';

const usable = '[role="menuitem"]:not([aria-disabled="true"])';
const openRow = '[role="menuitem"].bp6-popover-open';

/** Arrow keys in every menu: up and down, right into a submenu, left back to its row. */
export function listenToMenuKeys(): void {
  document.addEventListener('keydown', (event) => {
    const menu = menuWithFocus();
    if (!menu || event.defaultPrevented || !moveFocus(event, menu)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** A menu that was just opened has the focus itself, or its container has it. */
function menuWithFocus(): Element | null {
  const { activeElement } = document;
  const around = activeElement?.closest('[role="menu"], .bp6-overlay-content');
  return around?.role === 'menu' ? around : (around?.querySelector('.bp6-popover [role="menu"]') ?? null);
}

/** Returns whether the key was for the menu. */
function moveFocus(event: KeyboardEvent, menu: Element): boolean {
  const { activeElement } = document;
  const items = itemsOf(menu);
  const now = items.findIndex((item) => item.contains(activeElement));
  const key = widgetKey(event);
  const target = byWidgetKey(event, { down: now + 1, up: now < 0 ? -1 : now - 1, first: 0, last: -1 });
  if (target !== undefined) focusAt(items, target);
  else if (key === 'right') focusAt(itemsOf(menuBehind(activeElement)), 0);
  else if (key === 'left') rowBefore(menu)?.focus();
  else return false;
  return true;
}

/** Items of one menu, in reading order, without those of a submenu: it may be inside its row. */
function itemsOf(menu: Element | null | undefined): HTMLElement[] {
  const all = [...(menu?.querySelectorAll<HTMLElement>(usable) ?? [])];
  return all.filter((item) => item.closest('[role="menu"]') === menu);
}

function focusAt(items: readonly HTMLElement[], index: number): void {
  items[(index + items.length) % items.length]?.focus();
}

/** The menu that opened last belongs to the focused row. */
function menuBehind(row: Element | null): Element | undefined {
  return row?.matches(openRow) ? [...document.querySelectorAll('[role="menu"]')].at(-1) : undefined;
}

/** The row of a submenu is the last open one outside it. */
function rowBefore(menu: Element): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(openRow)].filter((row) => !menu.contains(row)).at(-1);
}
