const usable = '[role="menuitem"]:not([aria-disabled="true"])';
const openRow = '[role="menuitem"].bp6-popover-open';

/** Arrow keys in every menu: up and down, right into the menu behind a row, left back to the row. */
export function listenToMenuKeys(): void {
  document.addEventListener('keydown', (event) => {
    const menu = menuWithFocus();
    if (!menu || event.defaultPrevented || !moveFocus(event.key, menu)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** A menu that was just opened has the focus as a whole, or what it lies in has it. */
function menuWithFocus(): Element | null {
  const { activeElement } = document;
  const around = activeElement?.closest('[role="menu"], .bp6-overlay-content');
  return around?.role === 'menu' ? around : (around?.querySelector('.bp6-popover [role="menu"]') ?? null);
}

/** Says whether the key was for the menu. */
function moveFocus(key: string, menu: Element): boolean {
  const { activeElement } = document;
  const items = itemsOf(menu);
  const now = items.findIndex((item) => item.contains(activeElement));
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: now + 1,
    ArrowUp: now < 0 ? -1 : now - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[key];
  if (target !== undefined) focusAt(items, target);
  else if (key === 'ArrowRight') focusAt(itemsOf(menuBehind(activeElement)), 0);
  else if (key === 'ArrowLeft') rowBefore(menu)?.focus();
  else return false;
  return true;
}

/** Items of one menu, in the order in which they are read. */
function itemsOf(menu: Element | null | undefined): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>(usable) ?? [])];
}

function focusAt(items: readonly HTMLElement[], index: number): void {
  items[(index + items.length) % items.length]?.focus();
}

/** The menu that opened last stands behind the row that has the focus. */
function menuBehind(row: Element | null): Element | undefined {
  return row?.matches(openRow) ? [...document.querySelectorAll('[role="menu"]')].at(-1) : undefined;
}

/** The row that a menu stands behind is the last one that is open, and not in it. */
function rowBefore(menu: Element): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(openRow)].filter((row) => !menu.contains(row)).at(-1);
}
