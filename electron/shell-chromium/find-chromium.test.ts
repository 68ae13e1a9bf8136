import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-find-'));
  for (const path of ['a/google-chrome', 'b/chromium', 'c/chrome.exe']) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), '');
    chmodSync(join(folder, path), 0o755);
  }
  mkdirSync(join(folder, 'd'));
  writeFileSync(join(folder, 'd', 'chromium'), 'not a program');
  chmodSync(join(folder, 'd', 'chromium'), 0o644);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = (...names: string[]) => ({ PATH: names.map((name) => join(folder, name)).join(delimiter) });

test('the one that is named outright is taken, and no other in its place', () => {
  const named = join(folder, 'a', 'google-chrome');
  expect(findChromium({ ...path('b'), SEXTANT_CHROMIUM: named }, 'linux')).toBe(named);
  expect(findChromium({ ...path('b'), SEXTANT_CHROMIUM: join(folder, 'nowhere') }, 'linux')).toBeUndefined();
});

test('Chromium comes before Chrome, wherever they stand on the path', () => {
  expect(findChromium(path('a', 'b'), 'linux')).toBe(join(folder, 'b', 'chromium'));
  expect(findChromium(path('a'), 'linux')).toBe(join(folder, 'a', 'google-chrome'));
});

test('what can not be run is no program', () => {
  expect(findChromium(path('d', 'a'), 'linux')).toBe(join(folder, 'a', 'google-chrome'));
});
