import { expect, test } from 'vitest';
import { keepKeysWhole } from './keep-keys-whole.ts';

/** A window that reports for every key whether it passed. */
function keys() {
  const page = new EventTarget();
  keepKeysWhole(page as Window);
  return (type: 'keydown' | 'keyup', key: string, target: string, repeat = false): boolean => {
    const event = Object.defineProperties(new Event(type, { cancelable: true }), {
      key: { value: key },
      repeat: { value: repeat },
      target: { value: target },
    });
    page.dispatchEvent(event);
    return !event.defaultPrevented && !event.cancelBubble;
  };
}

test.each(['Enter', ' '])('%j clicks the thing on which it went down, and not the one on which it comes up', (key) => {
  const press = keys();
  expect(press('keydown', key, 'item of a menu')).toBe(true);
  expect(press('keyup', key, 'button')).toBe(false);
  expect(press('keydown', key, 'button')).toBe(true);
  expect(press('keyup', key, 'button')).toBe(true);
});

test('a key that is held goes on where it went down alone', () => {
  const press = keys();
  press('keydown', 'Enter', 'item of a menu');
  expect(press('keydown', 'Enter', 'item of a menu', true)).toBe(true);
  expect(press('keydown', 'Enter', 'button', true)).toBe(false);
});

test('a key that went down outside of the window clicks nothing in it', () => {
  expect(keys()('keyup', 'Enter', 'button')).toBe(false);
});

test('other keys come through wherever they go up', () => {
  const press = keys();
  press('keydown', 'ArrowDown', 'one');
  expect(press('keydown', 'ArrowDown', 'other', true)).toBe(true);
  expect(press('keyup', 'ArrowDown', 'other')).toBe(true);
});
