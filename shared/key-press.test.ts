import { expect, test } from 'vitest';
import { type KeyPress, keyIn, matches } from './key-press.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const press = (key: string, ...held: (keyof typeof plain)[]): KeyPress => ({
  ...plain,
  key,
  ...Object.fromEntries(held.map((name) => [name, true])),
});

test.each([
  ['Mod+K', press('k', 'ctrlKey'), true],
  ['Mod+K', press('K', 'ctrlKey'), true], // Caps Lock
  ['Mod+K', press('k'), false],
  ['Mod+K', press('k', 'metaKey'), false],
  ['Mod+K', press('k', 'ctrlKey', 'metaKey'), false],
  ['Mod+K', press('k', 'ctrlKey', 'altKey'), false], // AltGr
  ['Mod+K', press('k', 'ctrlKey', 'shiftKey'), false],
  ['Mod+K', press('j', 'ctrlKey'), false],
  ['Mod+Shift+L', press('L', 'ctrlKey', 'shiftKey'), true],
  ['Mod+Shift+L', press('l', 'ctrlKey'), false],
  ['Mod+1', press('1', 'ctrlKey'), true],
  ['?', press('?', 'shiftKey'), true],
  ['?', press('?'), true],
  ['?', press('/'), false],
  ['?', press('?', 'ctrlKey'), false],
  ['F6', press('F6'), true],
  ['Plus', press('+', 'shiftKey'), true],
  ['Plus', press('+'), true],
  ['Mod+Enter', press('Enter', 'ctrlKey'), true],
  ['F6', press('F6', 'shiftKey'), false],
  ['Shift+F6', press('F6', 'shiftKey'), true],
  ['Shift+F6', press('F6'), false],
  ['O', press('o'), true],
  ['O', press('O'), true], // Caps Lock
  ['O', press('O', 'shiftKey'), false],
  ['Shift+O', press('O', 'shiftKey'), true],
  ['Shift+O', press('o'), false],
])('%s and %j: %s', (keys, pressed, expected) => {
  expect(matches(keys, pressed, false)).toBe(expected);
});

test.each([
  ['Mod+K', press('k', 'metaKey'), true],
  ['Mod+K', press('k', 'ctrlKey'), false],
  ['?', press('?', 'shiftKey'), true],
])('on a Mac, %s and %j: %s', (keys, pressed, expected) => {
  expect(matches(keys, pressed, true)).toBe(expected);
});

test('a key means what its row says, and only in the part that the row is of', () => {
  expect(keyIn('links', press('Delete'), false)).toBe('links.remove');
  expect(keyIn('links', press('C', 'shiftKey'), false)).toBe('links.copyText');
  expect(keyIn('links', press('c', 'ctrlKey'), false)).toBeNull();
  expect(keyIn('screenshots', press('c'), false)).toBe('screenshots.beside');
  expect(keyIn('picture', press('+', 'shiftKey'), false)).toBe('picture.zoomIn');
  expect(keyIn('feeds', press('w'), false)).toBeNull();
});
