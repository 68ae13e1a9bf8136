import type { KeyboardEvent } from 'react';

const usable = '[role="menuitem"]:not([aria-disabled="true"])';

/** Items of one menu, in the order in which they are read. */
function itemsOf(menu: Element | null | undefined): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>(usable) ?? [])];
}

function focusAt(items: readonly HTMLElement[], index: number): void {
  items[(index + items.length) % items.length]?.focus();
}

/** Arrow keys in a menu: up and down, right into the menu behind a row, left back to the row. */
export function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]') ?? root;
  const items = itemsOf(menu);
  const now = items.findIndex((item) => item.contains(activeElement));
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: now + 1,
    ArrowUp: now < 0 ? -1 : now - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  const open = [...document.querySelectorAll('.pivot-submenu [role="menu"]')];
  if (target !== undefined) focusAt(items, target);
  else if (event.key === 'ArrowRight') focusAt(itemsOf(open.at(-1)), 0);
  else if (event.key === 'ArrowLeft') focusParent(menu, open, root);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The row that a menu stands behind is the one that is open. */
function focusParent(menu: Element | null, open: readonly Element[], root: HTMLElement | null): void {
  const place = menu ? open.indexOf(menu) : -1;
  const parent = place === 0 ? root : open[place - 1];
  parent?.querySelector<HTMLElement>('[role="menuitem"].bp6-popover-open')?.focus();
}
