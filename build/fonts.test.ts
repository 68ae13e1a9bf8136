import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyFonts, fontFiles } from './fonts.ts';
import { root } from './run.ts';

test('every font that the windows name is copied, with the licence of its family', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-fonts-'));
  copyFonts(folder);
  const copied = readdirSync(folder).sort();
  const licences = ['ibm-plex-sans-licence.txt', 'jetbrains-mono-licence.txt'];
  const text = licences.map((name) => readFileSync(join(folder, name), 'utf8'));
  rmSync(folder, { recursive: true, force: true });

  const sheet = readFileSync(join(root, 'renderer', 'fonts.css'), 'utf8');
  expect(fontFiles()).toHaveLength(sheet.match(/@font-face/g)?.length ?? 0);
  expect(copied).toEqual([...fontFiles().map(({ file }) => file), ...licences].sort());
  for (const licence of text) expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1');
});
