import { expect, test } from 'vitest';
import { safeName } from './choose-place.ts';

test.each([
  ['/feeds/nod/nod_2026-06-01T11.json.gz', 'nod_2026-06-01T11.json.gz'],
  ['../../.bashrc', 'bashrc'],
  ['..', 'download'],
  ['/', 'download'],
  ['', 'download'],
  ['a b\u202egpj.exe', 'a-b-gpj.exe'],
  ['name\u0000.txt', 'name-.txt'],
  ['C:\\Windows\\x', 'C-Windows-x'],
  ['--help', 'help'],
  [`${'x'.repeat(300)}.json.gz`, `${'x'.repeat(112)}.json.gz`],
])('%j is saved as %j', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});
