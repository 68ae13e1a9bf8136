/** The keys that click. */
const clicking = ['Enter', ' '];

/**
 * A key that goes down on one element and up on another clicks only the first. Menus click on key down and buttons on
 * key up: without this, choosing in a menu would also click the button that gets the focus.
 */
export function keepKeysWhole(page: Window): void {
  const pressedOn = new Map<string, EventTarget | null>();
  page.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat) pressedOn.set(event.key, event.target);
      else if (isForeign(event)) drop(event);
    },
    true,
  );
  page.addEventListener(
    'keyup',
    (event) => {
      if (isForeign(event)) drop(event);
      pressedOn.delete(event.key);
    },
    true,
  );

  const isForeign = ({ key, target }: KeyboardEvent) => clicking.includes(key) && pressedOn.get(key) !== target;
}

function drop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
