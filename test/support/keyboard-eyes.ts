/** The distance from the focus to a tab stop, in presses of Tab or Shift+Tab. */
export interface Way {
  readonly there: boolean;
  readonly forward: number;
  readonly backward: number;
  /** A canvas uses Tab for itself. */
  readonly onCanvas: boolean;
  /** An open menu or list elsewhere keeps the focus until Escape is pressed. */
  readonly isHeld: boolean;
  /** Nothing has the focus: only a first press shows where Tab continues. */
  readonly isNowhere: boolean;
}

interface Item {
  readonly element: Element;
  readonly id: string;
  readonly row: number;
}

export type Eyes = ReturnType<typeof openEyes>;

/** What a keyboard user sees of the page. Runs in the page, so all of it is in one function. */
export function openEyes() {
  const composites: Readonly<Record<string, string>> = {
    row: '[role="grid"], [role="treegrid"]',
    option: '[role="listbox"]',
    tab: '[role="tablist"]',
    menuitem: '[role="menu"], [role="menubar"]',
    treeitem: '[role="tree"]',
    radio: '[role="radiogroup"]',
  };
  const controls =
    'a[href], button, input, select, textarea, summary, label, [tabindex], [role="option"], [role="tab"], ' +
    '[role="menuitem"], [role="radio"], [role="grid"] tbody tr';

  function roleOf(element: Element): string {
    return element.role ?? (element instanceof HTMLTableRowElement ? 'row' : '');
  }

  /** The control that takes the focus for a clicked element. */
  function controlOf(element: Element): Element {
    const found = element.closest(controls);
    return (found instanceof HTMLLabelElement ? found.control : found) ?? element;
  }

  function isTabStop(element: Element): boolean {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
    if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false;
    if (element instanceof HTMLInputElement && element.type === 'radio') return isFirstOfRadios(element);
    return element.checkVisibility({ visibilityProperty: true });
  }

  /** Tab stops only at the checked one of a group of radio buttons. */
  function isFirstOfRadios(radio: HTMLInputElement): boolean {
    const group = radiosWith(radio);
    return (group.find(({ checked }) => checked) ?? group[0]) === radio;
  }

  function radiosWith({ name, form }: HTMLInputElement): HTMLInputElement[] {
    const all = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    return all.filter((each) => each.name === name && each.form === form && !each.disabled);
  }

  function tabStops(): Element[] {
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
      isTabStop,
    );
  }

  /** Where Tab enters the list, grid, menu or tab group of the element; null if it is in none. */
  function entryOf(element: Element): Element | null {
    if (roleOf(element) === 'menuitem' && hasMenuFocus()) return document.activeElement;
    if (isTabStop(element)) return element;
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      return radiosWith(element).find(isTabStop) ?? null;
    }
    const composite = composites[roleOf(element)] ? element.closest(composites[roleOf(element)] as string) : null;
    if (!composite) return null;
    if (isTabStop(composite)) return composite;
    if (composite.contains(document.activeElement) || isListOfField(composite)) return document.activeElement;
    return [...composite.querySelectorAll('*')].find(isTabStop) ?? null;
  }

  /** The row of a grid that must be active for Tab to stop at the element; null if it stops there already. */
  function rowAround(element: Element): Element | null {
    const row = element.closest('[role="grid"] tbody tr');
    return row === element || isTabStop(element) ? null : row;
  }

  /** A field keeps the focus while arrows go through the list below it. */
  function isListOfField(list: Element | null): boolean {
    const { activeElement } = document;
    return activeElement?.role === 'combobox' && activeElement.getAttribute('aria-controls') === list?.id;
  }

  /** An open menu has the keys from the start, on an item or on its container. */
  function hasMenuFocus(): boolean {
    const { activeElement } = document;
    const holder = activeElement?.closest('[role="menu"], .bp6-overlay-content');
    return holder?.role === 'menu' || holder?.querySelector('[role="menu"]') != null;
  }

  /** An overlay takes the focus when it opens. */
  function isOverlayEntered(element: Element): boolean {
    if (roleOf(element) === 'menuitem') return hasMenuFocus();
    const overlay = element.closest('.bp6-overlay-content, [role="dialog"]');
    return overlay?.contains(document.activeElement) !== false || document.activeElement?.role === 'combobox';
  }

  /** A closed overlay returns the focus in one of the next frames. */
  async function untilFocusIsBack(): Promise<void> {
    const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
    for (let frames = 0; frames < 10 && isNowhere(); frames++) await new Promise(requestAnimationFrame);
  }

  /** The focused element, or the active item of a focused list. */
  function active(): Element | null {
    const { activeElement } = document;
    const descendant = activeElement?.getAttribute('aria-activedescendant');
    return (descendant && document.getElementById(descendant)) || activeElement;
  }

  function isActive(element: Element): boolean {
    return active() === element || document.activeElement === element;
  }

  function wayTo(element: Element): Way {
    const stops = tabStops();
    const { activeElement } = document;
    const at = activeElement ? stops.findIndex((stop) => stop === activeElement || isAfter(stop, activeElement)) : -1;
    const to = stops.indexOf(element);
    const distance = (steps: number) => (steps + stops.length) % stops.length;
    const overlaid = '.bp6-popover, [role="menu"]';
    return {
      there: element === activeElement,
      forward: distance(to - at),
      backward: distance(at - to),
      onCanvas: activeElement?.role === 'application',
      isHeld: activeElement?.closest(overlaid) != null && element.closest(overlaid) === null,
      isNowhere: activeElement === null || activeElement === document.body,
    };
  }

  function isAfter(element: Element, other: Element): boolean {
    return (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  }

  /** Puts the focus on the stop before an element, if the way is too long. */
  function standBefore(element: Element): void {
    const stops = tabStops();
    const before = stops[stops.indexOf(element) - 1] ?? stops.at(-1);
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
  }

  /** An item of a list. Only the visible part of a long list is drawn: a row may be redrawn, or missing for a while. */
  function itemOf(element: Element): Item {
    return { element, id: element.id, row: Number(element.ariaRowIndex ?? 0) };
  }

  function drawn({ element, id }: Item): Element {
    return (id !== '' && document.getElementById(id)) || element;
  }

  /** Whether an item is the active one of its list, and which arrow leads to it. */
  function stepTo(item: Item): { readonly there: boolean; readonly isSettled: boolean; readonly arrow: string } {
    const element = drawn(item);
    const isSettled = kindOf(element) !== 'item' || isChosenAlone(element);
    return { there: isActive(element), isSettled, arrow: arrowTo(element, item.row) };
  }

  function arrowTo(element: Element, row: number): string {
    const now = active();
    if (roleOf(element) === 'menuitem' && isOpenFrom(now, element)) return 'ArrowRight';
    const lies = element.matches('[role="tab"], [role="radio"], .screenshot-tile, input[type="radio"]');
    if (now && isBefore(element, row, now)) return lies ? 'ArrowLeft' : 'ArrowUp';
    return lies ? 'ArrowRight' : 'ArrowDown';
  }

  function isBefore(element: Element, row: number, now: Element): boolean {
    if (row > 0 && now.ariaRowIndex) return row < Number(now.ariaRowIndex);
    return now !== element && isAfter(now, element) && !now.contains(element);
  }

  /** Whether the item's menu belongs to the focused row. */
  function isOpenFrom(row: Element | null, item: Element): boolean {
    const menu = item.closest('[role="menu"]');
    return row?.closest('[role="menu"]') !== menu && row?.matches('.bp6-popover-open') === true;
  }

  /** Whether the element is the only selected one of its list. */
  function isChosenAlone(element: Element): boolean {
    const composite = element.closest('[role="grid"], [role="listbox"]');
    const chosen = composite?.querySelectorAll('[aria-selected="true"]') ?? [];
    return element.ariaSelected === 'true' && chosen.length === 1;
  }

  /** The look of a control and its surroundings: a part of it or a mark beside it may show the focus. */
  function lookOf(element: Element): { readonly all: string; readonly isMarked: boolean } {
    const around = [
      element,
      element.parentElement,
      element.nextElementSibling,
      element.closest('label, [role="grid"]'),
    ];
    const styles = around.map((each) => each && getComputedStyle(each)).filter((each) => each !== null);
    const marks = styles.map((style) => [style.outlineStyle, style.outlineWidth, style.boxShadow, style.borderColor]);
    const isItem = composites[roleOf(element)] !== undefined;
    const hasCaret = element.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="range"])');
    return {
      all: JSON.stringify([marks, styles.map(({ backgroundColor, color }) => [backgroundColor, color])]),
      isMarked:
        isItem || hasCaret || styles.some((style) => style.outlineStyle !== 'none' || style.boxShadow !== 'none'),
    };
  }

  /** The accessible name of an element. */
  function nameOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('title')) ?? '';
    const kind = [
      element.localName,
      element.role && `role ${element.role}`,
      element.className && `.${element.className}`,
    ];
    return `“${words.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}” (${kind.filter(Boolean).join(', ')})`;
  }

  /** How the control is used once it has the focus. */
  function kindOf(element: Element): 'item' | 'tab' | 'radio' | 'box' | 'text' | 'button' {
    const role = roleOf(element);
    if (role === 'option' && isListOfField(element.closest('[role="listbox"]'))) return 'button';
    if (role === 'row' || role === 'option') return 'item';
    if (role === 'tab') return 'tab';
    if (role === 'radio' || (element instanceof HTMLInputElement && element.type === 'radio')) return 'radio';
    if (element.matches('input[type="checkbox"], [role="checkbox"], [role="switch"]')) return 'box';
    return element.matches('input, textarea, select, [role="application"], [role="grid"], [role="listbox"]')
      ? 'text'
      : 'button';
  }

  function isOn(element: Element): boolean {
    return element instanceof HTMLInputElement
      ? element.checked
      : (element.ariaChecked ?? element.ariaSelected) === 'true';
  }

  return {
    controlOf,
    entryOf,
    rowAround,
    isOverlayEntered,
    untilFocusIsBack,
    isActive,
    wayTo,
    standBefore,
    itemOf,
    drawn,
    stepTo,
    lookOf,
    nameOf,
    kindOf,
    isOn,
  };
}
