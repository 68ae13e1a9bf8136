import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insideFolder } from './inside-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-inside-'));
  mkdirSync(join(folder, 'top', 'below'), { recursive: true });
  mkdirSync(join(folder, 'top-secret'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('gives the path of a name that lies below the folder', () => {
  const top = join(folder, 'top');
  expect(insideFolder(top, 'file')).toBe(join(top, 'file'));
  expect(insideFolder(top, 'below/new/file')).toBe(join(top, 'below', 'new', 'file'));
});

test.each(['..', '.', '', '../top-secret/file', '/etc/passwd', 'below/../../file'])('refuses %j', (name) => {
  expect(() => insideFolder(join(folder, 'top'), name)).toThrow('leads out');
});

test('refuses a name that a link leads out of the folder', () => {
  symlinkSync(join(folder, 'top-secret'), join(folder, 'top', 'link'));
  expect(() => insideFolder(join(folder, 'top'), 'link/file')).toThrow('leads out');
});

test('takes a folder that is reached over a link itself', () => {
  symlinkSync(join(folder, 'top'), join(folder, 'shortcut'));
  expect(insideFolder(join(folder, 'shortcut'), 'below/file')).toBe(join(folder, 'shortcut', 'below', 'file'));
});
