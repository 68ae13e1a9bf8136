import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('makes all of the way, for this user alone, and leaves what is there as it is', () => {
  chmodSync(folder, 0o755);
  const path = join(folder, 'a', 'b', 'c');
  makeFolder(path);
  makeFolder(path);
  expect([folder, join(folder, 'a'), path].map((made) => statSync(made).mode & 0o777)).toEqual([0o755, 0o700, 0o700]);
});

test('goes through a link to a folder', () => {
  makeFolder(join(folder, 'real'));
  symlinkSync(join(folder, 'real'), join(folder, 'link'));
  makeFolder(join(folder, 'link', 'inside'));
  expect(existsSync(join(folder, 'real', 'inside'))).toBe(true);
});

test.each([
  ['a file on the way', () => join(folder, 'file', 'below'), 'ENOTDIR'],
  ['a file in its place', () => join(folder, 'file'), 'EEXIST'],
])('%s is told', (_what, path, code) => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(path())).toThrow(expect.objectContaining({ code }));
});

test.runIf(process.platform === 'linux')(
  'a place where there can be no folder is told, and does not go on for ever',
  () => {
    expect(() => makeFolder('/proc/nope/inside')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  },
);
