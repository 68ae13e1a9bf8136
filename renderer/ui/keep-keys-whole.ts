/** The keys that click. */
const clicking = ['Enter', ' '];

/**
 * A key that goes down on one thing and up on another clicks the first alone. Menus click when it goes down and buttons when
 * it comes up: without this, what is chosen in a menu would also click the button that gets the focus from it.
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
